/** A provider that may be proposed. */
export type Provider = [
  /** The first label of its domains. */
  name: string,
  /** What follows, the commonest first. */
  endings: string[],
  /** Its place among the most used. */
  rank: number,
  /** How far a slip of the name may go, as `distance` weighs it. */
  reach: number,
];

/** Ranks below this win ties, and are seen through stray digits and repeats (`0gmail`, `hotmailmail`). */
export const POPULAR = 6;

/** Reads `name.ending,ending`. The first names reach as far as their rank says, the others as their length does. */
export const providerOf = (target: string, rank: number): Provider => {
  const [name, ...ending] = target.split('.') as [string, ...string[]];
  const reach =
    [1.85, 1.3, 1.7, 1.7, 1.25, 0, 0.8][rank] ??
    [0, 0, 0, 0, 0.7, 0.7, 1, 1.1, 1.1][name.length] ??
    2;
  return [name, ending.join('.').split(','), rank, reach];
};

/**
 * The providers that are proposed, which a slip is likely to have aimed at, the most used first: the place in the list
 * is the rank. Few names of under five letters are here: beside a short word there is always another real one.
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

/** Their domains, by how they are written without dots. */
export const PROPOSED: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ PROVIDERS.flatMap(([name, endings]) =>
    endings.map((ending) => [name + ending.replace('.', ''), `${name}.${ending}`]),
  ),
);

/** Real domains that look like slips of those above. */
export const DOUBLES: readonly string[] = /* @__PURE__ */ (
  'y7mail.com hitmail.com bootmail.com prontomail.com earthling.net grail.com gail.com libro.it itcloud.com ' +
  'incloud.com'
).split(' ');
