import { wordSet } from './word-set.ts';

/**
 * Tells whether a local part names a role, not a person: `info`, `sales`, `postmaster+2026`.
 *
 * Matches the whole local part or what stands before a `+`; case is ignored. Words that are
 * also people's names or initials are left out, so two letters only where no one is called so.
 * Kept by hand in English, German, French, Spanish, Italian, Portuguese and Dutch, last read
 * 2026-11-21.
 *
 * Source: RFC 2142 for the first lines; docs/decisions/0005-status-score-reason.md.
 */
export function isRole(local: string): boolean {
  const plus = local.indexOf('+');
  const word = plus < 0 ? local : local.slice(0, plus);
  return word.length <= LONGEST && ROLES().has(word.toLowerCase());
}

const LONGEST = 20;

const ROLES = wordSet(`
info marketing sales support abuse noc security postmaster hostmaster usenet news webmaster www
uucp ftp
account accounting accounts admin administration administrator advertising affiliates alerts all
api apps bookings billing board bounce bounces business career careers claims community compliance
contact contacts contactus customercare customerservice customersupport daemon data-protection
dataprotection delivery design dev developer developers devops digital director donations dpo
editor editorial education email enquiries enquiry events everyone export facilities feedback
finance frontdesk general gdpr hello help helpdesk hi hiring hr inbox inquiries inquiry
international invoice invoices invoicing it itsupport jobs legal library list list-request
listserv login logistics mail mailer-daemon maildaemon mailer mailbox management manager media
members membership newsletter newsletters no-reply no_reply noreply do-not-reply do_not_reply
donotreply nobody notification notifications office operations ops order orders partner partners
partnerships payments payroll personnel planning pr press privacy procurement production
programs projects public publicity purchasing qa reception recruiting recruitment registrar
registration reservations reservation returns root sale school secretary service services
shipping shop spam staff store studio subscribe subscriptions suggestions survey sysadmin system
tech technical techsupport test tickets trade training travel treasurer undisclosed-recipients
unsubscribe vendors visit volunteer warehouse web webadmin webteam welcome wholesale
anfrage anfragen bestellung bewerbung buchhaltung datenschutz einkauf empfang geschaeftsfuehrung
impressum kontakt kundendienst kundenservice leitung personal post presse rechnung rechnungen
redaktion sekretariat verkauf vertrieb verwaltung zentrale
accueil achats bonjour commande commandes commercial communication compta comptabilite courrier
direction emploi facturation ne-pas-repondre nepasrepondre recrutement rh secretariat service-client
serviceclient vente ventes
administracion atencion atencionalcliente ayuda compras consultas contabilidad contacto correo
empleo facturacion hola informacion pedidos prensa recepcion reservas rrhh soporte ventas
acquisti amministrazione assistenza clienti commerciale contabilita contatti direzione fatture
informazioni lavoro ordini prenotazioni reclami segreteria stampa ufficio vendite
ajuda atendimento comercial contabilidade contato contacto-cliente faleconosco financeiro ouvidoria
recepcao sac suporte vendas
administratie bestellingen boekhouding facturen inkoop klantenservice personeelszaken receptie
secretariaat vacatures verkoop
`);
