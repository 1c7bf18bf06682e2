import { useId, useRef, type ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { Trouble } from './trouble.tsx';

/** What is about to happen. */
export interface ConfirmDialogProps {
  title: string;
  /** What it means. */
  children: ReactNode;
  /** What the user has to choose first. */
  choice?: ReactNode;
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

/**
 * Asks for confirmation before an action. The focus starts on the button that cancels, or on the choice. The button is
 * described by what the action means, because Firefox tells Orca no description of a dialog.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, choice, verb, escape = 'Cancel', isDanger = true } = props;
  const { isBusy, error, onConfirm, onClose } = props;
  const id = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog title={title} onClose={onClose} isHeld={isBusy} {...(!choice && { first: cancel })}>
      <div id={id}>{children}</div>
      {choice}
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
        <button
          ref={cancel}
          className="button"
          type="button"
          aria-describedby={id}
          disabled={isBusy}
          onClick={onClose}
        >
          {escape}
        </button>
      </div>
    </Dialog>
  );
}
