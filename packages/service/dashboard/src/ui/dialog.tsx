import { useEffect, useId, useRef, type ReactNode } from 'react';

/** What is asked, and what happens when the person goes back. */
export interface DialogProps {
  title: string;
  onClose: () => void;
  /** Keeps Escape from closing it: what it shows is seen only once, or what it asked is under way. */
  isHeld?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog, open as long as it is rendered.
 *
 * The focus returns to what opened it; to the page's title, when that is gone by then.
 */
export function Dialog({ title, onClose, isHeld = false, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const opener = document.activeElement;
    ref.current?.showModal();
    return () => {
      const isThere = opener instanceof HTMLElement && opener !== document.body;
      queueMicrotask(() => {
        if (isThere && opener.isConnected) opener.focus();
        else document.querySelector<HTMLElement>('h1')?.focus();
      });
    };
  }, []);

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
        // Where `closedby` is not known, a second Escape closes a dialog whatever the page says.
        if (isHeld) ref.current.showModal();
        else onClose();
      }}
    >
      <div className="dialog-body">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}
