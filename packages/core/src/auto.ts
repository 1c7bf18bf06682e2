import { suggestAddress } from '@postern/address';
import { warnOfAttributes } from './diagnostics/warn-of-attributes.ts';
import { warnOfReply } from './diagnostics/warn-of-reply.ts';
import { watchSubmit } from './diagnostics/watch-submit.ts';
import { autoAttach } from './dom/attach-field.ts';

/** Whether a developer looks at the page, who is told what is wrong. */
const isDebug = (): boolean =>
  /^(localhost|127\.0\.0\.1|\[::1])$/.test(location.hostname) ||
  !!document.querySelector('[data-postern-debug]');

/** Asks, and says what the reply shows about how the proxy is mounted. */
const fetchAloud: typeof fetch = async (url, init) => {
  const response = await fetch(url, init);
  warnOfReply(String(url), response);
  return response;
};

function start(): void {
  const isDebugged = isDebug();
  if (isDebugged) {
    warnOfAttributes(document);
    watchSubmit((form) => !!form.querySelector('[data-postern]'));
  }
  autoAttach(document, { suggest: suggestAddress, fetch: isDebugged ? fetchAloud : undefined });
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else start();
