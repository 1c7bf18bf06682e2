import { PosternEmailElement, type EmailElementOptions } from '@postern/element';
import '@postern/element/complete';
import '@postern/element/define';
import * as eagerElement from '@postern/element/eager';
import * as preact from '@postern/preact';
import * as preactComplete from '@postern/preact/complete';
import * as eagerPreact from '@postern/preact/eager';
import * as preactOwnership from '@postern/preact/ownership';
import * as react from '@postern/react';
import * as reactComplete from '@postern/react/complete';
import * as eagerReact from '@postern/react/eager';
import { useEmailField } from '@postern/react/hook-form';
import * as reactOwnership from '@postern/react/ownership';
import * as solid from '@postern/solid';
import * as solidComplete from '@postern/solid/complete';
import * as eagerSolid from '@postern/solid/eager';
import * as solidOwnership from '@postern/solid/ownership';

/* Each adapter with an option that exists, and with one that does not. */

react.useEmailValidation({ proxyUrl: '/api' });
// @ts-expect-error -- misspelled
react.useEmailValidation({ proxyUri: '/api' });
// @ts-expect-error -- misspelled
eagerReact.useEmailValidation({ proxyUri: '/api' });
// @ts-expect-error -- misspelled
react.EmailValidationProvider({ proxyUri: '/api', children: null });
const form = {} as Parameters<typeof useEmailField<{ email: string }, 'email'>>[0];
useEmailField(form, 'email', { proxyUrl: '/api' });
// @ts-expect-error -- misspelled
useEmailField(form, 'email', { proxyUri: '/api' });

preact.useEmailValidation({ proxyUrl: '/api' });
// @ts-expect-error -- misspelled
preact.useEmailValidation({ proxyUri: '/api' });
// @ts-expect-error -- misspelled
eagerPreact.useEmailValidation({ proxyUri: '/api' });
// @ts-expect-error -- misspelled
preact.EmailValidationProvider({ proxyUri: '/api', children: null });

solid.createEmailValidation({ proxyUrl: '/api' });
solid.createEmailValidation(() => ({ proxyUrl: '/api' }));
// @ts-expect-error -- misspelled
solid.createEmailValidation({ proxyUri: '/api' });
// @ts-expect-error -- misspelled
eagerSolid.createEmailValidation({ proxyUri: '/api' });
// @ts-expect-error -- misspelled
solid.EmailValidationProvider({ proxyUri: '/api', children: null });

const email = react.useEmailValidation();
reactOwnership.useOwnership(email, { url: '/api/ownership' });
// @ts-expect-error -- misspelled
reactOwnership.useOwnership(email, { uri: '/api/ownership' });
// @ts-expect-error -- misspelled
preactOwnership.useOwnership(preact.useEmailValidation(), { uri: '/api/ownership' });
// @ts-expect-error -- misspelled
solidOwnership.createOwnership(solid.createEmailValidation(), { uri: '/api/ownership' });

reactComplete.useCompletion(email, { domains: ['gmail.com'] });
// @ts-expect-error -- misspelled
reactComplete.useCompletion(email, { domain: [] });
// @ts-expect-error -- misspelled
preactComplete.useCompletion(preact.useEmailValidation(), { domain: [] });
// @ts-expect-error -- misspelled
solidComplete.createCompletion(solid.createEmailValidation(), { domain: [] });

export const options: EmailElementOptions = { proxyUrl: '/api' };
// @ts-expect-error -- misspelled
export const misspelled: EmailElementOptions = { proxyUri: '/api' };
export const elements = [PosternEmailElement, eagerElement.PosternEmailElement];
// @ts-expect-error -- misspelled
document.createElement('postern-email').options = { proxyUri: '/api' };
