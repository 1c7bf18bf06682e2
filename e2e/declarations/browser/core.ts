import { parseAddress } from '@postern/address';
import { readListBeginning } from '@postern/address/list';
import { createEmailValidator } from '@postern/core';
import * as adapter from '@postern/core/adapter';
import * as adapterComplete from '@postern/core/adapter/complete';
import * as eager from '@postern/core/adapter/eager';
import * as lazy from '@postern/core/adapter/lazy';
import * as adapterNotice from '@postern/core/adapter/notice';
import * as adapterOwnership from '@postern/core/adapter/ownership';
import '@postern/core/auto';
import { attachCompletion } from '@postern/core/complete';
import { showDevtools } from '@postern/core/devtools';
import { attachField, autoAttach } from '@postern/core/dom';
import { attachEmailValidation } from '@postern/core/lazy';
import { ar } from '@postern/core/locales/ar';
import { de } from '@postern/core/locales/de';
import { en } from '@postern/core/locales/en';
import { es } from '@postern/core/locales/es';
import { fr } from '@postern/core/locales/fr';
import { it } from '@postern/core/locales/it';
import { ja } from '@postern/core/locales/ja';
import { nl } from '@postern/core/locales/nl';
import { pl } from '@postern/core/locales/pl';
import { ptBR } from '@postern/core/locales/pt-BR';
import { attachOwnership } from '@postern/core/ownership';
import { rule } from '@postern/core/rules';
import '@postern/core/style.css';
import { suggestAddress } from '@postern/core/suggest';
import { fakeValidate } from '@postern/core/testing';
import { assertOptions } from '@postern/protocol';
import { reasonLabel } from '@postern/protocol/words';

/* Each entry for a browser, with options that exist and with one that does not. */

const input = document.createElement('input');
const validator = createEmailValidator({ proxyUrl: '/api', messages: de });
const field = validator.field();
attachField(input, field, { gate: 'wait' });
attachEmailValidation(input, { proxyUrl: '/api', suggest: suggestAddress });
rule(field);
attachOwnership(input, { field }, { url: '/api/ownership' });
showDevtools({ corner: 'left' })();
// @ts-expect-error -- misspelled
showDevtools({ corners: 'left' });
// @ts-expect-error -- misspelled
attachOwnership(input, { field }, { uri: '/api/ownership' });
attachCompletion(input, { field }, { domains: ['gmail.com'] });
// @ts-expect-error -- misspelled
attachCompletion(input, { field }, { domain: [] });

// @ts-expect-error -- misspelled
createEmailValidator({ proxyUri: '/api' });
// @ts-expect-error -- misspelled
attachField(input, field, { gates: 'wait' });
// @ts-expect-error -- misspelled
autoAttach(document, { proxyUri: '/api' });
// @ts-expect-error -- misspelled
attachEmailValidation(input, { proxyUri: '/api' });
// @ts-expect-error -- misspelled
adapter.shareValidator({ proxyUri: '/api' });
// @ts-expect-error -- misspelled
eager.openBinding({ proxyUri: '/api' }, null);
// @ts-expect-error -- misspelled
lazy.openBinding({ proxyUri: '/api' }, null);
// @ts-expect-error -- misspelled
fakeValidate({}, { delay: 5 });
// @ts-expect-error -- misspelled
parseAddress('jane@example.com', { quotes: true });
// @ts-expect-error -- misspelled
readListBeginning(new Uint8Array(), { whole: true });

export const locales = [ar, de, en, es, fr, it, ja, nl, pl, ptBR];
export const functions = [
  assertOptions,
  reasonLabel,
  adapterOwnership.attachOwnership,
  adapterComplete.followCompletion,
  adapterNotice.createNotice,
];
