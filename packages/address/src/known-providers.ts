import { SUGGESTED } from './providers.ts';

/** Providers that are never suggested: too short, too similar to other words, or from one country only. */
const MORE =
  'yahoo.co.kr yahoo.co.nz yahoo.co.th yahoo.co.za yahoo.com.hk yahoo.com.my yahoo.com.sg yahoo.com.tr yahoo.com.tw ' +
  'yahoo.com.vn yahoo.com.pe yahoo.com.co yahoo.be yahoo.cl yahoo.cz yahoo.dk yahoo.fi yahoo.hu yahoo.ie yahoo.nl ' +
  'yahoo.no yahoo.pl yahoo.pt yahoo.se yahoo.cn yahoo.com.cn y7mail.com hotmail.at hotmail.ch hotmail.cl ' +
  'hotmail.co.il hotmail.co.jp hotmail.co.nz hotmail.co.th hotmail.com.au hotmail.com.tr hotmail.cz hotmail.dk ' +
  'hotmail.fi hotmail.gr hotmail.hu hotmail.no hotmail.ro hotmail.sg outlook.at outlook.be outlook.cl ' +
  'outlook.co.id outlook.co.il outlook.co.th outlook.com.ar outlook.com.au outlook.com.tr outlook.com.vn outlook.cz ' +
  'outlook.dk outlook.hu outlook.ie outlook.in outlook.kr outlook.lv outlook.my outlook.ph outlook.pt outlook.sa ' +
  'outlook.sg outlook.sk live.at live.cl live.cn live.co.za live.com.au live.com.pt live.com.sg live.de live.fi ' +
  'live.hk live.ie live.in live.jp live.no live.ru windowslive.com passport.com me.com mac.com aol.de aol.fr ' +
  'aol.it aol.jp aim.com netscape.net love.com myyahoo.com email.com usa.com post.com gmx.us gmx.co.uk gmx.fr gmx.info ' +
  'caramail.com 1und1.de pm.me protonmail.ch proton.ch tuta.com tuta.io tutanota.de tutamail.com keemail.me ' +
  'fastmail.fm zoho.com zoho.eu zoho.in zohomail.com zohomail.eu hey.com hushmail.me mailbox.org mailfence.com posteo.de ' +
  'posteo.net runbox.com startmail.com disroot.org riseup.net pobox.com lycos.com excite.com inbox.com mail2world.com ' +
  'ya.ru yandex.by yandex.kz narod.ru list.ru bk.ru internet.ru ro.ru ukr.net i.ua meta.ua bigmir.net tut.by ' +
  'qq.com vip.qq.com foxmail.com 163.com 126.com yeah.net 139.com 189.cn sina.com sina.cn sohu.com tom.com 21cn.com aliyun.com ' +
  'daum.net nate.com kakao.com docomo.ne.jp ezweb.ne.jp au.com softbank.ne.jp i.softbank.jp nifty.com biglobe.ne.jp ' +
  'charter.net roadrunner.com rr.com frontier.com frontiernet.net embarqmail.com ameritech.net pacbell.net swbell.net ' +
  'prodigy.net netzero.net mindspring.com mchsi.com suddenlink.net q.com rogers.com shaw.ca telus.net ' +
  'videotron.ca bell.net cogeco.ca sasktel.net eastlink.ca neuf.fr bbox.fr numericable.fr aliceadsl.fr club-internet.fr ' +
  'alice.it tin.it inwind.it iol.it email.it fastwebnet.it tim.it poste.it vodafone.it onlinehome.de online.de email.de ' +
  'vodafone.de unitybox.de ewetel.net aon.at chello.at a1.net hispeed.ch sunrise.ch btopenworld.com sky.com tiscali.co.uk ' +
  'virgin.net o2.co.uk plus.net telefonica.net terra.es movistar.es sapo.pt iol.pt ziggo.nl kpnmail.nl planet.nl home.nl ' +
  'hetnet.nl upcmail.nl xs4all.nl chello.nl casema.nl quicknet.nl proximus.be scarlet.be pandora.be telia.com ' +
  'bredband.net comhem.se spray.se online.no mail.dk stofanet.dk suomi24.fi luukku.com kolumbus.fi elisanet.fi centrum.cz ' +
  'email.cz post.cz volny.cz azet.sk zoznam.sk centrum.sk wp.pl o2.pl onet.pl onet.eu op.pl poczta.onet.pl gazeta.pl ' +
  'tlen.pl vp.pl freemail.hu citromail.hu t-online.hu abv.bg mail.bg dir.bg inbox.lv one.lt otenet.gr walla.co.il ' +
  'walla.com bezeqint.net netvision.net.il mynet.com indiatimes.com sify.com iinet.net.au internode.on.net westnet.com.au ' +
  'tpg.com.au dodo.com.au ozemail.com.au telstra.com xtra.co.nz slingshot.co.nz mweb.co.za webmail.co.za vodamail.co.za ' +
  'telkomsa.net ig.com.br globomail.com oi.com.br r7.com zipmail.com.br superig.com.br prodigy.net.mx fibertel.com.ar ' +
  'speedy.com.ar arnet.com.ar ciudad.com.ar vtr.net une.net.co pldtdsl.net singnet.com.sg starhub.net.sg netvigator.com pchome.com.tw hinet.net';

/**
 * The domains of email providers whose mailboxes are open to anyone, or to every customer.
 *
 * About 430 popular ones, without relays and disposable domains; lower case, unique, the most used first.
 *
 * Source: own list; docs/decisions/lists.md#0015.
 */
export const KNOWN_PROVIDERS: readonly string[] = /* @__PURE__ */ [
  .../* @__PURE__ */ SUGGESTED.values(),
].concat(/* @__PURE__ */ MORE.split(' '));
