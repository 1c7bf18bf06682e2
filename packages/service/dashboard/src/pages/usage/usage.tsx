import { useSearchParams } from 'wouter';
import { API } from '../../api/call.ts';
import { useUsage } from '../../api/usage.ts';
import type { UsageReport } from '../../api/wire.ts';
import { Empty } from '../../ui/empty.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { ReasonsTable } from '../../ui/reasons-table.tsx';
import { countsByReason } from './counts.ts';
import { DaysChart } from './days-chart.tsx';
import { KeysTable } from './keys-table.tsx';
import { RangeChoice, rangeOf } from './range-choice.tsx';
import { TimesChart } from './times-chart.tsx';

/** How many addresses had which result, day by day. */
export function Usage() {
  const [search, setSearch] = useSearchParams();
  const days = rangeOf(search.get('days'));
  const { data: report, error, refetch, isPlaceholderData } = useUsage(days);
  const download = (
    <a className="button" href={`${API}/usage.csv?days=${days}`} download>
      Download CSV
    </a>
  );
  return (
    <Page
      title="Usage"
      lead="Validated addresses, counted by UTC day. The addresses themselves are not stored here."
      actions={download}
    >
      <RangeChoice
        days={days}
        onChange={(wanted) => {
          setSearch({ days: String(wanted) }, { replace: true });
        }}
      />
      {report ? (
        <div className="report" aria-busy={isPlaceholderData}>
          <Report report={report} />
        </div>
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading what="the counts" />
      )}
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
