import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react';

/** A modal dialog. */
export interface DialogProps {
  title: string;
  onClose: () => void;
  /** Whether Escape cannot close it: it shows a secret, or its action is in progress. */
  isHeld?: boolean;
  /** The control that gets the focus. Default the first one. */
  first?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

const CONTROLS = 'a[href], button, input, select, textarea';
/** How long the title has the focus before the control. Without it, Orca does not read the control in Firefox. */
const ARRIVAL_MS = 100;

/**
 * A modal dialog, open as long as it is rendered. The focus goes to its title first, and then to a control, so
 * that screen readers read both.
 *
 * The focus returns to what opened it; to the page's title, when that is gone by then.
 */
export function Dialog({ title, onClose, isHeld = false, first, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const opener = document.activeElement;
    const dialog = ref.current!;
    const heading = dialog.querySelector('h2')!;
    heading.autofocus = true;
    dialog.showModal();
    const timer = setTimeout(() => {
      const control = first?.current ?? dialog.querySelector<HTMLElement>(CONTROLS);
      // A user may have gone on by now.
      if (document.activeElement === heading) control?.focus();
    }, ARRIVAL_MS);
    return () => {
      clearTimeout(timer);
      const isThere = opener instanceof HTMLElement && opener !== document.body;
      queueMicrotask(() => {
        if (isThere && opener.isConnected) opener.focus();
        else document.querySelector<HTMLElement>('h1')?.focus();
      });
    };
  }, [first]);

  return (
    <dialog
      ref={ref}
      className="dialog"
      aria-labelledby={id}
      {...(isHeld && { closedby: 'none' })}
      onCancel={(event) => {
        if (event.target !== ref.current) return;
        event.preventDefault();
        if (!isHeld) onClose();
      }}
      onClose={(event) => {
        if (event.target !== ref.current) return;
        // In a browser without `closedby`, a second Escape closes every dialog.
        if (isHeld) ref.current.showModal();
        else onClose();
      }}
    >
      <div className="dialog-body">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}
