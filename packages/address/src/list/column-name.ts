/** The kinds of column names, with the weight of each. */
export const NAME_WEIGHTS = {
  /** `Email`, `E-mail 1 - Value`, `Adresse électronique`. */
  email: 16,
  /** `Customer Email`, `billing_email`: the customer or contact that the row describes. */
  person: 8,
  /** `Address`, `Email for the shipment`. */
  vague: 3,
  none: 1,
  /** `E-mail 2 - Value`. */
  second: 1,
  /** `Owner email`, `Reply-to`: another person, such as the owner of the record. */
  other: 0.25,
} as const;

/** The kind of a column name. */
export type NameKind = keyof typeof NAME_WEIGHTS;

/** Words for email, in lower case without accents like the other lists. German, French, Spanish, Portuguese, Italian, Dutch, Polish, Scandinavian, Finnish, Turkish, Hungarian, Russian, Ukrainian. */
const EMAIL =
  wordsOf(`email emails emailaddress mail mails mailaddress emailadresse emailadressen mailadresse
  mailadressen courriel courriels mel correo correos emailadres mailadres epost epostadress epostadresse mejl
  mejladress eadresse sahkoposti sahkopostiosoite eposta epostasi emailcim имеил емеил меил почта пошта`);
/** The same in two words, or written apart by programs. */
const TWO_WORDS =
  /\be (?=mail|post|posta|adresse)|\b(?:posta elettronica|correo electronico|correio eletronico|correio electronico|adresse electronique|direccion electronica|poczta elektroniczna|adres elektroniczny)\b|(?:эл|электронн\p{L}+|електронн\p{L}+) по[чш]т\p{L}*|электронныи адрес|ηλεκτρονικο ταχυδρομειο/gu;
/** The same in scripts that do not separate words: Japanese, Chinese, Korean, Arabic, Hebrew, Hindi, Thai. */
const UNSEPARATED =
  /メール|メイル|电子邮|電子郵|邮箱|郵箱|电邮|電郵|邮件|信箱|이메일|메일|전자우편|البريد ?الالكتروني|بريد الكتروني|ايميل|אימייל|דואר אלקטרוני|דוא ל|ईमल|อเมล/u;
const ADDRESS =
  wordsOf(`address addresses adresse adressen adresses adress adres adresy adresa direccion
  endereco indirizzo osoite adresi cim адрес адреса διευθυνση`);
/** Words without a meaning for the column. */
const FILLERS =
  wordsOf(`primary main default first value field text string 1 of the your a de del di do da der die
  das des la le el d`);
/** Words for the customer or contact that the row describes, in exports of shops, mailing lists and customer records. */
const PERSON =
  wordsOf(`customer customers contact contacts client clients user users member members subscriber
  subscribers person people guest guests attendee attendees participant participants buyer billing payer recipient
  recipients lead leads account student registrant donor personal work business kunde kunden rechnung rechnungs
  kontakt mitglied teilnehmer cliente clientes contacto contatto usuario utente destinataire klant klient`);
/** Words for another person. */
const OTHER =
  wordsOf(`owner agent staff rep representative assigned assignee creator created sender from organizer
  organiser host support manager seller vendor merchant reply to bcc cc referrer referred inviter invited modified
  updated admin besitzer verkaufer absender bearbeiter propietario vendedor proprietaire vendeur expediteur
  responsable responsabile remitente`);
const CONTACT = wordsOf('contact kontakt contacto contatto');
/** The maximum number of words in a name; a longer text is data. */
const MAX_WORDS = 8;

/** Classifies a column name. */
export function nameKind(name: string): NameKind {
  const plain = plainName(name);
  const words = plain.split(' ').filter(Boolean);
  if (words.length === 0 || words.length > MAX_WORDS) return 'none';
  const isEmail = words.some((word) => EMAIL.has(word)) || UNSEPARATED.test(plain);
  if (!isEmail) return words.length === 1 && isVague(words[0]!) ? 'vague' : 'none';
  if (words.some((word) => OTHER.has(word))) return 'other';
  const more = words.filter(
    (word) =>
      !EMAIL.has(word) && !UNSEPARATED.test(word) && !ADDRESS.has(word) && !FILLERS.has(word),
  );
  if (UNSEPARATED.test(plain) || more.length === 0) return 'email';
  if (more.some((word) => /^\d+$/.test(word))) return 'second';
  return more.every((word) => PERSON.has(word)) ? 'person' : 'vague';
}

/** A name in lower case without accents, with one space between its words. */
export function plainName(name: string): string {
  return name
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .normalize()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(TWO_WORDS, (found) => (found === 'e ' ? 'e' : 'email'));
}

function isVague(word: string): boolean {
  return ADDRESS.has(word) || CONTACT.has(word);
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}
