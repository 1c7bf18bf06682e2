/**
 * The words of mail servers about a mailbox beside a bare 550, by language: nouns for a mailbox and its owner; words for
 * a missing, a disabled and a full one; and words for another subject: a sender, a domain, or us. Patterns match
 * lower-case text; letters beyond ASCII are listed with their plain form, as many servers write them.
 *
 * Maintained manually, last read 2026-11-24, from the replies that servers and providers document or have
 * in their sources: Postfix (`smtpd_check.c`), Exim (default configuration), Sendmail, qmail with
 * chkuser, Courier, Dovecot LMTP, OpenSMTPD, Stalwart, Exchange and Outlook.com, Cisco Email
 * Security, Mimecast, Gmail, Yahoo, GMX and WEB.DE, T-Online, Orange, Free, Libero, Mail.ru,
 * Yandex, QQ, 163, Coremail, Naver, NTT docomo, Zoho, HCL Domino, Oracle Messaging Server, hMailServer. A
 * phrase belongs here only if it cannot be about the sender, the domain or a rule.
 *
 * Source: docs/decisions/smtp.md#0044.
 */
interface Words {
  who?: string;
  missing?: string;
  off?: string;
  full?: string;
  /** Senders, and domains; reply-subjects.ts has more for English. */
  sender?: string;
  domain?: string;
  /** Block lists, our IP address, its name and reputation. */
  us?: string;
}

const WORDS: Readonly<Record<string, Words>> = {
  english: {
    who: String.raw`\b(?:user|person|local part|e-?mail address|mailbox|recipients?|account|add?ressee|alias|customer)\b|(?<!\b(?:ip|sender|sending|source|from|return|your|client|server|host|network|reply)(?: e-?mail)? )\baddress(?:es)?\b`,
    missing: String.raw`unknown|not (?:found|known|recogni[sz]ed)|(?:n[o']t?|no longer) exists?|no longer (?:on|valid|available)|(?<!temporarily )unavailable|not available|invalid|no such|no mailbox|no (?:correct|valid) recipients?|bad (?:destination|recipient) (?:mailbox|address)|not listed in (?:the )?(?:domino|public|address ?book|directory)|not a (?:valid|known)|(?<!you are )not (?:a )?user of|illegal alias|not our\b|have an? .{0,40}account|not present|(?:could not|cannot) be found|not an? active|no (?:mail box|account by)|non-?existent|\bno ?(?:one|body) (?:at|by|here|with)|\bbad ?rcpt ?to\b|badrecipientto|not in my validrcptto`,
    off: String.raw`\b(?:disabled|inactive|inactivated|discontinued|deactivated|suspended|closed|deleted|terminated|not (?:yet )?activated|not active|no longer (?:active|in use|accepts? (?:e-?)?mail)|frozen|archived|locked|(?:account|mailbox) (?:has |is )?expired)\b`,
    sender: String.raw`(?<!\bto (?:the )?)\b(?:sender|sending)\b`,
    full: [
      String.raw`\bquotas?\b|overquota|\bfull\b(?! (?:details?|information|explanation|text|name|(?:e-?mail )?address))`,
      String.raw`\bdisk ?space\b|\b(?:no|not enough|insufficient|(?:not have|have no) enough|out of) (?:\w+ ){0,2}(?:space|storage)\b`,
      String.raw`\bspace (?:has been|is) (?:used up|exhausted)|\boverdrawn\b|too many messages (?:on|in)|too much mail data`,
      String.raw`\bstorage (?:limit|space|allocation|capacity|exceeded)|(?:exceed\w*|over|maximum allowed|reached) .{0,30}\bstorage\b`,
      String.raw`\b(?:mailbox|mail ?file|account|inbox|folder|maildir|recipient|user) (?:(?!rate|receiv|send)[\w-]+ ){0,3}(?:exceed\w*|over|reached) (?:(?!rate|receiv|send)[\w-]+ ){0,4}(?:size|limit|capacity)\b`,
      String.raw`\bmailbox size limit\b`,
    ].join('|'),
    us: [
      // block lists and their operators
      'spamhaus|spamcop|barracuda|uceprotect|proofpoint|dnsbl',
      String.raw`(?:black|block)[- ]?list|\bbanned\b|\brbl\b|(?<!\bnot )\blisted (?:at|in|on|by)\b`,
      // our IP address, its name and reputation
      String.raw`\breputation\b|reverse dns|\brdns\b|\bptr\b|name lookup failed|client host rejected`,
      String.raw`invalid ip\b|\bblack ip\b|\bip (?:address )?is (?:rejected|forbidden|denied)\b`,
      'client .{0,60}blocked|blocked using|anti-?spam|spam (?:block|filter)|not be accepted from',
      // rules for unknown clients
      'mail content denied|ask your postmaster for help',
    ].join('|'),
  },
  spanish: {
    who: String.raw`\b(?:usuario|destinatario|cuenta|buz(?:o|ó)n|casilla)`,
    missing: 'desconocid|inexistente|no existe|no encontrad',
    off: 'deshabilitad|desactivad|suspendid|ha expirado',
    full: String.raw`\bllen[oa]\b|\bcuota\b|(?:sin|no hay|poco) espacio|espacio insuficiente`,
    sender: 'remitente',
    domain: 'dominio',
    us: String.raw`lista negra|\bsu (?:ip|servidor)\b`,
  },
  portuguese: {
    who: String.raw`\b(?:usu(?:a|á)rio|destinat(?:a|á)rio|conta|caixa)`,
    missing: 'desconhecid|inexistente|n(?:a|ã)o existe|n(?:a|ã)o encontrad',
    off: 'desativad|suspens[oa]',
    full: String.raw`\bchei[oa]\b|\bcota\b|(?:sem|falta de) espa(?:c|ç)o|espa(?:c|ç)o insuficiente|\blotad[oa]\b`,
    sender: 'remetente',
    domain: 'dom(?:i|í)nio',
    us: String.raw`\bseu (?:ip|servidor)\b`,
  },
  french: {
    who: String.raw`\b(?:utilisateur|destinataire|compte|bo(?:i|î)te|adresse(?! ip))`,
    missing: "inconnu|inexistant|n'existe (?:pas|plus)|introuvable|destinataires? invalide",
    off: 'd(?:e|é)sactiv|suspendu',
    full: String.raw`\bpleine?\b|satur(?:e|é)|espace (?:disque |de stockage )?(?:insuffisant|(?:e|é)puis(?:e|é))|plus (?:de place|d'espace)`,
    sender: 'exp(?:e|é)diteur|(?:e|é)metteur',
    domain: 'domaine',
    us: String.raw`liste noire|\bvotre (?:ip|serveur|adresse ip)\b`,
  },
  german: {
    who: String.raw`\b(?:benutzer|empf(?:ä|ae)nger|postfach|konto|adressat)`,
    missing: 'unbekannt|existiert nicht|nicht (?:vorhanden|gefunden|bekannt)|gibt es nicht',
    off: 'gesperrt|deaktiviert|geschlossen|gel(?:ö|oe)scht',
    full: String.raw`\bvoll\b|(?:ü|ue)berf(?:ü|ue)llt|speicher(?:volumen|platz)|kontingent|zu ?viele (?:e-?)?mails auf`,
    sender: 'absender',
    domain: String.raw`\bdom(?:ä|ae)ne`,
    us: String.raw`sperrliste|schwarze[nr]? liste|\bihre? (?:ip|server)\b`,
  },
  italian: {
    who: String.raw`\b(?:utente|destinatario|casella|account)`,
    missing: 'sconosciut|inesistente|non (?:esiste|trovat)',
    off: 'disabilitat|disattivat|sospes[oa]',
    full: String.raw`\bpien[oa]\b|spazio (?:su disco )?(?:esaurito|insufficiente)`,
    sender: 'mittente',
    domain: 'dominio',
    us: String.raw`lista nera|\bsuo (?:ip|server)\b`,
  },
  dutch: {
    who: String.raw`\b(?:gebruiker|ontvanger|postbus|mailbox)`,
    missing: 'onbekend|bestaat niet|niet gevonden',
    off: 'uitgeschakeld|opgeheven',
    full: String.raw`\bvol(?:le)?\b|quotum|(?:opslag|schijf)ruimte|opslaglimiet`,
    sender: 'afzender',
    domain: 'domein',
    us: String.raw`zwarte lijst|\buw (?:ip|server)\b`,
  },
  polish: {
    who: String.raw`(?:u(?:z|ż)ytkownik|odbiorca|skrzynk[ai]|konto)`,
    missing: 'nieznany|nie istnieje|nie znaleziono',
    off: 'zablokowane|wy(?:l|ł)(?:a|ą)czone',
    full: 'pe(?:l|ł)n[ae]|przepe(?:l|ł)nion|brak miejsca|pojemno(?:s|ś)',
    sender: 'nadawc',
    domain: 'domen',
    us: 'czarn(?:a|ą|ej) li(?:s|ś)',
  },
  czech: {
    who: 'u(?:z|ž)ivatel|schr(?:a|á)nka|p(?:r|ř)(?:i|í)jemce',
    missing: 'neexistuje|nezn(?:a|á)m|nenalezen',
    full: String.raw`\bpln(?:a|á)(?![a-z])|p(?:r|ř)epln(?:e|ě)n|kv(?:o|ó)t`,
    sender: 'odes(?:i|í)latel',
    domain: 'dom(?:e|é)n',
  },
  turkish: {
    who: 'kullan(?:i|ı)c(?:i|ı)|al(?:i|ı)c(?:i|ı)|posta kutusu|hesap',
    missing: 'bulunamad(?:i|ı)|bilinmiyor|mevcut de(?:g|ğ)il|ge(?:c|ç)ersiz',
    full: String.raw`dolu|\bkota(?:s(?:i|ı))?\b`,
    sender: 'g(?:o|ö)nderen',
    domain: 'alan ad',
    us: 'kara liste',
  },
  russian: {
    who: 'пользовател|получател|адресат|почтовый ящик|ящика|учетн',
    missing: 'не найден|не существует|неизвест|нет такого|такого .{0,20}нет',
    off: 'заблокирован|отключен',
    full: 'переполнен|заполнен|квот|нет (?:свободного )?места',
    sender: 'отправител',
    domain: 'домен',
    us: String.raw`ч(?:е|ё)рн(?:ый|ом|ого) спис|ваш (?:ip|сервер)`,
  },
  chinese: {
    who: '用户|收件人|邮箱|用戶|信箱',
    missing: '不存在|未找到|无效',
    off: '停用|已禁用',
    full: '已满|已滿|满了|滿了|空间不足|空間不足|容量|配额|配額',
    sender: '发件人|寄件人|寄件者',
    domain: '域名|网域',
    us: '黑名单|黑名單|您的ip|你的ip',
  },
  japanese: {
    who: 'ユーザ|宛先|メールボックス|メールアドレス|アカウント',
    missing: '存在しません|見つかりません|不明',
    full: '容量|いっぱい|満杯|一杯',
    sender: '送信者|差出人',
    domain: 'ドメイン',
    us: 'ブラックリスト',
  },
  korean: {
    who: '사용자|수신자|메일함|계정',
    missing: '존재하지 않|찾을 수 없|없는',
    full: '용량|가득|꽉',
    sender: '발신자|보낸',
    domain: '도메인',
    us: '블랙리스트',
  },
  // For these languages, only words that keep a full mailbox, or us, from being read as a missing mailbox.
  danish: { full: String.raw`\bfuld\b|\bkvote\b`, sender: 'afsender', us: 'sortliste' },
  swedish: {
    full: String.raw`\b(?:ö|o)verfull\b|\bfullt\b|\bkvot(?:en)?\b`,
    sender: 'avs(?:ä|a)ndare',
    us: 'svartlist',
  },
  finnish: { full: 't(?:ä|a)ynn(?:ä|a)', sender: 'l(?:ä|a)hett(?:ä|a)j(?:ä|a)' },
  hungarian: { full: 'megtelt|betelt|kv(?:ó|o)t', sender: 'felad(?:ó|o)', us: 'feketelist' },
  romanian: { full: String.raw`\bplin(?:a|ă)(?![a-z])`, sender: 'expeditor' },
  greek: { full: 'γεμάτ|πλήρες', sender: 'αποστολέα', us: 'μαύρη λίστα' },
  ukrainian: { full: 'переповнен', sender: 'відправник', us: 'чорн(?:ий|ому) спис' },
  vietnamese: { full: 'đầy|dung lượng', sender: 'người gửi', us: 'danh sách đen' },
  indonesian: { full: String.raw`\bpenuh\b`, sender: 'pengirim', us: 'daftar hitam' },
  arabic: { full: 'ممتلئ', sender: 'المرسل', us: 'القائمة السوداء' },
  hebrew: { full: 'מלאה', sender: 'השולח', us: 'רשימה שחורה' },
};

/** Names a mailbox or its owner. */
export const WHO = either(({ who }) => who);
/** Says that the mailbox is missing. */
export const MISSING = either(({ missing }) => missing);
/** Words for a disabled mailbox. */
export const DISABLED = either(({ off }) => off);
/** Says that the mailbox is full. */
export const FULL = either(({ full }) => full);
/** Names a sender instead of the mailbox. */
export const SENDER = either(({ sender }) => sender);
/** Names a domain instead of the mailbox. */
export const DOMAIN = either(({ domain }) => domain);
/** Says that the reply is about us. */
export const US = either(({ us }) => us);

function either(read: (words: Words) => string | undefined): RegExp {
  return new RegExp(Object.values(WORDS).map(read).filter(Boolean).join('|'));
}
