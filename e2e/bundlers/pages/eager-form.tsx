import { suggestAddress } from '@postern/core/suggest';
import { useEmailValidation } from '@postern/react/eager';
import { Form } from './form.tsx';
import { markEvent } from './mark-event.ts';

/** The form of the entry that is one chunk. */
export function EagerForm() {
  return <Form email={useEmailValidation({ suggest: suggestAddress, onEvent: markEvent })} />;
}
