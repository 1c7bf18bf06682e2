import { useId, type ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';

/** A secret that is shown only once. */
export interface SecretDialogProps {
  title: string;
  kind: keyof typeof WORDS;
  secret: string;
  children?: ReactNode;
  onClose: () => void;
}

/**
 * The words for each kind of secret. The service stores a hash of keys and links, and endpoint secrets in clear text:
 * none of these sentences says more than that the dashboard shows it once.
 *
 * Source: docs/storage.md.
 */
const WORDS = {
  key: {
    warning: 'Copy this key now. You won’t be able to see it again.',
    remedy: 'If you lose the key, rotate it to get a new one.',
    copy: 'Copy key',
    done: 'I’ve stored the key',
  },
  endpointSecret: {
    warning: 'Copy this secret now. The dashboard shows it only once.',
    remedy: 'If you lose the secret, rotate it to get a new one.',
    copy: 'Copy secret',
    done: 'I’ve stored the secret',
  },
  invitation: {
    warning: 'Copy this link now. You won’t be able to see it again.',
    remedy: 'If you lose the link, revoke the invitation and create a new one.',
    copy: 'Copy link',
    done: 'I’ve copied the link',
  },
} as const;

/** Shows a secret for the only time. Only its button closes it. */
export function SecretDialog({ title, kind, secret, children, onClose }: SecretDialogProps) {
  const id = useId();
  const { warning, remedy, copy, done } = WORDS[kind];
  return (
    <Dialog title={title} onClose={onClose} isHeld>
      <p id={`${id}warning`}>
        <strong>{warning}</strong> {remedy}
      </p>
      <div className="secret">
        <code id={id} dir="ltr">
          {secret}
        </code>
        <CopyButton text={secret} label={copy} shownIn={id} describedBy={`${id}warning`} />
      </div>
      {children}
      <div className="actions">
        <button className="button first" type="button" onClick={onClose}>
          {done}
        </button>
      </div>
    </Dialog>
  );
}
