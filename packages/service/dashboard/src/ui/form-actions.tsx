/** The buttons of a form in a dialog. */
export interface FormActionsProps {
  /** The word on the button that sends the form. */
  verb: string;
  isDanger?: boolean;
  isBusy: boolean;
  onClose: () => void;
}

/** The button that submits a form, and the one that cancels it. */
export function FormActions({ verb, isDanger = false, isBusy, onClose }: FormActionsProps) {
  return (
    <div className="actions">
      <button
        className={isDanger ? 'button danger' : 'button first'}
        type="submit"
        aria-busy={isBusy}
      >
        {verb}
      </button>
      <button className="button" type="button" disabled={isBusy} onClick={onClose}>
        Cancel
      </button>
    </div>
  );
}
