import { useSearchParams } from 'wouter';
import { useAuditLog } from '../../api/audit.ts';
import { Empty } from '../../ui/empty.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Field } from '../../ui/field.tsx';
import { Loading } from '../../ui/loading.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Page } from '../../ui/page.tsx';
import { AUDIT_WORDS, type AuditAction } from '../../words/audit-words.ts';
import { AuditRow } from './audit-row.tsx';

const ACTIONS = Object.keys(AUDIT_WORDS) as AuditAction[];

/** The audit log of the organization, for its owners. */
export function AuditLog() {
  const [search, setSearch] = useSearchParams();
  const action = ACTIONS.find((name) => name === search.get('action')) ?? '';
  const list = useAuditLog(action);
  const { data, error, refetch } = list;
  const entries = data?.pages.flatMap(({ rows }) => rows);

  return (
    <Page
      title="Audit log"
      lead="Who did what, from where and when. Entries can’t be changed, and never include an email address, key or secret."
    >
      <div className="range">
        <Field label="Action">
          {(control) => (
            <select
              {...control}
              value={action}
              onChange={({ target: { value } }) => {
                setSearch(value ? { action: value } : {}, { replace: true });
              }}
            >
              <option value="">All actions</option>
              {ACTIONS.map((name) => (
                <option key={name} value={name}>
                  {AUDIT_WORDS[name].label}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      {entries ? (
        entries.length > 0 ? (
          <div>
            <ul className="rows" role="list" aria-label="Entries">
              {entries.map((entry) => (
                <AuditRow key={entry.id} entry={entry} />
              ))}
            </ul>
            <MoreButton list={list} count={entries.length} />
          </div>
        ) : (
          <Empty title="No entries">
            <p>
              Nothing was recorded for this action, or the entries are older than the retention
              period.
            </p>
          </Empty>
        )
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading what="the audit log" />
      )}
    </Page>
  );
}
