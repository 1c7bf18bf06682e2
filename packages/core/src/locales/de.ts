import type { Locale } from '../types.ts';

const noMail = 'Diese Domain kann keine E-Mails empfangen. Bitte prüfen Sie den Teil nach dem @.';
const noMailbox = 'Dieses Postfach gibt es nicht. Bitte prüfen Sie den Teil vor dem @.';
const uncertain = 'Diese Adresse kann möglicherweise keine E-Mails empfangen.';
const incomplete = 'Bitte geben Sie den Teil nach dem @ ein, zum Beispiel example.com.';
const badDomain = 'Bitte prüfen Sie den Teil nach dem @.';
const mistyped = 'Diese Adresse sieht nach einem Tippfehler aus.';
const unchecked = 'Wir konnten diese Adresse nicht prüfen. Bitte versuchen Sie es noch einmal.';

/** German. */
export const de: Locale = {
  syntax_empty: 'Bitte geben Sie eine E-Mail-Adresse ein.',
  syntax_no_at: 'Eine E-Mail-Adresse enthält ein @.',
  syntax_local_missing: 'Bitte geben Sie den Teil vor dem @ ein.',
  syntax_domain_missing: incomplete,
  syntax_local_too_long: 'Der Teil vor dem @ ist zu lang.',
  syntax_too_long: 'Diese Adresse ist zu lang.',
  syntax_dot: 'Bitte prüfen Sie die Punkte in dieser Adresse.',
  syntax_space: 'Eine E-Mail-Adresse enthält keine Leerzeichen.',
  syntax_invisible: 'Diese Adresse enthält ein unsichtbares Zeichen. Bitte tippen Sie sie neu ein.',
  syntax_character: 'Diese Adresse enthält ein Zeichen, das nicht hineingehört.',
  syntax_quoted: 'Bitte geben Sie die Adresse ohne Anführungszeichen ein.',
  syntax_literal: 'Bitte geben Sie nach dem @ einen Domainnamen ein, keine Nummer.',
  syntax_domain_label: badDomain,
  syntax_domain_too_long: 'Der Teil nach dem @ ist zu lang.',
  syntax_domain_single_label: incomplete,
  syntax_tld_numeric: badDomain,
  syntax_display_name: 'Bitte geben Sie nur die Adresse ein, ohne Namen.',
  domain_reserved:
    'Diese Domain ist für Beispiele und Tests reserviert. Sie kann keine E-Mails empfangen.',
  domain_null_mx: noMail,
  domain_not_found: 'Diese Domain gibt es nicht. Bitte prüfen Sie den Teil nach dem @.',
  domain_no_mail_host: noMail,
  mx_unroutable: noMail,
  mailbox_not_found: noMailbox,
  mailbox_disabled: 'Dieses Postfach ist abgeschaltet. Bitte nehmen Sie eine andere Adresse.',
  domain_disposable: 'Das ist eine Wegwerfadresse. Bitte nehmen Sie eine dauerhafte.',
  domain_typo_squat: mistyped,
  tld_unknown: 'Diese Endung kennen wir nicht. Bitte prüfen Sie den Teil nach dem letzten Punkt.',
  typo_near: mistyped,
  dns_unavailable: unchecked,
  smtputf8_unsupported: 'Dieser Mailserver nimmt solche Adressen möglicherweise nicht an.',
  mailbox_full: 'Dieses Postfach ist voll.',
  mx_unreachable: unchecked,
  smtp_temporary: unchecked,
  catch_all: uncertain,
  mailbox_confirmed: '',
  mailbox_accepted: '',
  smtp_unavailable: '',
  provider_unverifiable: '',
  domain_ok: '',
  checks_passed_fast: '',
  offline: 'Sie sind anscheinend offline. Bitte versuchen Sie es noch einmal.',
  timeout: unchecked,
  rate_limited: unchecked,
  unavailable: unchecked,
  bad_reply: unchecked,
  temporary: unchecked,
  aborted: unchecked,
  valid: '',
  risky: uncertain,
  invalid: 'Diese Adresse kann keine E-Mails empfangen. Bitte prüfen Sie sie.',
  role: 'Das sieht nach einem gemeinsamen Postfach aus. Bitte nehmen Sie Ihre eigene Adresse.',
  free: 'Bitte nehmen Sie eine Adresse Ihrer Organisation.',
  checking: 'Die Adresse wird geprüft …',
  ok: 'Die Adresse sieht richtig aus.',
  did_you_mean: 'Meinten Sie {suggestion}?',
  corrected: 'Geändert in {address}.',
  undo: 'Rückgängig machen',
};
