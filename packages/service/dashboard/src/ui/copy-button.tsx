import { useState } from 'react';
import { Button } from './button.tsx';

/** A text to copy. */
export interface CopyButtonProps {
  text: string;
  /** The accessible name of the button, such as `Copy the key`. */
  label: string;
  /** The ID of the element that shows the text. The text is selected where the browser does not allow copying. */
  shownIn: string;
  /** The ID of a text that the user should know first. */
  describedBy?: string;
}

const DONE = 'Copied';
/** A page on plain HTTP cannot write to the clipboard. */
const SELECTED = 'Selected. Press Ctrl+C or ⌘C to copy.';

/** A button that copies a text, and reports that. */
export function CopyButton({ text, label, shownIn, describedBy }: CopyButtonProps) {
  const [outcome, setOutcome] = useState('');

  async function copy() {
    // So that a screen reader reads the same outcome again.
    setOutcome('');
    try {
      await navigator.clipboard.writeText(text);
      setOutcome(DONE);
    } catch {
      const shown = document.getElementById(shownIn);
      if (shown) getSelection()?.selectAllChildren(shown);
      setOutcome(SELECTED);
    }
  }

  return (
    <span className="actions">
      <span role="status" className="small">
        {outcome}
      </span>
      <Button isShort aria-label={label} aria-describedby={describedBy} onClick={() => void copy()}>
        Copy
      </Button>
    </span>
  );
}
