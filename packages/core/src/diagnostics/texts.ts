/*
 * What the console says to developers, each with what to do. None has the address in it. A production
 * build has none of them; the script tag has those about the proxy and about its own attributes.
 */

/** The texts that were logged on this page. */
const logged = new Set<string>();

/** Logs a text on the console, once a page; as an error where nothing works as it is. */
export function warn(text: string, level: 'warn' | 'error' = 'warn'): void {
  if (logged.has(text)) return;
  logged.add(text);
  // eslint-disable-next-line no-console -- for developers, in development or where the page wants it
  console[level](`Postern: ${text}`);
}

const MOUNT =
  'mount the proxy there, or set `proxyUrl` to its path; with Vite, add the path to `server.proxy`';

const REPLIES: Record<number, string> = {
  403: 'the proxy refuses the origin of this page: add it to `allowedOrigins`, or see `authorize` and `botCheck`',
  404: `nothing is there: ${MOUNT}`,
  405: 'it takes no POST: mount the proxy for POST and OPTIONS',
  415: 'a gateway or a body parser changed the content type, which has to stay application/json',
  500: 'your server failed or does not run: see its log',
  502: 'the proxy cannot reach its service or is refused by it: see the log of your server',
};

/** What a reply of the proxy URL says about how it is mounted; undefined when that is right. */
export function textOfReply(proxyUrl: string, { status, headers }: Response): string | undefined {
  const isPage = status < 300 && headers.get('content-type')?.startsWith('text/html');
  const advice = isPage ? `a page and not the proxy is there: ${MOUNT}` : REPLIES[status];
  return (
    advice && `${proxyUrl} answered ${String(status)}: ${advice}. No address is checked until then.`
  );
}

/** Of a chunk that did not come. */
export const CHUNK_TEXT =
  'the part of the field that judges did not load, so the person passes unchecked. Look at the Network panel: a ' +
  'Content-Security-Policy may forbid it, or a deploy have removed it. The `/eager` entries load all at once.';

/** What to write where something else than an input is attached. */
export const textOfNode = (node: unknown): string =>
  `what is attached is no <input> but ${nameOf(node)}, so nothing is checked. React and Svelte: ` +
  '<input {...email.inputProps} />, or a component that passes them on to one, `ref` too. Vue: <input v-bind="inputProps" ' +
  "/>. Without a framework: attachEmailValidation(document.querySelector('input[type=email]')).";

const nameOf = (node: unknown): string => {
  const { localName } = (node ?? {}) as Partial<Element>;
  return localName ? `<${localName}>` : node ? 'a component' : String(node);
};

/** Of a `value` that stays as it was. */
export const VALUE_TEXT =
  '`value` is given, but did not change while a person typed. Let it follow the input, by `onChange`, `v-model` or ' +
  '`bind:value` with `value: () => text`, or leave `value` out.';

/** Of a form in which the library that is to decide does not ask. */
export const RULE_TEXT =
  "`gate: 'wait'` lets the form library decide, but a refused address went by and no rule of this field was asked. " +
  'Register one (`validate: email.validate`, `withEmail`, or one of `@postern/core/rules`), or leave `gate` out.';

/** Of a page that stops a submit by itself, though the last one was not sent. */
export const GUARD_TEXT =
  'a submit was refused, and the page prevented the next one before Postern got it. A guard against sending twice ' +
  'that looks at the click sees only what is known then: let it look at the `submit` event, which fires when the form is sent.';

/** Of `form.submit()`. */
export const SUBMIT_TEXT =
  '`form.submit()` sends the form without a `submit` event, so nothing is validated. Call `form.requestSubmit()`.';

/** Of an input that holds several addresses. */
export const MULTIPLE_TEXT =
  '<input type="email" multiple> is not supported: nothing in it is validated. Use one input for each address.';

/** What becomes of options that a validator given beside them has read already. */
export const textOfIgnored = (names: string[], isShared: boolean): string =>
  `${names.map((name) => `\`${name}\``).join(', ')}: ignored, because the validator ` +
  (isShared ? 'of the provider above' : 'given as `validator`') +
  ' asks. Give them to that one.';

/** What to write in the place of something that is no `Validate`. */
export const VALIDATE_TEXT =
  '`validate` has to be a function that answers about an address. Call what makes one: `createVerifier()`, or ' +
  '`createClient({ … }).validate`; in a browser leave `validate` out, and give it to createProxy on the server.';

/** What an attribute says that names no node of the page. */
export const textOfMissing = (attribute: string, id: string): string =>
  `${attribute}="${id}" names no element of this page, so one is made.`;

/** What to do about a message that holds a text. */
export const textOfUnmarked = (id: string): string =>
  `The message "${id}" has a text that the field removes. If it is your server's refusal, add ` +
  'data-postern-refused to the message.';

/** What to write where the attribute stands on something else. */
export const textOfPlace = (name: string): string =>
  `data-postern belongs on an <input>, not on <${name}>.`;

const PLACES =
  'Put message and suggestion below the row of the input: ' +
  'https://github.com/postern/postern/blob/main/docs/where-the-words-go.md';

const messageOf = ({ name }: HTMLInputElement): string =>
  `the message of ${name ? `<input name="${name}">` : 'an <input>'}`;

/** Of a message that has too little room for its text. */
export const textOfSqueezed = (input: HTMLInputElement): string =>
  `${messageOf(input)} is narrower than 8 rem and broken into more than three lines. ${PLACES}`;

/** Of a message that another element lies on. */
export const textOfCovered = (input: HTMLInputElement, { localName }: Element): string =>
  `${messageOf(input)} is covered by <${localName}>. ${PLACES}`;
