import { useSearchParams } from 'wouter';
import { useAuditLog, type AuditEntry } from '../../api/audit.ts';
import { Field } from '../../ui/field.tsx';
import { Empty, Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Page } from '../../ui/page.tsx';
import { actionText, actorText, AUDIT_WORDS, type AuditAction } from '../../words/audit-words.ts';

const ACTIONS = Object.keys(AUDIT_WORDS) as AuditAction[];

/** The audit log of the organization, for its owners. */
export function AuditLog() {
  const [search, setSearch] = useSearchParams();
  const action = ACTIONS.find((name) => name === search.get('action'));
  const query = useAuditLog(action);

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
              value={action ?? ''}
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
      <Loaded query={query} what="the audit log">
        {(entries) =>
          entries.length > 0 ? (
            <div>
              <ul className="rows" role="list" aria-label="Entries">
                {entries.map((entry) => (
                  <AuditRow key={entry.id} entry={entry} />
                ))}
              </ul>
              <MoreButton query={query} count={entries.length} />
            </div>
          ) : (
            <Empty title="No entries">
              <p>
                Nothing was recorded for this action, or the entries are older than the retention
                period.
              </p>
            </Empty>
          )
        }
      </Loaded>
    </Page>
  );
}

/** One entry: a sentence, and its facts. */
function AuditRow({ entry }: { entry: AuditEntry }) {
  const { action, actor, subject, ip, at, details } = entry;
  const subjectName = subject?.id === actor.id ? null : subject?.name;
  return (
    <li tabIndex={-1}>
      <div className="row-body">
        <p className="row-name">
          <bdi>{actorText(actor)}</bdi> {actionText(action, Boolean(subjectName))}
          {subjectName && (
            <>
              {' '}
              <bdi>“{subjectName}”</bdi>
            </>
          )}
        </p>
        <p className="facts">
          <span>
            <Moment at={at} />
          </span>
          {ip !== null && <span>from {ip}</span>}
          {Object.entries(details).map(([name, fact]) => (
            <span key={name}>
              {name.replaceAll('_', ' ')}: <bdi>{String(fact)}</bdi>
            </span>
          ))}
          <span>
            <code>{action}</code>
          </span>
        </p>
      </div>
    </li>
  );
}
