import { EMAIL_ERROR_CODES } from './error-codes.ts';

/** The query of a link; better-auth has checked the origin of its URLs before the endpoint runs. */
type Query = Record<string, string | undefined>;

/** The page that a link of a mail leads to after an error, by the path of the link. */
const PAGES: Record<string, (query: Query) => string | undefined> = {
  '/verify-email': ({ callbackURL }) => callbackURL,
  '/magic-link/verify': ({ callbackURL, errorCallbackURL = callbackURL }) =>
    errorCallbackURL && decodeURIComponent(errorCallbackURL),
};

/** Whether a path is that of a link in a mail. */
export const isMailLink = (path: string | undefined): boolean =>
  path !== undefined && Object.hasOwn(PAGES, path);

/** The page that a link leads to after an error; undefined for a link without one. */
export const pageOf = (path: string, query: Query): string | undefined => PAGES[path]?.(query);

/** A URL, absolute or not, with the code of the error as `error`, as better-auth has it for its own errors. */
export function withError(url: string): string {
  const [path = '', hash] = url.split('#');
  const joint = path.includes('?') ? '&' : '?';
  const { code } = EMAIL_ERROR_CODES.EMAIL_INBOX_IN_USE;
  return `${path}${joint}error=${code}${hash === undefined ? '' : `#${hash}`}`;
}
