import { useId, useRef, type ReactNode } from 'react';
import type { Action } from '../api/use-action.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { ErrorMessage } from './messages.tsx';

/** An action that needs a confirmation. */
export interface ConfirmDialogProps {
  title: string;
  /** What the action means. */
  children: ReactNode;
  /** What the user has to choose first. */
  choice?: ReactNode;
  /** The text of the button that runs the action. */
  verb: string;
  /** The text of the button that cancels. */
  escape?: string;
  isDanger?: boolean;
  action: Pick<Action<unknown>, 'isPending' | 'error'>;
  onConfirm: () => void;
  onClose: () => void;
}

/**
 * Asks for confirmation before an action. The focus starts on the button that cancels, or on the choice. The button is
 * described by what the action means, because Firefox tells Orca no description of a dialog.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, choice, verb, escape = 'Cancel', isDanger = true } = props;
  const { onConfirm, onClose } = props;
  const { isPending, error } = props.action;
  const id = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog title={title} onClose={onClose} isHeld={isPending} {...(!choice && { first: cancel })}>
      <div id={id}>{children}</div>
      {choice}
      <ErrorMessage error={error} />
      <div className="actions">
        <Button look={isDanger ? 'danger' : 'first'} isBusy={isPending} onClick={onConfirm}>
          {verb}
        </Button>
        <Button ref={cancel} aria-describedby={id} disabled={isPending} onClick={onClose}>
          {escape}
        </Button>
      </div>
    </Dialog>
  );
}
