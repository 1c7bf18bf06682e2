export { toNodeListener } from './node/listener.ts';
export type { NodeListener, TrustProxy, WebHandler } from './node/listener.ts';
export { createPublicNetwork } from './node/public-network.ts';
export type { PublicNetwork, PublicNetworkOptions } from './node/public-network.ts';
