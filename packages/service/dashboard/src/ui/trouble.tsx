import { failureText } from '../words/failure-text.ts';

/** Why an action failed, said as soon as it does; nothing while it did not. */
export function Trouble({ error, text }: { error: unknown; text?: string | undefined }) {
  return (
    <div role="alert">{error ? <p className="trouble">{text ?? failureText(error)}</p> : null}</div>
  );
}
