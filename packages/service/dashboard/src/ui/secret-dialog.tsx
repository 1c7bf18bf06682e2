import { useId, type ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';

/** A secret that is shown once. */
export interface SecretDialogProps {
  title: string;
  /** What it is: `key`, `secret`, `link`. */
  noun: string;
  secret: string;
  children?: ReactNode;
  onClose: () => void;
}

/** Shows a secret, says that it is the only time, and closes by its button alone. */
export function SecretDialog({ title, noun, secret, children, onClose }: SecretDialogProps) {
  const id = useId();
  return (
    <Dialog title={title} onClose={onClose} isHeld>
      <p>
        <strong>Copy this {noun} now: you will not see it again.</strong> The service keeps nothing
        that could show it another time.
      </p>
      <div className="secret">
        <code id={id} dir="ltr">
          {secret}
        </code>
        <CopyButton text={secret} label={`Copy the ${noun}`} shownIn={id} />
      </div>
      {children}
      <div className="actions">
        <button className="button first" type="button" onClick={onClose}>
          I have stored it
        </button>
      </div>
    </Dialog>
  );
}
