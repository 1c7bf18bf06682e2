import { expect, it } from 'vitest';
import { nameKind } from './column-name.ts';

it.each([
  ['email', 'Email E-mail E-MAIL e_mail EmailAddress emailAddress Mail'.split(' ')],
  [
    'email',
    [
      'Email Address',
      'E-mail 1 - Value',
      'Primary Email',
      'e mail',
      'Email (primary)',
      'Ｅｍａｉｌ',
    ],
  ],
  [
    'email',
    ['E-Mail-Adresse', 'Mailadresse', 'Adresse e-mail', 'Adresse électronique', 'Courriel'],
  ],
  [
    'email',
    [
      'Correo electrónico',
      'Dirección de correo electrónico',
      'Indirizzo e-mail',
      'Posta elettronica',
    ],
  ],
  [
    'email',
    [
      'Endereço de e-mail',
      'Correio eletrônico',
      'E-mailadres',
      'Adres e-mail',
      'E-postadress',
      'E-post',
    ],
  ],
  ['email', ['Sähköposti', 'Sähköpostiosoite', 'E-posta', 'E-posta adresi', 'E-mail cím']],
  [
    'email',
    ['Электронная почта', 'Эл. почта', 'Адрес электронной почты', 'Имейл', 'Електронна пошта'],
  ],
  [
    'email',
    [
      'メールアドレス',
      'Eメール',
      '电子邮箱',
      '邮箱',
      '電子郵件',
      '이메일',
      '이메일 주소',
      'البريد الإلكتروني',
      'אימייל',
    ],
  ],
  [
    'person',
    [
      'Customer Email',
      'billing_email',
      'billingEmail',
      'Attendee Email',
      'user_email',
      'Contact email',
    ],
  ],
  ['second', ['E-mail 2 - Value', 'Email 2', 'email_3']],
  [
    'other',
    ['Owner Email', 'Reply-To Email', 'From Email Address', 'sender_email', 'Created by (email)'],
  ],
  ['vague', ['Address', 'Kontakt', 'Email Marketing Consent', 'Secondary Email']],
  [
    'none',
    ['', 'Name', 'Notes', 'Street', 'jane', 'A text of many more words than a name of email has'],
  ],
])('nameKind returns %s for %j', (kind, names) => {
  expect(names.map((name) => [name, nameKind(name)])).toEqual(names.map((name) => [name, kind]));
});
