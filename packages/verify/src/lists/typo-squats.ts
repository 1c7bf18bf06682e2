import { wordSet } from './word-set.ts';

/**
 * Whether a domain is a typosquat domain of a large provider: it can receive email, but does not deliver it to the user
 * who typed the address.
 *
 * Takes a lower-case A-label domain; matches it exactly. Maintained manually, last read 2026-11-24. A name belongs here
 * only if it is one typo away from a provider, and not the name of a known company or mailbox provider. When in doubt,
 * leave it out: it counts as a near-typo. scripts/find-squats.js prints candidates.
 *
 * Source: docs/decisions/results.md#0005, row 10.
 */
export function isTypoSquat(domain: string): boolean {
  return squats().has(domain);
}

/** The typosquat domains, separated by white space. */
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
belksouth.net belldouth.net bellsourh.net bibpond.com bigpons.com bigppnd.com bjgpond.com
bllsouth.net blueonder.co.uk blueyander.co.uk blueynder.co.uk blueyoder.co.uk blueyomder.co.uk
blueyondet.co.uk blueyoner.co.uk blueyounder.co.uk bscglobal.net btinernet.com btinetnet.com
btinteernet.com btinterbet.com btinterne.com btinterney.com btinternrt.com btintnernet.com
btintrtnet.com btinyernet.com cocast.net cpmcast.net earhlink.net earrthlink.net erathlink.net
fastwbnet.it fastwebnwt.it fastwenet.it fteenet.de gaail.com gamip.com geamil.com gemail.co
ggmaail.com ghamil.com gimaill.com gkqil.com gm9ail.com gmai9l.com gmaildd.com gmailgmail.com
gmailh.com gmailjj.com gmakl.co gmamil.co gmariil.com gmasil.co gmeeail.com gmkail.com gmkil.com
gmojl.com gmsail.com gmssail.com gmwail.com gmxail.com goiglemail.com hatomail.com hhotmail.de
hojmail.com holmait.com homtail.ca homtail.de homtial.co.uk hootail.com hootmail.co.uk hormail.ca
hortmail.de hotail.de hotail.it hotma8l.com hotmaail.co.uk hotmai.ca hotmai.com.ar hotmaiil.co.uk
hotmaim.co.uk hotmaio.co.uk hotmaip.de hotmaisl.com hotmaiul.co.uk hotmaol.co.uk hotmayil.com
hotmcail.com hotmeil.it hotmiail.co.uk hotmial.co.uk hotmil.co.uk hotmil.de hotmqil.co.uk
hotnail.co.uk houtlook.com houtlook.es htomail.it iclolud.com icluoud.com icould.co jhotmail.co.uk
laposhe.net lapost.net ntkworld.com ntlword.com ntlworkd.com nylworld.com oarange.fr oitlook.co
ootlook.com optonlime.net optonline.bet optonlinr.net oultlook.com ourlook.de outlddook.com
outllok.es outlok.it outrlook.com ouylook.es profonmail.com prontonmail.com protnonmail.com
protonamail.com rocjetmail.com rockemail.com rocketgmail.com rocketmaik.com rocketmaill.com
rockeymail.com rockrtmail.com rockstmail.com sbbcglobal.net sbcbglobal.net sbcblobal.net
sbcblogal.net sbccglobal.net sbcgblobal.net sbcgllbal.net sbcglo0bal.net sbcglobai.net
sbcglobal.bet sbcglobasl.net sbcglobat.net sbcglobil.net sbcglobql.net sbcglogal.net
sbcglopbal.net sbcgobla.net sbcgpobal.net sbclgobal.net sbclobal.net sbcobal.net sdbcglobal.net
skynt.be smypatico.ca stmpatico.ca symapatico.ca sympayico.ca sympstico.ca taktalk.net talkalk.net
taltalk.net tefonica.net tiascali.it veriszon.net virgiglio.it virgilii.it virginmmedia.com
virgnmedia.com vorgilio.it vreizon.net windsream.net windstrem.net winsdtream.net yagoo.co.uk
yahho.gr yahio.co.in yaho.gr yahoo.co.au yahop.co.uk yaihoo.com yaoo.co yaoo.fr yayoo.co.uk
yayoo.com.mx yhoo.co yhoo.in ymzil.com yohoo.co.in yuandex.ru
`;

const squats = wordSet(TYPO_SQUATS);
