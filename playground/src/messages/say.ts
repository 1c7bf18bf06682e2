import { createEmailValidator, type Locale } from '@postern/core';
import { suggestAddress } from '@postern/core/suggest';

/** A message in a language, and the address that it is about. */
interface Sample {
  messages: Locale;
  code: keyof Locale;
  address: string;
}

/** Writes the message of a code as a validator does, with the address and its correction in the text. */
export async function say({ messages, code, address }: Sample): Promise<string> {
  const text = messages[code];
  const validator = createEmailValidator({
    validate: ({ email }) => Promise.resolve({ result: email, status: 'invalid' }),
    suggest: suggestAddress,
    messages: (outcome) => (typeof text === 'function' ? text(outcome, code) : text),
  });
  return (await validator.check(address)).message;
}
