import { offerDomains } from './complete/offer-domains.ts';
import type { Field } from './field.ts';

/* A second script beside the script tag: offers domains in inputs with `data-postern-complete`, which can list them. */

/** The field of an input that `autoAttach` attached. */
const ATTACHED = Symbol.for('postern.attached');

offerDomains(
  (input) =>
    input.matches('[data-postern-complete]') &&
    (Reflect.get(input, ATTACHED) as Field | false | undefined),
  (input) => input.dataset['posternComplete']!.match(/\S+/g),
);
