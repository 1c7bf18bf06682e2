/** A provider that may be proposed. */
export interface Provider {
  /** The first label of its domains. */
  name: string;
  /** What follows, the commonest first. */
  endings: string[];
  /** Its place among the most used. */
  rank: number;
  /** How far a slip of the name may go, as `distance` weighs it. */
  reach: number;
}

/**
 * The providers that a slip is likely to have aimed at, the most used first: `name.ending,ending`, the commonest
 * ending first. Few names of under five letters are here: beside a short word there is always another real one.
 */
const TARGETS =
  'gmail.com yahoo.com,co.uk,fr,it,es,de,ca,co.in,in,com.br,com.mx,com.ar,com.au,com.ph,co.jp,co.id,gr,ro ' +
  'hotmail.com,co.uk,fr,it,es,de,ca,nl,be,se,com.br,com.ar outlook.com,fr,it,es,de,com.br,jp icloud.com aol.com,co.uk ' +
  'ymail.com live.com,co.uk,fr,it,ca,nl,be,com.mx,com.ar,se,dk mail.com,ru,de msn.com rocketmail.com googlemail.com ' +
  'protonmail.com proton.me gmx.de,net,com,at,ch web.de yandex.ru,com,ua rambler.ru inbox.ru naver.com ' +
  'hanmail.net comcast.net verizon.net sbcglobal.net bellsouth.net earthlink.net optonline.net centurylink.net ' +
  'windstream.net att.net cox.net juno.com orange.fr wanadoo.fr laposte.net freenet.de free.fr sfr.fr libero.it ' +
  'virgilio.it tiscali.it t-online.de arcor.de btinternet.com ntlworld.com blueyonder.co.uk talktalk.net ' +
  'virginmedia.com bigpond.com,net.au optusnet.com.au rediffmail.com uol.com.br bol.com.br terra.com.br globo.com ' +
  'seznam.cz interia.pl telenet.be skynet.be bluewin.ch sympatico.ca fastmail.com tutanota.com hushmail.com';

/** The reach of the first names, by rank, and of the others by length. */
const BY_RANK = [1.85, 1.3, 1.7, 1.7, 1.25, 0, 0.8];
const BY_LENGTH = [0, 0, 0, 0, 0.7, 0.7, 1, 1.1, 1.1];

/** Ranks below this win ties, and are seen through stray digits and repeats (`0gmail`, `hotmailmail`). */
export const POPULAR = 6;

/** The providers that are proposed; the place in the list is the rank. */
export const PROVIDERS: Provider[] = /* @__PURE__ */ TARGETS.split(' ').map((target, rank) => {
  const [name = '', ...ending] = target.split('.');
  const reach = BY_RANK[rank] ?? BY_LENGTH[name.length] ?? 2;
  return { name, endings: ending.join('.').split(','), rank, reach };
});

/** Their domains, by how they are written without dots. */
export const PROPOSED: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ PROVIDERS.flatMap(({ name, endings }) =>
    endings.map((ending) => [name + ending.replace('.', ''), `${name}.${ending}`]),
  ),
);

const REAL_ONES =
  'y7mail.com hitmail.com bootmail.com prontomail.com earthling.net grail.com gail.com libro.it itcloud.com ' +
  'incloud.com';

/** Real domains that look like slips of those above. */
export const DOUBLES: readonly string[] = /* @__PURE__ */ REAL_ONES.split(' ');
