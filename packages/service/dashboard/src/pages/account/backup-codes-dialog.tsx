import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Shows backup codes for the only time. Only its button closes it. */
export function BackupCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const id = useId();
  const text = `${codes.join('\n')}\n`;
  return (
    <Dialog title="Your backup codes" onClose={onClose} isHeld>
      <p id={`${id}warning`}>
        <strong>Store these codes now. You won’t be able to see them again.</strong> Each code signs
        you in once, after your password, when you don’t have your phone. Keep them in a password
        manager, or print them.
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
          <CopyButton
            text={text}
            label="Copy backup codes"
            shownIn={id}
            describedBy={`${id}warning`}
          />
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
        <Button look="first" onClick={onClose}>
          I’ve stored the codes
        </Button>
      </div>
    </Dialog>
  );
}
