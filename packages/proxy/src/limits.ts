export { createAskStore, type AskStore, type StoreReports } from './limits/ask-store.ts';
export { callerOf } from './limits/caller.ts';
export { clientIpOf, trustOf, type TrustProxy } from './limits/client-ip.ts';
export { AT_LIMIT, createCountTable, type CountTable } from './limits/count-table.ts';
export {
  createWindowCounter,
  type Rate,
  type Standing,
  type WindowCounter,
} from './limits/window-counter.ts';
