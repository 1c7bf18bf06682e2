import { useSearchParams } from 'wouter';
import { urlOf } from '../../api/url.ts';
import { useUsage, type UsageReport } from '../../api/usage.ts';
import { Field } from '../../ui/field.tsx';
import { Empty, Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { ReasonsTable } from '../../ui/reasons-table.tsx';
import { KeysTable } from './counts-table.tsx';
import { countsByReason } from './counts.ts';
import { DaysChart } from './days-chart.tsx';
import { TimesChart } from './times-chart.tsx';

/** The periods, in days. */
const PERIODS = [7, 30, 90, 365];
const DEFAULT_PERIOD = 30;

/** The number of addresses by result, day by day. */
export function Usage() {
  const [search, setSearch] = useSearchParams();
  const wanted = Number(search.get('days'));
  const days = PERIODS.includes(wanted) ? wanted : DEFAULT_PERIOD;
  const query = useUsage(days);
  return (
    <Page
      title="Usage"
      lead="Validated addresses, counted by UTC day. The addresses themselves are not stored here."
      actions={
        <a className="button" href={urlOf('get /usage.csv', { query: { days } })} download>
          Download CSV
        </a>
      }
    >
      <div className="range">
        <Field label="Period">
          {(control) => (
            <select
              {...control}
              value={days}
              onChange={({ target: { value } }) => {
                setSearch({ days: value }, { replace: true });
              }}
            >
              {PERIODS.map((period) => (
                <option key={period} value={period}>
                  Last {period} days
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <Loaded query={query} what="the counts">
        {(report) => (
          <div className="report" aria-busy={query.isPlaceholderData}>
            <Report report={report} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function Report({ report }: { report: UsageReport }) {
  if (report.days.length === 0) {
    return (
      <Empty title="No validations in this period">
        <p>Try an address, upload a list, or call the API to see counts here.</p>
      </Empty>
    );
  }
  return (
    <>
      <DaysChart report={report} />
      <div className="columns">
        <KeysTable report={report} />
        <ReasonsTable reasons={countsByReason(report.reasons)} />
      </div>
      {report.times.length > 0 && <TimesChart report={report} />}
    </>
  );
}
