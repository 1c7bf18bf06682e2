/*
 * The warnings on the console for developers, each with what to do. None contains an address. A production
 * build contains none of them; the script tag contains those about the proxy and about its own attributes.
 */

/** The texts that were logged on this page. */
const logged = new Set<string>();

/** Logs a text on the console, once for each page; as an error if nothing works. */
export function warn(text: string, level: 'warn' | 'error' = 'warn'): void {
  if (logged.has(text)) return;
  logged.add(text);
  // eslint-disable-next-line no-console -- for developers, in development or where the page wants it
  console[level](`Postern: ${text}`);
}

const MOUNT =
  'mount the proxy there, or set `proxyUrl` to its path; with Vite, add the path to `server.proxy`';

const REPLIES: Record<number, string> = {
  403: 'the proxy rejects the origin of this page: add it to `allowedOrigins`, or see `authorize` and `botCheck`',
  404: `nothing is there: ${MOUNT}`,
  405: 'it does not accept POST: mount the proxy for POST and OPTIONS',
  415: 'a gateway or a body parser changed the content type, which has to stay application/json',
  500: 'your server failed or is not running: see its log',
  502: 'the proxy cannot reach its service, or the service rejects it: see the log of your server',
};

/** The warning that a response of the proxy URL causes; undefined if the proxy is mounted correctly. */
export function textOfReply(proxyUrl: string, { status, headers }: Response): string | undefined {
  const isPage = status < 300 && headers.get('content-type')?.startsWith('text/html');
  const advice = isPage ? `there is a page instead of the proxy: ${MOUNT}` : REPLIES[status];
  return (
    advice && `${proxyUrl} answered ${String(status)}: ${advice}. No address is checked until then.`
  );
}

/** The warning about a chunk that did not load. */
export const CHUNK_TEXT =
  'the code that validates did not load, so addresses are not checked. Look at the Network panel: a ' +
  'Content-Security-Policy may block it, or a deploy may have removed it. The `/eager` entries load everything at once.';

/** The advice about an attached value that is not an input. */
export const textOfNode = (node: unknown): string =>
  `what is attached is not an <input> but ${nameOf(node)}, so nothing is checked. React and Svelte: ` +
  '<input {...email.inputProps} />, or a component that passes them on to one, `ref` too. Vue: <input v-bind="inputProps" ' +
  "/>. Without a framework: attachEmailValidation(document.querySelector('input[type=email]')).";

const nameOf = (node: unknown): string => {
  const { localName } = (node ?? {}) as Partial<Element>;
  return localName ? `<${localName}>` : node ? 'a component' : String(node);
};

/** The warning about a `value` that does not change. */
export const VALUE_TEXT =
  '`value` is set, but did not change while the user typed. Update it from the input, by `onChange`, `v-model` or ' +
  '`bind:value` with `value: () => text`, or remove `value`.';

/** The warning about a form library that does not call the field's rule. */
export const RULE_TEXT =
  "`gate: 'wait'` lets the form library decide, but a blocked address was submitted and no rule of this field was called. " +
  'Register one (`validate: email.validate`, `withEmail`, or one of `@postern/core/rules`), or remove `gate`.';

/** The warning about a page that stops a submit itself, although the last one was not sent. */
export const GUARD_TEXT =
  'a submit was blocked, and the page prevented the next one before Postern received it. A guard against double submits ' +
  'that handles `click` runs too early: let it handle the `submit` event, which fires when the form is sent.';

/** The warning about `form.submit()`. */
export const SUBMIT_TEXT =
  '`form.submit()` sends the form without a `submit` event, so nothing is validated. Call `form.requestSubmit()`.';

/** The warning about an input for several addresses. */
export const MULTIPLE_TEXT =
  '<input type="email" multiple> is not supported: nothing in it is validated. Use one input for each address.';

/** The warning about options that the given validator ignores. */
export const textOfIgnored = (names: string[], isShared: boolean): string =>
  `${names.map((name) => `\`${name}\``).join(', ')}: ignored, because the validator ` +
  (isShared ? 'of the provider above' : 'in `validator`') +
  ' validates. Set them there.';

/** The code to write instead of a value that is not a `Validate`. */
export const VALIDATE_TEXT =
  '`validate` must be a function that validates an address. Call a function that creates one: `createVerifier()`, or ' +
  '`createClient({ … }).validate`; in a browser remove `validate`, and pass it to createProxy on the server.';

/** The warning about an attribute that names no element of the page. */
export const textOfMissing = (attribute: string, id: string): string =>
  `${attribute}="${id}" names no element of this page, so one is created.`;

/** The advice about a message that contains a text. */
export const textOfUnmarked = (id: string): string =>
  `The message "${id}" has a text that the field removes. If it is your server's rejection, add ` +
  'data-postern-refused to the message.';

/** The advice about the attribute on another element. */
export const textOfPlace = (name: string): string =>
  `data-postern belongs on an <input>, not on <${name}>.`;

const PLACES =
  'Put message and suggestion below the row of the input: ' +
  'https://github.com/postern/postern/blob/main/docs/where-the-words-go.md';

const messageOf = ({ name }: HTMLInputElement): string =>
  `the message of ${name ? `<input name="${name}">` : 'an <input>'}`;

/** The warning about a message that has too little room for its text. */
export const textOfSqueezed = (input: HTMLInputElement): string =>
  `${messageOf(input)} is narrower than 8 rem and broken into more than three lines. ${PLACES}`;

/** The warning about a message that another element covers. */
export const textOfCovered = (input: HTMLInputElement, { localName }: Element): string =>
  `${messageOf(input)} is covered by <${localName}>. ${PLACES}`;
