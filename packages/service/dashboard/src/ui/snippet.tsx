import { useId } from 'react';
import { CopyButton } from './copy-button.tsx';

/** A piece of code with a name and a button to copy it. */
export function Snippet({ name, code }: { name: string; code: string }) {
  const id = useId();
  return (
    <div className="snippet">
      <div className="snippet-head">
        <span>{name}</span>
        <CopyButton key={code} text={code} label={`Copy: ${name}`} shownIn={id} />
      </div>
      <pre tabIndex={0} role="region" aria-label={name}>
        <code id={id}>{code}</code>
      </pre>
    </div>
  );
}
