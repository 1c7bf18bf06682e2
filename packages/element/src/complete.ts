import { offerDomains } from '@postern/core/adapter/complete';
import type { EmailElement } from './types.ts';

/* Offers domains while the user types into the input of `<postern-email complete>`, also if the element has another name. */

// A server has no page.
if (globalThis.document)
  offerDomains(
    (input) => input.closest<EmailElement>('[complete]')?.field,
    () => null,
  );
