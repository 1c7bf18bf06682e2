export { verifyReceipt } from './receipt/verify.ts';
export type {
  Ed25519Key,
  ReceiptClaims,
  ReceiptFault,
  ReceiptResult,
  ReceiptStore,
  Secret,
  VerifyReceiptOptions,
} from './receipt/verify.ts';
export { withReceipt } from './receipt/with-receipt.ts';
