import type { Locale } from '../types.ts';
import { characterText } from './character-text.ts';

const unchecked = 'No hemos podido comprobar esta dirección. Inténtelo de nuevo.';

/** Spanish. The user is “usted”. */
export const es: Locale = {
  syntax_empty: 'Escriba una dirección de correo electrónico.',
  syntax_no_at: 'Falta la arroba (@). Escriba una dirección como nombre@example.com.',
  syntax_local_missing:
    'Falta la parte anterior a la @. Escriba una dirección como nombre@example.com.',
  syntax_domain_missing:
    'Falta la parte posterior a la @. Escriba una dirección como nombre@example.com.',
  syntax_local_too_long: 'La parte anterior a la @ es demasiado larga. Revísela.',
  syntax_too_long: 'La dirección es demasiado larga. Revísela.',
  syntax_dot: 'Revise los puntos. Hay uno repetido o mal colocado.',
  syntax_space: 'Una dirección de correo no puede llevar espacios.',
  syntax_invisible: 'Vuelva a escribir la dirección. Contiene un carácter invisible: {character}',
  syntax_character: characterText(
    'Cambie la coma por un punto.',
    'Escriba una sola @.',
    'Una dirección de correo no puede llevar este carácter: {character}',
  ),
  syntax_quoted: 'Escriba la dirección sin comillas.',
  syntax_literal: 'Después de la @, escriba un dominio como example.com.',
  syntax_domain_label: 'La parte posterior a la @ no es un dominio. Revísela.',
  syntax_domain_too_long: 'La parte posterior a la @ es demasiado larga. Revísela.',
  syntax_domain_single_label:
    'La parte posterior a la @ está incompleta. Escriba una dirección como nombre@example.com.',
  syntax_tld_numeric: 'La parte posterior a la @ no es un dominio. Revísela.',
  syntax_display_name: 'Escriba solo la dirección, sin el nombre ni otros signos.',
  syntax_several: 'Escriba una sola dirección de correo.',
  domain_reserved: 'Este dominio está reservado y no puede recibir correo. Use otra dirección.',
  domain_null_mx: 'Este dominio no puede recibir correo. Revise la parte posterior a la @.',
  domain_not_found: 'Este dominio no existe. Revise la parte posterior a la @.',
  domain_no_mail_host: 'Este dominio no puede recibir correo. Revise la parte posterior a la @.',
  mx_unroutable: 'Este dominio no puede recibir correo. Revise la parte posterior a la @.',
  mailbox_not_found: 'Este buzón no existe. Compruebe que la dirección esté bien escrita.',
  mailbox_disabled: 'Este buzón está desactivado. Use otra dirección.',
  domain_blocked: 'Aquí no se aceptan direcciones de este dominio. Use otra dirección.',
  domain_disposable: 'Es una dirección temporal. Use su dirección habitual.',
  domain_typo_squat: 'Puede haber un error después de la @. Revíselo.',
  local_nonstandard:
    'Es posible que algunos mensajes no lleguen a esta dirección. Use otra dirección.',
  local_mixed_scripts: 'Algunas letras anteriores a la @ son de otro alfabeto. Revíselas.',
  tld_unknown:
    'No reconocemos la terminación de este dominio. Revise la parte posterior al último punto.',
  typo_near: 'Puede haber un error después de la @. Revíselo.',
  dns_unavailable: unchecked,
  smtputf8_unsupported:
    'Es posible que este servidor de correo no acepte tildes, eñes ni otros caracteres especiales.',
  mailbox_full: 'Este buzón está lleno. Use otra dirección.',
  mx_unreachable: unchecked,
  smtp_temporary: unchecked,
  catch_all: 'Es posible que esta dirección no reciba correo. Compruebe que esté bien escrita.',
  domain_disposable_listed: 'Algunos sitios no aceptan este dominio. Si puede, use otra dirección.',
  mailbox_confirmed: '',
  mailbox_accepted: '',
  smtp_unavailable: '',
  provider_unverifiable: '',
  domain_ok: '',
  checks_passed_fast: '',
  offline: 'Parece que no tiene conexión a internet. Compruébela.',
  timeout: unchecked,
  rate_limited: unchecked,
  unavailable: unchecked,
  bad_reply: unchecked,
  temporary: unchecked,
  aborted: unchecked,
  valid: '',
  risky: 'Es posible que esta dirección no reciba correo. Compruebe que esté bien escrita.',
  invalid: 'Esta dirección no puede recibir correo. Compruebe que esté bien escrita.',
  role: 'Parece un buzón compartido. Use su propia dirección.',
  free: 'Use su dirección de correo del trabajo.',
  checking: 'Comprobando…',
  ok: 'La dirección parece correcta.',
  did_you_mean: '¿Quiso decir {suggestion}?',
  corrected: 'Cambiada a {address}.',
  undo: 'Cambiada a {address} · Deshacer',
  confirm:
    'El formulario aún no se ha enviado. Corrija la dirección o envíelo de nuevo tal como está.',
  again: 'El formulario aún no se ha enviado. Vuelva a pulsar el botón.',
};
