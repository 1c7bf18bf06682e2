import type { Locale } from '@postern/core';
import { ar } from '@postern/core/locales/ar';
import { de } from '@postern/core/locales/de';
import { en } from '@postern/core/locales/en';
import { es } from '@postern/core/locales/es';
import { fr } from '@postern/core/locales/fr';

/** A language of the forms. */
export type Language = 'en' | 'de' | 'es' | 'fr' | 'ar';

/** The forms' own words; the field's words are Postern's locale. */
export interface Words {
  dir: 'ltr' | 'rtl';
  messages: Locale;
  name: string;
  email: string;
  submit: string;
  sent: string;
  nobody: string;
  again: string;
}

/** Everything that a form says, by language. */
export const LANGUAGES: Record<Language, Words> = {
  en: {
    dir: 'ltr',
    messages: en,
    name: 'Name',
    email: 'Email',
    submit: 'Create account',
    sent: 'Sent',
    nobody: 'not given',
    again: 'Start again',
  },
  de: {
    dir: 'ltr',
    messages: de,
    name: 'Name',
    email: 'E-Mail',
    submit: 'Konto anlegen',
    sent: 'Gesendet',
    nobody: 'nicht angegeben',
    again: 'Noch einmal',
  },
  es: {
    dir: 'ltr',
    messages: es,
    name: 'Nombre',
    email: 'Correo electrónico',
    submit: 'Crear cuenta',
    sent: 'Enviado',
    nobody: 'sin indicar',
    again: 'Empezar de nuevo',
  },
  fr: {
    dir: 'ltr',
    messages: fr,
    name: 'Nom',
    email: 'Adresse e-mail',
    submit: 'Créer un compte',
    sent: 'Envoyé',
    nobody: 'non indiqué',
    again: 'Recommencer',
  },
  ar: {
    dir: 'rtl',
    messages: ar,
    name: 'الاسم',
    email: 'البريد الإلكتروني',
    submit: 'إنشاء حساب',
    sent: 'تم الإرسال',
    nobody: 'لم يُذكر',
    again: 'البدء من جديد',
  },
};

/** What an empty email field is told: a form's own `required`, in the field's words. */
export function emptyMessage({ messages }: Words): string {
  const text = messages.syntax_empty;
  return typeof text === 'string' ? text : '';
}
