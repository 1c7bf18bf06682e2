/** The key of jsdom's internal object. Source: jsdom, `lib/jsdom/living/generated/utils.js`. */
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
 * Dispatches an event as a browser does for a user's action: with `isTrusted` true, which `dispatchEvent()` of jsdom
 * always sets to false. Returns false when the event was canceled.
 */
export function dispatchTrusted(target: EventTarget, event: Event): boolean {
  const implementation = implementationOf(event);
  implementation.isTrusted = true;
  return implementationOf(target)._dispatch(implementation);
}
