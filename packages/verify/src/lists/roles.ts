import { roleMatch } from './role-match.ts';
import { wordSet } from './word-set.ts';

/**
 * Words that name a role, by language, separated by white space.
 *
 * Maintained manually, last read 2026-11-24, compared with RFC 2142 and two public lists, `role-based-email-addresses`
 * and the role accounts of AfterShip's email-verifier. A word that is also a human name or initials is left out even
 * if it is often a role (`dev`, `post`, `dean`, `welcome`), and so is one that could be a private mailbox (`personal`,
 * `me`). Words of two letters are treated as initials, except `hr`, `it`, `pr` and `qa`. `jobs`, `media`, `press`,
 * `root` and `sales` are names too, but rarely.
 */
export const ROLE_WORDS = {
  /** RFC 2142, and the senders of RFC 5321 and of mail software. */
  mail: `
info marketing sales support abuse noc security postmaster hostmaster usenet news webmaster www uucp
ftp bounce bounces do-not-reply do_not_reply donotreply list-request listserv mailbox mailer-daemon
maildaemon mailer no-reply no_reply noreply nobody root sysadmin undisclosed-recipients unsubscribe
devnull dns fbl inoc ispfeedback ispsupport mailerdaemon majordomo nntp phish phishing postbox smtp
`,
  english: `
account accounting accounts accounts-payable accountspayable accountsreceivable admin administration
administrator advertising affiliates alerts all api apps billing board booking bookings business
career careers ceo cfo claims community complaints compliance contact contacts contactus cto
customer-care customer-service customer-support customercare customerservice customersupport
data-protection dataprotection delivery design developer developers devops digital director
donations dpo editor editorial education email engineering enquiries enquiry events everyone
everybody export facilities faq feedback finance founders frontdesk gdpr general hello help helpdesk
hiring hosting hr inbox inquiries inquiry international investor-relations investorrelations
investors invoice invoices invoicing it itsupport jobs legal library login logistics mail management
manager media members membership newsletter newsletters notification notifications office operations
ops order orders partner partners partnerships payment payments payroll personnel planning pr press
privacy procurement production programs projects publicity purchasing qa reception recruiting
recruitment refunds registrar registration reservation reservations returns school secretary service
services shipping shop spam sponsorship ssladmin ssladministrator sslwebmaster staff store studio
subscribe subscriptions suggestions suppliers survey system team tech technical techsupport test
tickets trade training travel treasurer vendors volunteer volunteers warehouse web webadmin webteam
wholesale accountant accounts-receivable administrators admins admissions advertise affiliate
announcements bizdev broadcast bugs businessdevelopment campaigns clientservices comments
communications contact-us coordinator customerservices customersuccess dispatch domainmanagement
domains employment enquire enquires errors exec executives frontoffice fundraising grants headoffice
human-resources humanresources internship internships investment ithelp jobalerts leads licensing
mailing maintenance marketing-team marketingteam mgmt monitoring newbusiness no-response noresponse
offers office-manager officemanager onboarding outreach presales promo promotions purchase questions
quotes receipts receptionist referrals register request requests sales-team salesteam schooloffice
servicedesk shareholders signup solutions submissions support-team supportteam systems techops
techteam webinar webinars
`,
  german: `
anfrage anfragen bestellung bestellungen bewerbung bewerbungen buchhaltung datenschutz einkauf
empfang geschaeftsfuehrung hausverwaltung hilfe impressum karriere kontakt kundendienst
kundenservice leitung personalabteilung poststelle presse pressestelle rechnung rechnungen redaktion
reklamation reservierung reservierungen rezeption sekretariat stellenangebote technik verkauf
versand vertrieb verwaltung vorstand zentrale kundenbetreuung rechtsabteilung termine
terminvereinbarung veranstaltungen werkstatt
`,
  french: `
accueil achats administratif bonjour commande commandes commercial communication compta comptabilite
courrier direction emploi facturation facture factures juridique mairie ne-pas-repondre
nepasrepondre recrutement redaction rgpd secretariat service-client serviceclient vente ventes
agence bibliotheque contactez-nous devis formation informations logistique ressourceshumaines
serviceachats servicecommercial standard
`,
  spanish: `
administracion atencion atencion-al-cliente atencionalcliente ayuda clientes compras comunicacion
consultas contabilidad contacto correo direccion empleo facturacion gerencia hola informacion
no-responder noresponder pedidos prensa proveedores recepcion recursoshumanos reservas rrhh
secretaria soporte tesoreria ventas administrador admisiones capacitacion
comunicaciones contactenos escritorio finanzas logistica mercadeo mesadeayuda oficina operaciones
presidencia publicidad reservaciones servicioalcliente sistemas taller tecnologia
`,
  italian: `
acquisti amministrazione assistenza clienti commerciale contabilita contatti direzione fatturazione
fatture informazioni lavoro magazzino ordini preventivi prenotazioni reclami risorseumane segreteria
servizioclienti spedizioni ufficio ufficiostampa vendite comunicazione protocollo qualita redazione
ufficioacquisti ufficiocommerciale ufficiotecnico
`,
  portuguese: `
administracao ajuda atendimento cobranca comercial contabilidade contato encomendas faleconosco
financeiro imprensa juridico nao-responda naoresponda ouvidoria recepcao sac suporte vagas vendas
assistencia comunicacao diretoria faturamento orcamento orcamentos qualidade redacao
relacionamento suprimentos
`,
  dutch: `
administratie bestelling bestellingen boekhouding directie facturen factuur inkoop klantendienst
klantenservice personeelszaken receptie redactie reserveringen secretariaat sollicitatie
sollicitaties vacatures verkoop administratief balie facturatie informatie inkoopafdeling kwaliteit
logistiek verkoopafdeling
`,
  polish: `
administracja biuro faktury ksiegowosc obslugaklienta oferta pomoc recepcja redakcja reklamacje
rekrutacja rezerwacja rezerwacje sekretariat serwis sklep sprzedaz zamowienia zarzad
`,
  turkish: `
bilgi destek iletisim insankaynaklari kurumsal muhasebe musterihizmetleri pazarlama rezervasyon
satinalma satis siparis yonetim
`,
  /** Russian and Ukrainian in Latin letters. */
  cyrillic: `
buhgalter buhgalteria buhgalteriya otdelkadrov pidtrymka podderzhka priemnaya prodazhi redaktor
reklama sekretar vakansii zakaz zakupki zamovlennya
`,
};

/**
 * Whether a local part is that of a role address: `info`, `sales`, `postmaster+2026`.
 *
 * Source: RFC 2142; docs/decisions/results.md#0005.
 */
export const isRole: (local: string) => boolean = roleMatch(
  wordSet(
    Object.values(ROLE_WORDS)
      .map((words) => words.trim())
      .join('\n'),
  ),
);
