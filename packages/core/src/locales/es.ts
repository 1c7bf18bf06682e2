import type { Locale } from '../messages.ts';

const noMail = 'Este dominio no puede recibir correo. Revise la parte que va después de la @.';
const noMailbox = 'Este buzón no existe. Revise la parte que va antes de la @.';
const uncertain = 'Es posible que esta dirección no reciba correo.';
const incomplete = 'Escriba la parte que va después de la @, por ejemplo example.com.';
const badDomain = 'Revise la parte que va después de la @.';
const mistyped = 'Parece que hay un error al escribir esta dirección.';
const unchecked = 'No hemos podido comprobar esta dirección. Inténtelo de nuevo.';

/** Spanish. */
export const es: Locale = {
  syntax_empty: 'Escriba una dirección de correo.',
  syntax_no_at: 'Una dirección de correo lleva una @.',
  syntax_local_missing: 'Escriba la parte que va antes de la @.',
  syntax_domain_missing: incomplete,
  syntax_local_too_long: 'La parte que va antes de la @ es demasiado larga.',
  syntax_too_long: 'Esta dirección es demasiado larga.',
  syntax_dot: 'Revise los puntos de esta dirección.',
  syntax_space: 'Una dirección de correo no lleva espacios.',
  syntax_invisible: 'Hay un carácter invisible en esta dirección. Escríbala de nuevo.',
  syntax_character: 'Hay un carácter en esta dirección que no corresponde.',
  syntax_quoted: 'Escriba la dirección sin comillas.',
  syntax_literal: 'Escriba un nombre de dominio después de la @, no un número.',
  syntax_domain_label: badDomain,
  syntax_domain_too_long: 'La parte que va después de la @ es demasiado larga.',
  syntax_domain_single_label: incomplete,
  syntax_tld_numeric: badDomain,
  syntax_display_name: 'Escriba solo la dirección, sin el nombre.',
  domain_reserved:
    'Este dominio está reservado para ejemplos y pruebas. No puede recibir correo.',
  domain_null_mx: noMail,
  domain_not_found: 'Este dominio no existe. Revise la parte que va después de la @.',
  domain_no_mail_host: noMail,
  mx_unroutable: noMail,
  mailbox_not_found: noMailbox,
  mailbox_disabled: 'Este buzón está desactivado. Use otra dirección.',
  domain_disposable: 'Esta dirección es temporal. Use una permanente.',
  domain_typo_squat: mistyped,
  tld_unknown: 'No conocemos esta terminación. Revise la parte que va después del último punto.',
  typo_near: mistyped,
  dns_unavailable: unchecked,
  smtputf8_unsupported: 'Es posible que este servidor de correo no acepte una dirección así.',
  mailbox_full: 'Este buzón está lleno.',
  mx_unreachable: unchecked,
  smtp_temporary: unchecked,
  catch_all: uncertain,
  mailbox_confirmed: '',
  mailbox_accepted: '',
  smtp_unavailable: '',
  provider_unverifiable: '',
  domain_ok: '',
  checks_passed_fast: '',
  offline: 'Parece que no tiene conexión. Inténtelo de nuevo.',
  timeout: unchecked,
  rate_limited: unchecked,
  unavailable: unchecked,
  bad_reply: unchecked,
  temporary: unchecked,
  aborted: unchecked,
  valid: '',
  risky: uncertain,
  invalid: 'Esta dirección no puede recibir correo. Revísela.',
  role: 'Parece un buzón compartido. Use su propia dirección.',
  free: 'Use una dirección de su organización.',
  checking: 'Comprobando la dirección…',
  ok: 'La dirección parece correcta.',
  did_you_mean: '¿Quiso decir {suggestion}?',
  corrected: 'Cambiado a {address}.',
  undo: 'Deshacer',
};
