/** A provider that can be suggested. */
export type Provider = [
  /** The first label of its domains. */
  name: string,
  /** The rest of each domain, the most common first. */
  suffixes: string[],
  /** The position among the most used, from 0. */
  rank: number,
  /** The maximum `distance` of a typo of the name. */
  reach: number,
];

/** Ranks below this win ties, and match despite stray digits and repetitions (`0gmail`, `hotmailmail`). */
export const POPULAR = 6;

/** Parses `name.suffix,suffix`. The reach of the first names depends on their rank, that of the others on their length. */
export const providerOf = (target: string, rank: number): Provider => {
  const [name, ...suffix] = target.split('.') as [string, ...string[]];
  const reach =
    [1.85, 1.3, 1.7, 1.7, 1.25, 0, 0.8][rank] ??
    [0, 0, 0, 0, 0.7, 0.7, 1, 1.1, 1.1][name.length] ??
    2;
  return [name, suffix.join('.').split(','), rank, reach];
};

/**
 * The providers that are suggested, the most used first: the position in the list is the rank. There are few names of
 * fewer than five letters, because a short word always resembles another real one.
 */
export const PROVIDERS: Provider[] = /* @__PURE__ */ (
  'gmail.com yahoo.com,co.uk,fr,it,es,de,ca,co.in,in,com.br,com.mx,com.ar,com.au,com.ph,co.jp,co.id,gr,ro ' +
  'hotmail.com,co.uk,fr,it,es,de,ca,nl,be,se,com.br,com.ar outlook.com,fr,it,es,de,com.br,jp icloud.com aol.com,co.uk ' +
  'ymail.com live.com,co.uk,fr,it,ca,nl,be,com.mx,com.ar,se,dk mail.com,ru,de msn.com rocketmail.com googlemail.com ' +
  'protonmail.com proton.me gmx.de,net,com,at,ch web.de yandex.ru,com,ua rambler.ru inbox.ru naver.com ' +
  'hanmail.net comcast.net verizon.net sbcglobal.net bellsouth.net earthlink.net optonline.net centurylink.net ' +
  'windstream.net att.net cox.net juno.com orange.fr wanadoo.fr laposte.net freenet.de free.fr sfr.fr libero.it ' +
  'virgilio.it tiscali.it t-online.de arcor.de btinternet.com ntlworld.com blueyonder.co.uk talktalk.net ' +
  'virginmedia.com bigpond.com,net.au optusnet.com.au rediffmail.com uol.com.br bol.com.br terra.com.br globo.com ' +
  'seznam.cz interia.pl telenet.be skynet.be bluewin.ch sympatico.ca fastmail.com tutanota.com hushmail.com'
)
  .split(' ')
  .map(providerOf);

/** The providers' domains, by the domain without dots. */
export const SUGGESTED: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ PROVIDERS.flatMap(([name, suffixes]) =>
    suffixes.map((suffix) => [name + suffix.replace('.', ''), `${name}.${suffix}`]),
  ),
);

/** Real domains that look like typos of the providers' domains. */
export const REAL_LOOKALIKES: readonly string[] = /* @__PURE__ */ (
  'y7mail.com hitmail.com bootmail.com prontomail.com earthling.net grail.com gail.com libro.it itcloud.com ' +
  'incloud.com'
).split(' ');
