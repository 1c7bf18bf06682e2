import { useId } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Shows backup codes, says that it is the only time, and closes by its button alone. */
export function BackupCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const id = useId();
  const text = `${codes.join('\n')}\n`;
  return (
    <Dialog title="Your backup codes" onClose={onClose} isHeld>
      <p>
        <strong>Store these codes now: you will not see them again.</strong> Each one signs you in
        once, after your password, when you do not have your phone. Keep them where you would find
        them then: in a password manager, or printed.
      </p>
      <div className="secret">
        <ul id={id} className="codes" role="list" dir="ltr">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className="actions">
          <CopyButton text={text} label="Copy the backup codes" shownIn={id} />
          <a
            className="button short"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="postern-backup-codes.txt"
          >
            Download
          </a>
        </div>
      </div>
      <div className="actions">
        <button className="button first" type="button" onClick={onClose}>
          I have stored them
        </button>
      </div>
    </Dialog>
  );
}
