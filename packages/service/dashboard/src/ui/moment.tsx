import { localText, utcText } from '../words/format.ts';

/** A time: shown as the person's own clock has it, with the one of the service in its title. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={utcText(at)}>
      {localText(at)}
    </time>
  );
}
