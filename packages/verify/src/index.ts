export { createVerifier } from './verifier.ts';
export type { VerifierOptions } from './verifier.ts';
export { classify } from './classify.ts';
export type { Judgement } from './classify.ts';
export type {
  DnsFinding,
  Evidence,
  ListFinding,
  ReservedFinding,
  SmtpFinding,
  SmtpTrouble,
  SyntaxFinding,
} from './evidence.ts';
export type { Lists } from './lists/lists.ts';
export type { SpecialUse } from './lists/special-use.ts';
export type { AddressRecord, DnsResolver, MxRecord } from './dns/resolver.ts';
export { classifyReply } from './classify-reply.ts';
export type { Reply, ReplyMeaning } from './classify-reply.ts';
