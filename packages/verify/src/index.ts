export { createVerifier } from './node/verifier.ts';
export type { Explanation, Verifier, VerifyOptions } from './node/verifier.ts';
export type { Timing } from './verdict/trace.ts';
export type { Budgets, CacheSizes, EngineOptions } from './engine/engine-options.ts';
export type { VerifierOptions } from './node/options.ts';
export type { EngineEvent } from './smtp/engine-event.ts';
export { checkFindings } from './verdict/check-findings.ts';
export { classify } from './verdict/classify.ts';
export type { Judgement } from './verdict/classify.ts';
export type {
  DisposableFinding,
  DnsFinding,
  Evidence,
  ListFinding,
  ReservedFinding,
  SmtpDetail,
  SmtpFinding,
  SmtpTrouble,
  SyntaxFinding,
} from './verdict/evidence.ts';
export { bundledLists } from './lists/lists.ts';
export type { Lists } from './lists/lists.ts';
export { readListFile } from './lists/read-list-file.ts';
export type { ListFile, ListFileOptions } from './lists/read-list-file.ts';
export { areNamedLists, NAMED_LISTS, readNamedLists } from './lists/named-lists.ts';
export type { NamedLists } from './lists/named-lists.ts';
export { areOwnDomains, OWN_DOMAINS, readOwnDomains } from './lists/own-domains.ts';
export type { OwnDomains } from './lists/own-domains.ts';
export type { ListKind } from './lists/list-kinds.ts';
export type { SpecialUse } from './lists/special-use.ts';
export type { AddressRecord, DnsResolver, MxRecord } from './dns/resolver.ts';
export { createHttpsResolver } from './dns/node-https-resolver.ts';
export type { HttpsResolverOptions } from './dns/https-resolver.ts';
export { isNamedResolver, namedResolver } from './dns/named-resolver.ts';
export { createSecondTry } from './dns/second-try.ts';
export type { SecondTryOptions } from './dns/second-try.ts';
export { escapeFormula } from './shared/escape-formula.ts';
export { classifyReply } from './smtp/classify-reply.ts';
export type { Reply, ReplyMeaning, ReplyReading, ReplySubject } from './smtp/reply.ts';
export type { Destination, Dial } from './smtp/dial.ts';
export type { SmtpLimits } from './smtp/limits.ts';
export type { Permit } from './smtp/permit.ts';
export { isWayOut } from './smtp/way-out.ts';
