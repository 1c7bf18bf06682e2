export { toNodeListener } from './node/listener.ts';
export type { NodeListener, TrustProxy, WebHandler } from './node/listener.ts';
