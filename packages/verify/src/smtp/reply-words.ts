/**
 * What mail hosts say about a mailbox beside a bare 550, by language: nouns for a mailbox and its
 * owner, what says that there is none, that it is switched off, and that it is full. Patterns are
 * of lower-case text; letters beyond ASCII stand with their plain form, as many hosts write it.
 *
 * Kept by hand, last read 2026-11-24, from the replies that servers and providers document or have
 * in their sources: Postfix (`smtpd_check.c`), Exim (default configuration), Sendmail, qmail with
 * chkuser, Courier, Dovecot LMTP, OpenSMTPD, Stalwart, Exchange and Outlook.com, Cisco Email
 * Security, Mimecast, Gmail, Yahoo, GMX and WEB.DE, T-Online, Orange, Free, Libero, Mail.ru,
 * Yandex, QQ, 163, Naver, NTT docomo, Zoho. A phrase belongs here only if it says nothing of the
 * sender, of the domain and of a rule.
 *
 * Source: docs/decisions/0044-replies-of-mail-hosts.md.
 */
interface Words {
  who: string;
  missing: string;
  off?: string;
  full?: string;
}

const WORDS: Readonly<Record<string, Words>> = {
  english: {
    who: String.raw`\b(?:user|person|local part|e-?mail address|mailbox|recipient|account|addressee|customer)\b|(?<!\b(?:ip|sender|sending|source|from|return|your|client|server|host|network|reply)(?: e-?mail)? )\baddress\b`,
    missing: String.raw`unknown|not found|n[o']t exist|(?<!temporarily )unavailable|not available|invalid|no such|no mailbox|not a (?:valid|known)|not our\b|have an? .{0,40}account`,
    off: String.raw`\b(?:disabled|inactive|discontinued|deactivated|suspended|closed|deleted|terminated)\b`,
  },
  spanish: {
    who: String.raw`\b(?:usuario|destinatario|cuenta|buz(?:o|ó)n)`,
    missing: 'desconocid|inexistente|no existe|no encontrad',
    off: 'deshabilitad|desactivad|suspendid',
    full: String.raw`\bllen[oa]\b`,
  },
  portuguese: {
    who: String.raw`\b(?:usu(?:a|á)rio|destinat(?:a|á)rio|conta|caixa)`,
    missing: 'desconhecid|inexistente|n(?:a|ã)o existe|n(?:a|ã)o encontrad',
    off: 'desativad|suspens[oa]',
    full: String.raw`\bchei[oa]\b`,
  },
  french: {
    who: String.raw`\b(?:utilisateur|destinataire|compte|bo(?:i|î)te)`,
    missing: "inconnu|inexistant|n'existe pas|introuvable|destinataires? invalide",
    off: 'd(?:e|é)sactiv|suspendu',
    full: String.raw`\bpleine?\b`,
  },
  german: {
    who: String.raw`\b(?:benutzer|empf(?:ä|ae)nger|postfach|konto|adressat)`,
    missing: 'unbekannt|existiert nicht|nicht vorhanden|nicht gefunden|gibt es nicht',
    off: 'gesperrt|deaktiviert|geschlossen|gel(?:ö|oe)scht',
    full: String.raw`\bvoll\b`,
  },
  italian: {
    who: String.raw`\b(?:utente|destinatario|casella|account)`,
    missing: 'sconosciut|inesistente|non esiste|non trovat',
    off: 'disabilitat|disattivat|sospes[oa]',
    full: String.raw`\bpien[oa]\b`,
  },
  dutch: {
    who: String.raw`\b(?:gebruiker|ontvanger|postbus|mailbox)`,
    missing: 'onbekend|bestaat niet|niet gevonden',
    off: 'uitgeschakeld|opgeheven',
    full: String.raw`\bvol\b`,
  },
  polish: {
    who: String.raw`(?:u(?:z|ż)ytkownik|odbiorca|skrzynk[ai]|konto)`,
    missing: 'nieznany|nie istnieje|nie znaleziono',
    off: 'zablokowane|wy(?:l|ł)(?:a|ą)czone',
    full: 'pe(?:l|ł)na|przepe(?:l|ł)niona',
  },
  czech: {
    who: 'u(?:z|ž)ivatel|schr(?:a|á)nka|p(?:r|ř)(?:i|í)jemce',
    missing: 'neexistuje|nezn(?:a|á)m|nenalezen',
    full: String.raw`\bpln(?:a|á)\b`,
  },
  turkish: {
    who: 'kullan(?:i|ı)c(?:i|ı)|al(?:i|ı)c(?:i|ı)|posta kutusu|hesap',
    missing: 'bulunamad(?:i|ı)|bilinmiyor|mevcut de(?:g|ğ)il|ge(?:c|ç)ersiz',
    full: 'dolu',
  },
  russian: {
    who: 'пользовател|получател|адресат|почтовый ящик|ящика|учетн',
    missing: 'не найден|не существует|неизвест|нет такого|такого .{0,20}нет',
    off: 'заблокирован|отключен',
    full: 'переполнен',
  },
  chinese: {
    who: '用户|收件人|邮箱|用戶|信箱',
    missing: '不存在|未找到|无效',
    off: '停用|已禁用',
    full: '已满',
  },
  japanese: {
    who: 'ユーザ|宛先|メールアドレス|アカウント',
    missing: '存在しません|見つかりません|不明',
  },
  korean: {
    who: '사용자|수신자|메일함|계정',
    missing: '존재하지 않|찾을 수 없|없는',
  },
};

/** Names a mailbox, or whose it is. */
export const WHO = either(({ who }) => who);
/** Says that there is none. */
export const MISSING = either(({ missing }) => missing);
/** Says that it is switched off. */
export const SWITCHED_OFF = either(({ off }) => off);
/** Says that it is full. */
export const FULL = either(({ full }) => full);

function either(read: (words: Words) => string | undefined): RegExp {
  return new RegExp(Object.values(WORDS).map(read).filter(Boolean).join('|'));
}
