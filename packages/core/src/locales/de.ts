import type { Locale } from '../types.ts';
import { characterText } from './character-text.ts';

const unchecked = 'Wir konnten diese Adresse nicht prüfen. Bitte versuchen Sie es noch einmal.';

/** German. The user is “Sie”. */
export const de: Locale = {
  syntax_empty: 'Bitte geben Sie eine E-Mail-Adresse ein.',
  syntax_no_at: 'Das @-Zeichen fehlt. Bitte geben Sie eine Adresse wie name@example.com ein.',
  syntax_local_missing:
    'Der Teil vor dem @ fehlt. Bitte geben Sie eine Adresse wie name@example.com ein.',
  syntax_domain_missing:
    'Der Teil nach dem @ fehlt. Bitte geben Sie eine Adresse wie name@example.com ein.',
  syntax_local_too_long: 'Der Teil vor dem @ ist zu lang. Bitte prüfen Sie Ihre Eingabe.',
  syntax_too_long: 'Diese Adresse ist zu lang. Bitte prüfen Sie Ihre Eingabe.',
  syntax_dot: 'Bitte prüfen Sie die Punkte. Einer ist doppelt oder steht falsch.',
  syntax_space: 'E-Mail-Adressen enthalten keine Leerzeichen.',
  syntax_invisible:
    'Bitte tippen Sie die Adresse neu ein. Sie enthält ein unsichtbares Zeichen: {character}',
  syntax_character: characterText(
    'Bitte ersetzen Sie das Komma durch einen Punkt.',
    'Bitte geben Sie nur ein @ ein.',
    'Dieses Zeichen ist in E-Mail-Adressen nicht erlaubt: {character}',
  ),
  syntax_quoted: 'Bitte geben Sie die Adresse ohne Anführungszeichen ein.',
  syntax_literal: 'Bitte geben Sie nach dem @ einen Domainnamen wie example.com ein.',
  syntax_domain_label: 'Der Teil nach dem @ ist kein Domainname. Bitte prüfen Sie ihn.',
  syntax_domain_too_long: 'Der Teil nach dem @ ist zu lang. Bitte prüfen Sie Ihre Eingabe.',
  syntax_domain_single_label:
    'Der Teil nach dem @ ist unvollständig. Bitte geben Sie eine Adresse wie name@example.com ein.',
  syntax_tld_numeric: 'Der Teil nach dem @ ist kein Domainname. Bitte prüfen Sie ihn.',
  syntax_display_name: 'Bitte geben Sie nur die Adresse ein, ohne Namen und Klammern.',
  syntax_several: 'Bitte geben Sie nur eine E-Mail-Adresse ein.',
  domain_reserved:
    'Diese Domain ist reserviert und kann keine E-Mails empfangen. Bitte verwenden Sie eine andere Adresse.',
  domain_null_mx:
    'Diese Domain kann keine E-Mails empfangen. Bitte prüfen Sie den Teil nach dem @.',
  domain_not_found: 'Diese Domain gibt es nicht. Bitte prüfen Sie den Teil nach dem @.',
  domain_no_mail_host:
    'Diese Domain kann keine E-Mails empfangen. Bitte prüfen Sie den Teil nach dem @.',
  mx_unroutable: 'Diese Domain kann keine E-Mails empfangen. Bitte prüfen Sie den Teil nach dem @.',
  mailbox_not_found: 'Dieses Postfach gibt es nicht. Bitte prüfen Sie die Adresse auf Tippfehler.',
  mailbox_disabled: 'Dieses Postfach ist deaktiviert. Bitte verwenden Sie eine andere Adresse.',
  domain_blocked:
    'Adressen dieser Domain werden hier nicht angenommen. Bitte verwenden Sie eine andere Adresse.',
  domain_disposable:
    'Das ist eine Wegwerfadresse. Bitte verwenden Sie Ihre normale E-Mail-Adresse.',
  domain_typo_squat: 'Nach dem @ gibt es vielleicht einen Tippfehler.',
  local_nonstandard:
    'Bei dieser Adresse kommen E-Mails vielleicht nicht immer an. Bitte verwenden Sie eine andere Adresse.',
  local_mixed_scripts:
    'Einige Buchstaben vor dem @ stammen aus einem anderen Alphabet. Bitte prüfen Sie sie.',
  tld_unknown:
    'Diese Domain-Endung kennen wir nicht. Bitte prüfen Sie den Teil nach dem letzten Punkt.',
  typo_near: 'Nach dem @ gibt es vielleicht einen Tippfehler.',
  dns_unavailable: unchecked,
  smtputf8_unsupported:
    'Dieser Mailserver nimmt vielleicht keine Adressen mit Umlauten oder anderen Sonderzeichen an.',
  mailbox_full: 'Dieses Postfach ist voll. Bitte verwenden Sie eine andere Adresse.',
  mx_unreachable: unchecked,
  smtp_temporary: unchecked,
  catch_all:
    'Diese Adresse empfängt vielleicht keine E-Mails. Bitte prüfen Sie sie auf Tippfehler.',
  domain_disposable_listed:
    'Manche Websites akzeptieren diese Domain nicht. Bitte verwenden Sie nach Möglichkeit eine andere Adresse.',
  mailbox_confirmed: '',
  mailbox_accepted: '',
  smtp_unavailable: '',
  provider_unverifiable: '',
  domain_ok: '',
  checks_passed_fast: '',
  offline: 'Sie sind anscheinend offline. Bitte prüfen Sie Ihre Internetverbindung.',
  timeout: unchecked,
  rate_limited: unchecked,
  unavailable: unchecked,
  bad_reply: unchecked,
  temporary: unchecked,
  aborted: unchecked,
  valid: '',
  risky: 'Diese Adresse empfängt vielleicht keine E-Mails. Bitte prüfen Sie sie auf Tippfehler.',
  invalid: 'Diese Adresse kann keine E-Mails empfangen. Bitte prüfen Sie sie auf Tippfehler.',
  role: 'Das sieht nach einem gemeinsamen Postfach aus. Bitte verwenden Sie Ihre eigene E-Mail-Adresse.',
  free: 'Bitte verwenden Sie Ihre geschäftliche E-Mail-Adresse.',
  checking: 'Wird geprüft …',
  ok: 'Die Adresse sieht richtig aus.',
  did_you_mean: 'Meinten Sie {suggestion}?',
  corrected: 'Geändert in {address}.',
  undo: 'Geändert in {address} · Rückgängig',
  confirm:
    'Das Formular wurde noch nicht gesendet. Korrigieren Sie die Adresse oder senden Sie es noch einmal.',
  again: 'Das Formular wurde noch nicht gesendet. Bitte klicken Sie noch einmal auf den Button.',
};
