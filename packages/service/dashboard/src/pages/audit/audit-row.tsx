import type { AuditEntry } from '../../api/wire.ts';
import { Moment } from '../../ui/moment.tsx';
import { actionText, actorText } from '../../words/audit-words.ts';

/** One entry: a sentence, and its facts. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { action, actor, subject, ip, at, details } = entry;
  const named = subject?.id === actor.id ? null : subject?.name;
  return (
    <li tabIndex={-1}>
      <div className="row-body">
        <p className="row-name">
          <bdi>{actorText(actor)}</bdi> {actionText(action, Boolean(named))}
          {named && (
            <>
              {' '}
              <bdi>“{named}”</bdi>
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
