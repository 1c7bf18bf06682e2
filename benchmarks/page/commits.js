/** Counts React's commits through the DevTools hook of its production build. Call it before React loads. */
export function countCommits(window) {
  let commits = 0;
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    isDisabled: false,
    renderers: new Map(),
    inject: () => 1,
    checkDCE() {},
    onCommitFiberRoot: () => commits++,
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
  };
  return () => commits;
}
