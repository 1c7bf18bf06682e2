import { covers, type Names } from './covers.ts';

/** The names of a list; each half is made when it is first asked. */
export interface DomainNames {
  /** Names that cover their subdomains. */
  covering: () => Names;
  /** Names that say nothing of others: below somebody's domain, or shared by strangers. */
  exact: () => Names;
}

/** Makes the question whether a domain is in a list. */
export function domainMatch({ covering, exact }: DomainNames): (domain: string) => boolean {
  return (domain) => covers(covering(), domain) || exact().has(domain);
}
