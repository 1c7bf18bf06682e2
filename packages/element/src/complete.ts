import { followInputs } from '@postern/core/adapter/complete';
import type { EmailElement } from './types.ts';

/* Offers domains while the user types into the input of `<postern-email complete>`, by whichever name. */

followInputs((input) => input.closest<EmailElement>('[complete]')?.field);
