import type { Locale } from '../types.ts';
import { characterText } from './character-text.ts';

const unchecked = 'Non è stato possibile verificare questo indirizzo. Riprova.';

/** Italian. The user is “tu”. */
export const it: Locale = {
  syntax_empty: 'Inserisci un indirizzo email.',
  syntax_no_at: 'Manca la chiocciola (@). Inserisci un indirizzo come nome@example.com.',
  syntax_local_missing:
    'Manca la parte prima della @. Inserisci un indirizzo come nome@example.com.',
  syntax_domain_missing: 'Manca la parte dopo la @. Inserisci un indirizzo come nome@example.com.',
  syntax_local_too_long: 'La parte prima della @ è troppo lunga. Controllala.',
  syntax_too_long: 'L’indirizzo è troppo lungo. Controllalo.',
  syntax_dot: 'Controlla i punti. Ce n’è uno di troppo o fuori posto.',
  syntax_space: 'Un indirizzo email non può contenere spazi.',
  syntax_invisible: 'Riscrivi l’indirizzo. Contiene un carattere invisibile: {character}',
  syntax_character: characterText(
    'Sostituisci la virgola con un punto.',
    'Inserisci una sola @.',
    'Un indirizzo email non può contenere questo carattere: {character}',
  ),
  syntax_quoted: 'Inserisci l’indirizzo senza virgolette.',
  syntax_literal: 'Inserisci un dominio come example.com dopo la @.',
  syntax_domain_label: 'La parte dopo la @ non è un dominio. Controllala.',
  syntax_domain_too_long: 'La parte dopo la @ è troppo lunga. Controllala.',
  syntax_domain_single_label:
    'La parte dopo la @ è incompleta. Inserisci un indirizzo come nome@example.com.',
  syntax_tld_numeric: 'La parte dopo la @ non è un dominio. Controllala.',
  syntax_display_name: 'Inserisci solo l’indirizzo, senza nome né parentesi.',
  syntax_several: 'Inserisci un solo indirizzo email.',
  domain_reserved: 'Questo dominio è riservato e non può ricevere email. Usa un altro indirizzo.',
  domain_null_mx: 'Questo dominio non può ricevere email. Controlla la parte dopo la @.',
  domain_not_found: 'Questo dominio non esiste. Controlla la parte dopo la @.',
  domain_no_mail_host: 'Questo dominio non può ricevere email. Controlla la parte dopo la @.',
  mx_unroutable: 'Questo dominio non può ricevere email. Controlla la parte dopo la @.',
  mailbox_not_found:
    'Questa casella di posta non esiste. Controlla che l’indirizzo sia scritto correttamente.',
  mailbox_disabled: 'Questa casella di posta è disattivata. Usa un altro indirizzo.',
  domain_blocked: 'Questo sito non accetta indirizzi di questo dominio. Usa un altro indirizzo.',
  domain_disposable: 'Questo è un indirizzo temporaneo. Usa il tuo indirizzo abituale.',
  domain_typo_squat: 'Potrebbe esserci un errore di battitura dopo la @. Controlla.',
  local_nonstandard:
    'Alcune email potrebbero non arrivare a questo indirizzo. Usa un altro indirizzo.',
  local_mixed_scripts:
    'Alcune lettere prima della @ appartengono a un altro alfabeto. Controllale.',
  tld_unknown:
    'Non riconosciamo l’estensione di questo dominio. Controlla la parte dopo l’ultimo punto.',
  typo_near: 'Potrebbe esserci un errore di battitura dopo la @. Controlla.',
  dns_unavailable: unchecked,
  smtputf8_unsupported:
    'Il server di posta potrebbe non accettare indirizzi con lettere accentate o di altri alfabeti.',
  mailbox_full: 'Questa casella di posta è piena. Usa un altro indirizzo.',
  mx_unreachable: unchecked,
  smtp_temporary: unchecked,
  catch_all:
    'Questo indirizzo potrebbe non ricevere email. Controlla che sia scritto correttamente.',
  domain_disposable_listed:
    'Alcuni siti non accettano questo dominio. Se puoi, usa un altro indirizzo.',
  mailbox_confirmed: '',
  mailbox_accepted: '',
  smtp_unavailable: '',
  provider_unverifiable: '',
  domain_ok: '',
  checks_passed_fast: '',
  offline: 'Sembra che tu sia offline. Controlla la connessione.',
  timeout: unchecked,
  rate_limited: unchecked,
  unavailable: unchecked,
  bad_reply: unchecked,
  temporary: unchecked,
  aborted: unchecked,
  valid: '',
  risky: 'Questo indirizzo potrebbe non ricevere email. Controlla che sia scritto correttamente.',
  invalid: 'Questo indirizzo non può ricevere email. Controlla che sia scritto correttamente.',
  role: 'Sembra una casella di posta condivisa. Usa un indirizzo solo tuo.',
  free: 'Usa il tuo indirizzo email di lavoro.',
  checking: 'Verifica in corso…',
  ok: 'L’indirizzo sembra corretto.',
  did_you_mean: 'Intendevi {suggestion}?',
  corrected: 'Modificato in {address}.',
  undo: 'Modificato in {address} · Annulla',
  confirm:
    'Il modulo non è stato ancora inviato. Correggi l’indirizzo oppure, se vuoi usarlo così com’è, premi di nuovo il pulsante.',
  again: 'Il modulo non è stato ancora inviato. Premi di nuovo il pulsante.',
};
