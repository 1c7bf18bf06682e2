import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { Trouble } from './trouble.tsx';

/** What is about to happen. */
export interface ConfirmDialogProps {
  title: string;
  /** What it means. */
  children: ReactNode;
  /** The word on the button that does it. */
  verb: string;
  /** The word on the button that does not. */
  escape?: string;
  isDanger?: boolean;
  isBusy: boolean;
  error: unknown;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before an action. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, verb, escape = 'Cancel', isDanger = true } = props;
  const { isBusy, error, onConfirm, onClose } = props;
  return (
    <Dialog title={title} onClose={onClose} isHeld={isBusy}>
      <div>{children}</div>
      <Trouble error={error} />
      <div className="actions">
        <button
          className={isDanger ? 'button danger' : 'button first'}
          type="button"
          aria-busy={isBusy}
          onClick={onConfirm}
        >
          {verb}
        </button>
        <button className="button" type="button" disabled={isBusy} onClick={onClose}>
          {escape}
        </button>
      </div>
    </Dialog>
  );
}
