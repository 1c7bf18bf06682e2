import type { Locale } from '../types.ts';

const noMail = 'Ce domaine ne peut pas recevoir d’e-mails. Vérifiez la partie après le @.';
const noMailbox = 'Cette boîte de réception n’existe pas. Vérifiez la partie avant le @.';
const uncertain = 'Cette adresse ne reçoit peut-être pas d’e-mails.';
const incomplete = 'Saisissez la partie après le @, par exemple example.com.';
const badDomain = 'Vérifiez la partie après le @.';
const mistyped = 'Cette adresse semble contenir une faute de frappe.';
const unchecked = 'Nous n’avons pas pu vérifier cette adresse. Veuillez réessayer.';

/** French. */
export const fr: Locale = {
  syntax_empty: 'Saisissez une adresse e-mail.',
  syntax_no_at: 'Une adresse e-mail contient un @.',
  syntax_local_missing: 'Saisissez la partie avant le @.',
  syntax_domain_missing: incomplete,
  syntax_local_too_long: 'La partie avant le @ est trop longue.',
  syntax_too_long: 'Cette adresse est trop longue.',
  syntax_dot: 'Vérifiez les points de cette adresse.',
  syntax_space: 'Une adresse e-mail ne contient pas d’espace.',
  syntax_invisible: 'Cette adresse contient un caractère invisible. Saisissez-la à nouveau.',
  syntax_character: 'Cette adresse contient un caractère qui n’a pas sa place.',
  syntax_quoted: 'Saisissez l’adresse sans guillemets.',
  syntax_literal: 'Saisissez un nom de domaine après le @, et non un numéro.',
  syntax_domain_label: badDomain,
  syntax_domain_too_long: 'La partie après le @ est trop longue.',
  syntax_domain_single_label: incomplete,
  syntax_tld_numeric: badDomain,
  syntax_display_name: 'Saisissez l’adresse seule, sans le nom.',
  domain_reserved:
    'Ce domaine est réservé aux exemples et aux tests. Il ne peut pas recevoir d’e-mails.',
  domain_null_mx: noMail,
  domain_not_found: 'Ce domaine n’existe pas. Vérifiez la partie après le @.',
  domain_no_mail_host: noMail,
  mx_unroutable: noMail,
  mailbox_not_found: noMailbox,
  mailbox_disabled: 'Cette boîte de réception est désactivée. Utilisez une autre adresse.',
  domain_disposable: 'Cette adresse est temporaire. Utilisez une adresse durable.',
  domain_typo_squat: mistyped,
  tld_unknown:
    'Nous ne connaissons pas cette terminaison. Vérifiez la partie après le dernier point.',
  typo_near: mistyped,
  dns_unavailable: unchecked,
  smtputf8_unsupported: 'Ce serveur n’accepte peut-être pas une telle adresse.',
  mailbox_full: 'Cette boîte de réception est pleine.',
  mx_unreachable: unchecked,
  smtp_temporary: unchecked,
  catch_all: uncertain,
  mailbox_confirmed: '',
  mailbox_accepted: '',
  smtp_unavailable: '',
  provider_unverifiable: '',
  domain_ok: '',
  checks_passed_fast: '',
  offline: 'Vous semblez être hors ligne. Veuillez réessayer.',
  timeout: unchecked,
  rate_limited: unchecked,
  unavailable: unchecked,
  bad_reply: unchecked,
  temporary: unchecked,
  aborted: unchecked,
  valid: '',
  risky: uncertain,
  invalid: 'Cette adresse ne peut pas recevoir d’e-mails. Vérifiez-la.',
  role: 'Cette boîte de réception semble partagée. Utilisez votre propre adresse.',
  free: 'Utilisez une adresse de votre organisation.',
  checking: 'Vérification de l’adresse…',
  ok: 'L’adresse semble correcte.',
  did_you_mean: 'Vouliez-vous dire {suggestion}\u00A0?',
  corrected: 'Remplacé par {address}.',
  undo: 'Annuler',
};
