/**
 * The providers that a slip is likely to have aimed at, the most used first: `name.ending,ending`, the commonest
 * ending first. Few names of under five letters are here: beside a short word there is always another real one.
 */
const TARGETS =
  'gmail.com yahoo.com,co.uk,fr,it,es,de,ca,co.in,in,com.br,com.mx,com.ar,com.au,com.ph,co.jp,co.id,gr,ro ' +
  'hotmail.com,co.uk,fr,it,es,de,ca,nl,be,se,com.br,com.ar outlook.com,fr,it,es,de,com.br,jp icloud.com aol.com,co.uk ' +
  'live.com,co.uk,fr,it,ca,nl,be,com.mx,com.ar,se,dk mail.com,ru,de msn.com ymail.com rocketmail.com googlemail.com ' +
  'protonmail.com proton.me gmx.de,net,com,at,ch web.de yandex.ru,com,ua rambler.ru inbox.ru naver.com ' +
  'hanmail.net comcast.net verizon.net sbcglobal.net bellsouth.net earthlink.net optonline.net centurylink.net ' +
  'windstream.net att.net cox.net juno.com orange.fr wanadoo.fr laposte.net freenet.de free.fr sfr.fr libero.it ' +
  'virgilio.it tiscali.it t-online.de arcor.de btinternet.com ntlworld.com blueyonder.co.uk talktalk.net ' +
  'virginmedia.com bigpond.com,net.au optusnet.com.au rediffmail.com uol.com.br bol.com.br terra.com.br globo.com ' +
  'seznam.cz interia.pl telenet.be skynet.be bluewin.ch sympatico.ca fastmail.com tutanota.com hushmail.com';

/** Real mail domains that look like slips of those above. */
const DOUBLES =
  'y7mail.com hitmail.com bootmail.com prontomail.com earthling.net grail.com libro.it';

/** Names and endings of the providers that are proposed; the place in the list is the rank. */
export const PROVIDERS = /* @__PURE__ */ TARGETS.split(' ').map((target) => {
  const [name, ...ending] = target.split('.');
  return { name: name!, endings: ending.join('.').split(',') };
});

/** Domains that are never a slip. */
export const REAL: ReadonlySet<string> = /* @__PURE__ */ new Set(
  /* @__PURE__ */ PROVIDERS.flatMap(({ name, endings }) =>
    endings.map((ending) => `${name}.${ending}`),
  ).concat(/* @__PURE__ */ DOUBLES.split(' ')),
);
