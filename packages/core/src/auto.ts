import { suggestAddress } from '@postern/address';
import { warnOfAttributes, warnOfReply } from './diagnostics/page.ts';
import { watchSubmit } from './diagnostics/submit.ts';
import { autoAttach } from './dom/attach-field.ts';

/** Whether to warn on the console: on loopback, and where the page has `data-postern-debug`. */
const isDebug = (): boolean =>
  /^(localhost|127\.0\.0\.1|\[::1])$/.test(location.hostname) ||
  !!document.querySelector('[data-postern-debug]');

/** `fetch` with a warning where the response shows that the proxy is mounted wrong. */
const fetchAndWarn: typeof fetch = async (url, init) => {
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
  autoAttach(document, { suggest: suggestAddress, fetch: isDebugged ? fetchAndWarn : undefined });
  addEventListener('focusin', ({ target }) => {
    loadOwnership(target as Element);
  });
  if (document.activeElement) loadOwnership(document.activeElement);
}

/** Loads the code for the attribute, which is a separate file. If the file cannot be loaded, the form works without the proof. */
function loadOwnership(target: Element): void {
  if (target.matches('[data-postern-ownership]'))
    import('./ownership-tag.js').then(
      ({ follow }) => {
        follow(target as HTMLInputElement);
      },
      () => {},
    );
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else start();
