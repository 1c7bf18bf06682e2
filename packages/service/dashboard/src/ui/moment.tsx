import { localText, utcText } from '../words/format.ts';

/** A time in the time zone of the browser. Its title has it in UTC. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={utcText(at)}>
      {localText(at)}
    </time>
  );
}
