import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyReply, type ReplyMeaning } from './classify-reply.ts';

const CASES: [ReplyMeaning, code: number, text: string][] = [
  ['accepted', 250, '2.1.5 Recipient ok'],
  ['accepted', 251, 'User not local; will forward'],
  ['other', 252, '2.5.2 Cannot verify, but will attempt delivery'],
  // about us, whatever the code says
  ['blocked', 550, '5.1.1 Service refused, see https://www.spamhaus.org/query/ip/192.0.2.1'],
  ['blocked', 550, '5.7.1 [192.0.2.1] is on our blacklist'],
  ['blocked', 554, 'Your IP is on a block list'],
  ['blocked', 550, '5.7.606 Access denied, banned sending IP [192.0.2.1]'],
  ['blocked', 554, '5.7.1 Access denied'],
  ['blocked', 550, '5.7.25 The sending IP has no reverse DNS entry'],
  ['blocked', 550, 'Sender address rejected: user unknown'],
  ['blocked', 550, '5.1.1 Invalid sender'],
  ['blocked', 550, '5.7.1 Sending account disabled'],
  ['blocked', 550, '5.7.1 Delivery not authorized, message refused'],
  ['blocked', 550, 'Mailbox unavailable due to local policy'],
  ['blocked', 550, 'Callout verification failed: 550 5.1.1 User unknown'],
  ['blocked', 550, '5.1.1 Refused by an anti-spam filter'],
  ['blocked', 550, '5.1.1 Service unavailable; client [192.0.2.1] blocked'],
  ['blocked', 550, 'A virus was found, the recipient is unavailable'],
  ['blocked', 550, 'Mailbox unavailable: no valid DNS record for your domain'],
  ['blocked', 450, '4.7.1 We do not relay for shop.de'],
  ['blocked', 451, '4.7.650 Limited because of your IP reputation'],
  ['blocked', 550, "5.1.7 The sender's address is malformed"],
  ['blocked', 550, 'Mailbox unavailable: your IP has been blocked'],
  ['blocked', 550, '5.1.1 Blocked, see https://www.spamcop.net/'],
  ['blocked', 550, 'Your account has been suspended'],
  ['blocked', 550, 'Authentication required: unknown user'],
  ['blocked', 550, 'SMTP AUTH is disabled for this user'],
  ['blocked', 550, '5.1.1 Helo command rejected: Host not found; user unknown'],
  ['blocked', 550, 'Too many invalid recipients: user unknown'],
  ['blocked', 550, '5.1.1 Directory harvest attack: no such user'],
  ['blocked', 550, 'User not found in the whitelist'],
  ['blocked', 550, '5.1.1 Sender check failed: no such user'],
  ['blocked', 550, 'Invalid return-path: user unknown'],
  ['blocked', 550, 'This unknown user is accepting mail from friends'],
  ['blocked', 521, '5.2.1 The host will not accept delivery'],
  ['blocked', 530, '5.1.1 Must issue a STARTTLS command first'],
  // no such mailbox
  ['no_mailbox', 550, 'Returned to the sender: user unknown'],
  ['no_mailbox', 550, 'No such user. For full details see https://shop.de'],
  ['no_mailbox', 550, '5.4.1 All recipient addresses rejected : Access denied'],
  ['no_mailbox', 550, 'There is no such person here'],
  ['no_mailbox', 550, 'Unknown local part gone in <gone@shop.de>'],
  ['no_mailbox', 554, 'This user does not have a shop.de account'],
  ['no_mailbox', 550, 'sorry, no mailbox here by that name (#5.7.17)'],
  ['no_mailbox', 550, '5.5.1 no such user'],
  ['no_mailbox', 550, '5.1.1 <gone@shop.de>: user unknown'],
  ['no_mailbox', 553, '5.1.3 Bad address syntax'],
  ['no_mailbox', 551, '5.1.6 The mailbox has moved'],
  ['no_mailbox', 550, '5.1.10 RecipientNotFound'],
  ['no_mailbox', 550, '5.1.0 <gone@shop.de> unknown user'],
  ['no_mailbox', 550, '5.4.1 Recipient address rejected: Access denied. [x.prod.outlook.com]'],
  ['no_mailbox', 550, '5.7.1 <gone@shop.de>: recipient not found'],
  ['no_mailbox', 550, '5.2.1 User unknown'],
  ['no_mailbox', 550, 'No such user here'],
  ['no_mailbox', 551, 'Account not found'],
  ['no_mailbox', 553, 'sorry, that recipient does not exist'],
  ['no_mailbox', 554, 'Mailbox unavailable'],
  ['no_mailbox', 550, 'Benutzer unbekannt'],
  // there, but
  ['disabled', 550, '5.2.1 The account is closed'],
  ['disabled', 554, 'This mailbox has been discontinued'],
  ['disabled', 550, 'User account is inactive'],
  ['disabled', 550, 'This account has been suspended'],
  ['disabled', 550, 'Mailbox closed'],
  ['mailbox_full', 452, '4.2.2 Over the limit'],
  ['mailbox_full', 552, '5.2.2 Over the limit'],
  ['mailbox_full', 552, 'Requested action aborted'],
  ['mailbox_full', 554, 'The mailbox is full'],
  ['mailbox_full', 450, 'User is over quota'],
  // not now
  [
    'accepted',
    450,
    '4.2.1 The user you are trying to contact is receiving mail at a rate that is too high',
  ],
  ['temporary', 421, '4.7.0 Try again later'],
  ['temporary', 450, '4.2.0 Greylisted'],
  ['temporary', 450, '4.1.1 User unknown in local recipient table'],
  ['temporary', 450, 'The account is disabled for the moment'],
  ['temporary', 452, '4.3.1 Insufficient system storage'],
  ['temporary', 452, '4.5.3 Too many recipients'],
  ['temporary', 452, 'Too many recipients'],
  ['temporary', 552, 'Too many recipients'],
  ['temporary', 554, 'Greylisting in action'],
  ['temporary', 550, 'Mailbox unavailable, try again later'],
  ['temporary', 550, '5.1.1 The mailbox is temporarily unavailable'],
  ['temporary', 550, '5.1.1 Recipient address rejected: unverified address: Connection timed out'],
  ['temporary', 550, '5.2.1 The user you are trying to contact is receiving mail at a rate that'],
  ['temporary', 450, '4.7.1 Greylisted: your host is not known'],
  // as servers and providers document it
  ['no_mailbox', 550, 'RC:NE The email account that you wrote to does no exists.'],
  ['no_mailbox', 550, 'User gone@shop.de is not listed in Domino Directory'],
  ['no_mailbox', 550, 'unknown or illegal alias: gone'],
  ['no_mailbox', 550, 'gone@shop.de:user not exist'],
  ['no_mailbox', 550, 'No correct recipients'],
  ['no_mailbox', 550, 'The recipient is no longer on this server'],
  ['no_mailbox', 550, 'user not known'],
  ['no_mailbox', 550, 'Recipient not recognised'],
  ['no_mailbox', 550, 'Bad destination mailbox address'],
  ['no_mailbox', 550, '#5.7.1 that recipient does not exist'],
  ['no_mailbox', 553, '5.3.0 <gone@shop.de>... Addressee unknown'],
  ['no_mailbox', 551, ''],
  ['no_mailbox', 551, 'The recipient is not local'],
  ['disabled', 550, 'The account has expired'],
  ['disabled', 550, 'User account not activated'],
  ['mailbox_full', 550, 'The user has too many messages on the server'],
  ['other', 552, 'Message body is too big'],
  ['other', 554, 'The message was rejected due to security policies'],
  ['blocked', 550, 'Rejected: black IP'],
  ['blocked', 550, 'The IP is rejected'],
  ['blocked', 550, 'No valid PTR for the client, user unknown'],
  // in other languages
  ['no_mailbox', 550, 'La cuenta no existe'],
  ['no_mailbox', 550, 'Destinatário desconhecido'],
  ['no_mailbox', 550, "Cette adresse n'existe plus"],
  ['no_mailbox', 550, 'Der Empfänger ist hier nicht bekannt'],
  ['no_mailbox', 550, 'Utente sconosciuto'],
  ['no_mailbox', 550, 'Ontvanger onbekend'],
  ['no_mailbox', 550, 'Skrzynka nie istnieje'],
  ['no_mailbox', 550, 'Uživatel neexistuje'],
  ['no_mailbox', 550, 'Kullanıcı bulunamadı'],
  ['no_mailbox', 550, 'Такого получателя нет'],
  ['no_mailbox', 550, '收件人不存在'],
  ['no_mailbox', 550, 'メールボックスが見つかりません'],
  ['no_mailbox', 550, '존재하지 않는 사용자'],
  ['disabled', 550, 'La casilla ha expirado'],
  ['mailbox_full', 550, 'Benutzer hat das Speichervolumen überschritten'],
  ['mailbox_full', 550, 'Boîte pleine'],
  // about a sender, a domain or us, in other languages
  ['other', 550, 'El usuario remitente no existe'],
  ['other', 550, 'El dominio del destinatario no existe'],
  ['other', 550, "Adresse de l'expéditeur inconnue"],
  ['other', 550, 'Der Benutzer des Absenders ist unbekannt'],
  ['other', 550, 'Utente mittente sconosciuto'],
  ['other', 550, 'Домен получателя не существует'],
  ['other', 550, '发件人用户不存在'],
  ['other', 550, '送信者のアカウントが見つかりません'],
  ['blocked', 550, '5.1.1 Benutzer unbekannt oder Server auf Sperrliste'],
  ['blocked', 550, "L'utilisateur est inconnu de votre serveur"],
  ['blocked', 550, '5.1.1 用户不存在,您的IP在黑名单'],
  // about one mailbox, and not about us
  [
    'restricted',
    550,
    '5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required',
  ],
  ['restricted', 550, '5.7.1 RESOLVER.RST.AuthRequired; authentication required'],
  ['restricted', 550, '5.7.1 RESOLVER.RST.NotAuthorized; not authorized'],
  ['restricted', 550, 'This list accepts only mail from its members'],
  ['restricted', 550, 'You are not allowed to send messages to this recipient'],
  // nothing about this mailbox
  ['other', 550, 'Unrouteable address'],
  ['other', 550, ''],
  ['other', 501, 'Syntax error in parameters'],
  ['other', 503, '5.5.1 Bad sequence of commands'],
  ['other', 550, '5.1.2 Bad destination system'],
  ['other', 552, '5.3.4 Message too big for system'],
  ['other', 553, 'shop.de does not exist'],
  ['other', 550, 'Host unknown'],
  ['other', 554, 'Transaction failed'],
  ['other', 200, 'user unknown'],
  ['other', 0, ''],
  ['other', 550, 'The user database is unavailable'],
  ['other', 550, 'Unable to verify the user: mailbox server unavailable'],
  ['other', 550, 'The account of the user is blocked'],
  ['other', 550, 'The account that you logged in with is not known'],
  ['other', 550, 'You are not a user of this system'],
  ['other', 553, ''],
  ['other', 551, 'пересылка запрещена'],
];

describe('classifyReply', () => {
  it.each(CASES)('reads as %s: %i %s', (meaning, code, text) => {
    expect(classifyReply({ code, text }).meaning).toBe(meaning);
  });

  it('takes the enhanced code that it is given over the one in the text', () => {
    expect(classifyReply({ code: 550, enhanced: '5.1.1', text: 'no' }).meaning).toBe('no_mailbox');
  });

  it('reads all lines of a reply before it decides', () => {
    const text =
      '550-5.1.1 The mailbox is unknown\r\n550 5.1.1 or your host is listed at dnsbl.shop.de';
    expect(classifyReply({ code: 550, text }).meaning).toBe('blocked');
  });

  it('reads no words inside an address', () => {
    const text = '5.1.1 <spamhaus@shop.de>: banned@shop.de is an unknown user';
    expect(classifyReply({ code: 550, text }).meaning).toBe('no_mailbox');
  });

  it('does not take an IP address for an enhanced code', () => {
    expect(classifyReply({ code: 550, text: 'refused from 5.1.1.9' }).meaning).toBe('other');
  });

  it('never reads a temporary code as a missing or disabled mailbox', () => {
    const text = fc
      .array(fc.constantFrom(...CASES.map(([, , words]) => words)))
      .map((all) => all.join('\n'));
    fc.assert(
      fc.property(fc.integer({ min: 400, max: 499 }), text, (code, words) => {
        const { meaning } = classifyReply({ code, text: words });
        expect(['no_mailbox', 'disabled']).not.toContain(meaning);
      }),
    );
  });

  it('never calls a mailbox missing where something is said about us or about a sender', () => {
    const aboutOthers = [
      ...['your IP is on a blacklist', 'no PTR', 'bad reputation', 'liste noire', 'Sperrliste'],
      ...['lista negra', '黑名单', 'чёрный список', 'ブラックリスト', '블랙리스트', 'kara liste'],
      ...['Absender', 'expéditeur', 'remitente', 'mittente', 'отправитель', '发件人', 'gönderen'],
    ];
    const missing = CASES.filter(([meaning]) => meaning === 'no_mailbox' || meaning === 'disabled')
      .map(([, , words]) => words)
      .filter((words) => words !== '' && !/\d\.\d/.test(words));
    fc.assert(
      fc.property(
        fc.constantFrom(550, 551, 553, 554),
        fc.constantFrom(...missing),
        fc.constantFrom(...aboutOthers),
        (code, words, other) => {
          const { meaning } = classifyReply({ code, text: `${words} (${other})` });
          expect(['no_mailbox', 'disabled']).not.toContain(meaning);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('reads any text', () => {
    fc.assert(
      fc.property(fc.integer(), fc.string({ unit: 'binary', maxLength: 200 }), (code, text) => {
        expect(classifyReply({ code, text })).toHaveProperty('meaning');
      }),
    );
  });
});
