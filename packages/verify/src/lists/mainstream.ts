import { wordSet } from './word-set.ts';

/**
 * Whether a domain belongs to a mailbox provider that anyone can sign up with, or that is part of a home internet
 * connection. Such a domain is never disposable, and free unless it needs an invitation.
 *
 * Takes a lower-case A-label domain; matches it exactly. Maintained manually, last read 2026-11-21.
 *
 * Source: docs/decisions/results.md#0005.
 */
export function isMainstream(domain: string): boolean {
  return providers().has(domain);
}

/** Their domains, separated by white space. scripts/compile-lists.js reads them too. */
export const MAINSTREAM = `
gmail.com googlemail.com
outlook.com outlook.de outlook.fr outlook.es outlook.it outlook.jp outlook.kr outlook.in outlook.pt
outlook.be outlook.at outlook.dk outlook.cz outlook.ie outlook.sa outlook.com.br outlook.com.au
outlook.com.tr outlook.co.id outlook.co.th outlook.my outlook.ph outlook.sg outlook.cl
hotmail.com hotmail.co.uk hotmail.fr hotmail.de hotmail.es hotmail.it hotmail.be hotmail.nl
hotmail.se hotmail.no hotmail.dk hotmail.fi hotmail.ca hotmail.ch hotmail.at hotmail.gr
hotmail.co.jp hotmail.co.kr hotmail.co.th hotmail.com.br hotmail.com.ar hotmail.com.au
hotmail.com.tr hotmail.com.mx
live.com live.co.uk live.fr live.de live.it live.nl live.be live.se live.no live.dk live.ca
live.at live.ie live.jp live.cn live.com.au live.com.ar live.com.mx live.com.pt live.com.br
live.co.za live.in live.ru msn.com windowslive.com passport.com
yahoo.com yahoo.co.uk yahoo.co.in yahoo.co.jp yahoo.co.id yahoo.co.kr yahoo.co.nz yahoo.co.th
yahoo.co.za yahoo.com.ar yahoo.com.au yahoo.com.br yahoo.com.cn yahoo.com.co yahoo.com.hk
yahoo.com.mx yahoo.com.my yahoo.com.pe yahoo.com.ph yahoo.com.sg yahoo.com.tr yahoo.com.tw
yahoo.com.vn yahoo.at yahoo.be yahoo.ca yahoo.cn yahoo.de yahoo.dk yahoo.es yahoo.fi yahoo.fr
yahoo.gr yahoo.ie yahoo.in yahoo.it yahoo.nl yahoo.no yahoo.pl yahoo.pt yahoo.ro yahoo.se
ymail.com rocketmail.com myyahoo.com
aol.com aol.co.uk aol.de aol.fr aol.it aim.com love.com games.com wow.com verizon.net
icloud.com me.com mac.com
proton.me protonmail.com protonmail.ch pm.me
tuta.com tuta.io tutanota.com tutanota.de tutamail.com keemail.me
zoho.com zoho.eu zoho.in zohomail.com zohomail.eu zohomail.in
fastmail.com fastmail.fm hey.com hushmail.com hushmail.me startmail.com runbox.com posteo.de
posteo.net mailbox.org mailfence.com disroot.org riseup.net kolabnow.com migadu.com
soverin.net vivaldi.net skiff.com ctemplar.com autistici.org inventati.org cock.li
mail.com email.com usa.com post.com europe.com asia.com engineer.com consultant.com myself.com
dr.com gmx.com gmx.us gmx.co.uk gmx.de gmx.net gmx.at gmx.ch gmx.fr gmx.eu gmx.info gmx.org
web.de email.de t-online.de magenta.de freenet.de arcor.de online.de mail.de vodafone.de kabelmail.de
1und1.de o2online.de unitybox.de
orange.fr wanadoo.fr free.fr aliceadsl.fr laposte.net sfr.fr neuf.fr numericable.fr
bbox.fr bouygtel.fr club-internet.fr voila.fr mailo.com netcourrier.com
libero.it virgilio.it alice.it tin.it tim.it tiscali.it inwind.it iol.it fastwebnet.it
email.it vodafone.it pec.it
terra.es telefonica.net movistar.es ono.com sapo.pt iol.pt clix.pt netcabo.pt
btinternet.com btopenworld.com talk21.com sky.com virginmedia.com virgin.net ntlworld.com
blueyonder.co.uk talktalk.net tiscali.co.uk plusnet.com plus.com o2.co.uk mail.co.uk
eircom.net
ziggo.nl kpnmail.nl kpnplanet.nl planet.nl home.nl xs4all.nl hetnet.nl upcmail.nl casema.nl chello.nl
telenet.be skynet.be proximus.be scarlet.be voo.be
bluewin.ch sunrise.ch hispeed.ch a1.net aon.at chello.at
telia.com bredband.net comhem.se spray.se online.no getmail.no tdcadsl.dk stofanet.dk
elisanet.fi kolumbus.fi luukku.com
wp.pl o2.pl onet.pl onet.eu op.pl interia.pl interia.eu poczta.fm poczta.onet.pl tlen.pl gazeta.pl vp.pl
seznam.cz email.cz centrum.cz atlas.cz volny.cz post.cz azet.sk centrum.sk zoznam.sk
freemail.hu citromail.hu indamail.hu t-online.hu abv.bg mail.bg dir.bg
yandex.ru yandex.com yandex.ua yandex.by yandex.kz ya.ru mail.ru inbox.ru list.ru bk.ru internet.ru
rambler.ru lenta.ru ro.ru autorambler.ru myrambler.ru ukr.net i.ua meta.ua bigmir.net tut.by
mynet.com walla.co.il walla.com netvision.net.il 012.net.il
qq.com vip.qq.com foxmail.com 163.com vip.163.com 126.com vip.126.com yeah.net sina.com sina.cn
vip.sina.com sohu.com vip.sohu.com tom.com 139.com 189.cn wo.cn aliyun.com 263.net
naver.com daum.net hanmail.net kakao.com nate.com
docomo.ne.jp ezweb.ne.jp au.com softbank.ne.jp i.softbank.jp nifty.com biglobe.ne.jp ocn.ne.jp
so-net.ne.jp excite.co.jp
hinet.net msa.hinet.net pchome.com.tw seed.net.tw netvigator.com singnet.com.sg
rediffmail.com indiatimes.com in.com
uol.com.br bol.com.br terra.com.br ig.com.br globo.com globomail.com r7.com zipmail.com.br
oi.com.br
bigpond.com bigpond.net.au optusnet.com.au iinet.net.au tpg.com.au internode.on.net westnet.com.au
xtra.co.nz slingshot.co.nz
telkomsa.net mweb.co.za vodamail.co.za webmail.co.za
comcast.net xfinity.com att.net sbcglobal.net bellsouth.net ameritech.net pacbell.net swbell.net
prodigy.net cox.net charter.net spectrum.net roadrunner.com rr.com twc.com earthlink.net
mindspring.com juno.com netzero.net netzero.com frontier.com frontiernet.net windstream.net
centurylink.net q.com embarqmail.com optonline.net optimum.net suddenlink.net mediacombb.net
lycos.com excite.com inbox.com netscape.net
rogers.com shaw.ca telus.net bell.net sympatico.ca videotron.ca cogeco.ca eastlink.ca sasktel.net mts.net
yahoo.cl yahoo.cz yahoo.hu y7mail.com hotmail.cl hotmail.co.il hotmail.co.nz hotmail.cz hotmail.hu
hotmail.ro hotmail.sg outlook.co.il outlook.com.ar outlook.com.vn outlook.hu outlook.lv outlook.sk
live.cl live.com.sg live.fi live.hk aol.jp caramail.com proton.ch pobox.com mail2world.com narod.ru
21cn.com vip.21cn.com mchsi.com poste.it onlinehome.de ewetel.net plus.net quicknet.nl pandora.be
mail.dk suomi24.fi inbox.lv one.lt otenet.gr bezeqint.net sify.com dodo.com.au ozemail.com.au
telstra.com superig.com.br prodigy.net.mx fibertel.com.ar speedy.com.ar arnet.com.ar ciudad.com.ar
vtr.net une.net.co pldtdsl.net starhub.net.sg
`;

const providers = wordSet(MAINSTREAM);

/** The ones that need an invitation, and are therefore not free. scripts/compile-lists.js reads them too. */
export const BY_INVITATION = `
riseup.net autistici.org inventati.org cock.li
`;
