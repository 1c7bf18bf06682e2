import type { AuditEntry } from '../../api/wire.ts';
import { Moment } from '../../ui/moment.tsx';
import { actorText, AUDIT_WORDS } from '../../words/audit-words.ts';

/** One entry: a sentence, and its facts. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { action, actor, subject, ip, at, details } = entry;
  const isOwn = subject?.id === actor.id;
  return (
    <li tabIndex={-1}>
      <div className="row-body">
        <p className="row-name">
          <bdi>{actorText(actor)}</bdi> {AUDIT_WORDS[action]}
          {subject?.name && !isOwn && (
            <>
              {' '}
              <bdi>“{subject.name}”</bdi>
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
