/** What jsdom keeps behind an object of its own. Source: jsdom, `lib/jsdom/living/generated/utils.js`. */
interface Implementation {
  isTrusted: boolean;
  _dispatch(event: Implementation): boolean;
}

const implementationOf = (wrapper: object): Implementation => {
  const symbol = Object.getOwnPropertySymbols(wrapper).find(
    ({ description }) => description === 'impl',
  );
  return (wrapper as Record<symbol, Implementation>)[symbol!]!;
};

/**
 * Dispatches an event as a browser does for what a user did: `isTrusted` is true. For jsdom, where
 * `dispatchEvent()` always makes it false. Returns false when the event was prevented.
 */
export function dispatchTrusted(target: EventTarget, event: Event): boolean {
  const implementation = implementationOf(event);
  implementation.isTrusted = true;
  return implementationOf(target)._dispatch(implementation);
}
