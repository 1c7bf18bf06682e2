import { textOfReply } from './texts.ts';
import { warn } from './warn.ts';

/** Says what is wrong with how the proxy is mounted, if the reply shows it. */
export function warnOfReply(proxyUrl: string, response: Response): void {
  const text = textOfReply(proxyUrl, response);
  if (text) warn(text);
}
