import { wordSet } from './word-set.ts';

/**
 * Tells whether a domain is a misspelling of a large provider's domain that somebody has
 * registered: it may well receive mail, but not the mail of the person who typed it.
 *
 * Takes a lower-case A-label domain; matches it exactly. Kept by hand, last read 2026-11-21: a
 * name belongs here only if it is one slip away from a provider and no known company's or
 * mailbox provider's own name. When in doubt it is left out, for then it still is a near-typo.
 *
 * Source: docs/decisions/0005-status-score-reason.md, row 9.
 */
export function isTypoSquat(domain: string): boolean {
  return squats().has(domain);
}

/** The misspelt domains, joined by white space. */
export const TYPO_SQUATS = `
gmial.com gamil.com gmai.com gmal.com gmali.com gmaill.com gmaul.com gmaol.com gmeil.com gmil.com
gmsil.com gnail.com gnmail.com ggmail.com gmmail.com gmaail.com gmaiil.com gmailk.com gmailc.com
gmails.com gimail.com gemail.com gamail.com gmqil.com gmzil.com gmwil.com gmail.co gmail.cm
gmail.om gmaik.com gmaio.com gmaip.com gmajl.com gmakl.com gjail.com gkail.com
gmnail.com gmauil.com gmaild.com gmaile.com gimal.com gmiail.com
goglemail.com googelmail.com hotmial.com hotmal.com hotmil.com hotmai.com hotmaill.com hotmali.com
hotmaul.com hotmaol.com hotmeil.com hotmsil.com hotnail.com hptmail.com hormail.com
hoymail.com homtail.com hotamil.com hotmaail.com hotmaiil.com hootmail.com hhotmail.com
hottmail.com hotmmail.com homail.com htmail.com hotail.com otmail.com hotmail.co hotmail.cm
hotmail.om hotmaik.com hotmailc.com htomail.com ohtmail.com yaho.com yahooo.com yhaoo.com yhoo.com
yahho.com yaoo.com yahoo.co yahoo.cm yahoo.om yajoo.com yahpo.com yahop.com yaboo.com uahoo.com
yayoo.com yahoi.com yshoo.com yaahoo.com yyahoo.com yahhoo.com yaohoo.com ayhoo.com
outlok.com outloo.com outllok.com outlookk.com outloook.com outtlook.com ooutlook.com oulook.com
outook.com otlook.com utlook.com oultook.com outlool.com outlokk.com outlook.co outlook.cm
outlool.co putlook.com iclod.com icloud.cm icloud.om iclound.com icoud.com iclooud.com
iclud.com icluod.com icloude.com iccloud.com ilcoud.com protonmial.com protonmal.com protonmai.com
protonmaill.com comcas.net comast.net comcat.net comacst.net
aoll.com btintenet.com btiternet.com geail.com gmaeil.com gmailr.com gmall.com gmasil.com gmeail.com
gmmails.com agmail.com igmail.com lgmail.com ogmail.com ugmail.com hatmail.com hotmails.com
yotmail.com otlook.es outlouk.com outluok.com zoutlook.com rdiffmail.com skyne.be talktal.net
virginmedua.com yahaoo.co.uk yaho.co.uk yahoon.com yahooo.com.mx yahooz.com yajoo.de yaxoo.com
g0mail.com
`;

const squats = wordSet(TYPO_SQUATS);
