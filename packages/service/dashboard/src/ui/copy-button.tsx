import { useState } from 'react';

/** What to copy, and what it is called. */
export interface CopyButtonProps {
  text: string;
  /** What is copied, for who does not see what stands beside: `Copy the key`. */
  label: string;
  /** The id of the element that shows the text: it is selected where copying is not allowed. */
  shownIn: string;
  /** The id of what the user should know first. */
  describedBy?: string;
  onCopy?: () => void;
}

const DONE = 'Copied';
/** A page that came over plain http may not touch the clipboard. */
const SELECTED = 'Selected. Press Ctrl+C or ⌘C to copy.';

/** Copies a text, and says so. */
export function CopyButton({ text, label, shownIn, describedBy, onCopy }: CopyButtonProps) {
  const [outcome, setOutcome] = useState('');

  async function copy() {
    // So that the same words are said anew.
    setOutcome('');
    try {
      await navigator.clipboard.writeText(text);
      setOutcome(DONE);
      onCopy?.();
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
      <button
        className="button short"
        type="button"
        aria-label={label}
        aria-describedby={describedBy}
        onClick={() => void copy()}
      >
        Copy
      </button>
    </span>
  );
}
