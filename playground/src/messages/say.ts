import { createEmailValidator, type Locale } from '@postern/core';
import { suggestAddress } from '@postern/core/suggest';

/** What is said in a language, and of which address. */
interface Question {
  messages: Locale;
  code: keyof Locale;
  address: string;
}

/** Says the text for a code as a validator does: it judges the address and puts what it found into the text. */
export async function say({ messages, code, address }: Question): Promise<string> {
  const text = messages[code];
  const validator = createEmailValidator({
    validate: ({ email }) => Promise.resolve({ result: email, status: 'invalid' }),
    suggest: suggestAddress,
    messages: (outcome) => (typeof text === 'function' ? text(outcome, code) : text),
  });
  return (await validator.check(address)).message;
}
