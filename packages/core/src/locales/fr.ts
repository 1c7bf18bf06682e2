import type { Locale } from '../types.ts';
import { characterText } from './character-text.ts';

const unchecked = 'Nous n’avons pas pu vérifier cette adresse. Veuillez réessayer.';

/** French. The user is “vous”. */
export const fr: Locale = {
  syntax_empty: 'Saisissez une adresse e-mail.',
  syntax_no_at: 'Il manque le @. Saisissez une adresse au format nom@example.com.',
  syntax_local_missing:
    'Il manque la partie avant le @. Saisissez une adresse au format nom@example.com.',
  syntax_domain_missing:
    'Il manque la partie après le @. Saisissez une adresse au format nom@example.com.',
  syntax_local_too_long: 'La partie avant le @ est trop longue. Vérifiez-la.',
  syntax_too_long: 'L’adresse est trop longue. Vérifiez-la.',
  syntax_dot: 'Vérifiez les points. L’un d’eux est en trop ou mal placé.',
  syntax_space: 'Une adresse e-mail ne peut pas contenir d’espaces.',
  syntax_invisible:
    'Saisissez l’adresse à nouveau. Elle contient un caractère invisible\u00A0: {character}',
  syntax_character: characterText(
    'Remplacez la virgule par un point.',
    'Saisissez un seul @.',
    'Une adresse e-mail ne peut pas contenir ce caractère\u00A0: {character}',
  ),
  syntax_quoted: 'Saisissez l’adresse sans guillemets.',
  syntax_literal: 'Saisissez un nom de domaine comme example.com après le @.',
  syntax_domain_label: 'La partie après le @ n’est pas un nom de domaine. Vérifiez-la.',
  syntax_domain_too_long: 'La partie après le @ est trop longue. Vérifiez-la.',
  syntax_domain_single_label:
    'La partie après le @ est incomplète. Saisissez une adresse au format nom@example.com.',
  syntax_tld_numeric: 'La partie après le @ n’est pas un nom de domaine. Vérifiez-la.',
  syntax_display_name: 'Saisissez uniquement l’adresse, sans nom ni chevrons.',
  syntax_several: 'Saisissez une seule adresse e-mail.',
  domain_reserved:
    'Ce domaine est réservé et ne peut pas recevoir d’e-mails. Utilisez une autre adresse.',
  domain_null_mx: 'Ce domaine ne peut pas recevoir d’e-mails. Vérifiez la partie après le @.',
  domain_not_found: 'Ce domaine n’existe pas. Vérifiez la partie après le @.',
  domain_no_mail_host: 'Ce domaine ne peut pas recevoir d’e-mails. Vérifiez la partie après le @.',
  mx_unroutable: 'Ce domaine ne peut pas recevoir d’e-mails. Vérifiez la partie après le @.',
  mailbox_not_found: 'Cette boîte mail n’existe pas. Vérifiez l’orthographe de l’adresse.',
  mailbox_disabled: 'Cette boîte mail est désactivée. Utilisez une autre adresse.',
  domain_blocked:
    'Les adresses de ce domaine ne sont pas acceptées ici. Utilisez une autre adresse.',
  domain_disposable: 'Cette adresse est temporaire. Utilisez votre adresse habituelle.',
  domain_typo_squat: 'Il y a peut-être une faute de frappe après le @.',
  local_nonstandard:
    'Certains e-mails risquent de ne pas arriver à cette adresse. Utilisez une autre adresse.',
  local_mixed_scripts: 'Certaines lettres avant le @ viennent d’un autre alphabet. Vérifiez-les.',
  tld_unknown:
    'Nous ne connaissons pas cette extension de domaine. Vérifiez la partie après le dernier point.',
  typo_near: 'Il y a peut-être une faute de frappe après le @.',
  dns_unavailable: unchecked,
  smtputf8_unsupported:
    'Ce serveur de messagerie n’accepte peut-être pas les accents ni les caractères spéciaux.',
  mailbox_full: 'Cette boîte mail est pleine. Utilisez une autre adresse.',
  mx_unreachable: unchecked,
  smtp_temporary: unchecked,
  catch_all: 'Cette adresse ne reçoit peut-être pas d’e-mails. Vérifiez-en l’orthographe.',
  domain_disposable_listed:
    'Certains sites n’acceptent pas ce domaine. Si possible, utilisez une autre adresse.',
  mailbox_confirmed: '',
  mailbox_accepted: '',
  smtp_unavailable: '',
  provider_unverifiable: '',
  domain_ok: '',
  checks_passed_fast: '',
  offline: 'Vous semblez être hors ligne. Vérifiez votre connexion.',
  timeout: unchecked,
  rate_limited: unchecked,
  unavailable: unchecked,
  bad_reply: unchecked,
  temporary: unchecked,
  aborted: unchecked,
  valid: '',
  risky: 'Cette adresse ne reçoit peut-être pas d’e-mails. Vérifiez-en l’orthographe.',
  invalid: 'Cette adresse ne peut pas recevoir d’e-mails. Vérifiez-en l’orthographe.',
  role: 'Cette boîte mail semble partagée. Utilisez votre propre adresse.',
  free: 'Utilisez votre adresse e-mail professionnelle.',
  checking: 'Vérification…',
  ok: 'L’adresse semble correcte.',
  did_you_mean: 'Vouliez-vous dire {suggestion}\u00A0?',
  corrected: 'Remplacée par {address}.',
  undo: 'Remplacée par {address} · Annuler',
  confirm:
    'Le formulaire n’a pas encore été envoyé. Corrigez l’adresse, ou envoyez-le à nouveau tel quel.',
  again: 'Le formulaire n’a pas encore été envoyé. Appuyez à nouveau sur le bouton.',
};
