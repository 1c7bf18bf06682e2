import type { Locale } from '@postern/core';
import { ar } from '@postern/core/locales/ar';
import { de } from '@postern/core/locales/de';
import { en } from '@postern/core/locales/en';
import { es } from '@postern/core/locales/es';
import { fr } from '@postern/core/locales/fr';

/** A language of the forms. */
export type Language = 'en' | 'de' | 'es' | 'fr' | 'ar';

/** The texts of the forms. The messages of the field are those of a Postern locale. */
export interface FormText {
  dir: 'ltr' | 'rtl';
  messages: Locale;
  name: string;
  email: string;
  submit: string;
  sent: string;
  noName: string;
  again: string;
}

/** All texts of a form, by language. */
export const LANGUAGES: Record<Language, FormText> = {
  en: {
    dir: 'ltr',
    messages: en,
    name: 'Name',
    email: 'Email',
    submit: 'Create account',
    sent: 'Sent',
    noName: 'not given',
    again: 'Start again',
  },
  de: {
    dir: 'ltr',
    messages: de,
    name: 'Name',
    email: 'E-Mail',
    submit: 'Konto anlegen',
    sent: 'Gesendet',
    noName: 'nicht angegeben',
    again: 'Noch einmal',
  },
  es: {
    dir: 'ltr',
    messages: es,
    name: 'Nombre',
    email: 'Correo electrónico',
    submit: 'Crear cuenta',
    sent: 'Enviado',
    noName: 'sin indicar',
    again: 'Empezar de nuevo',
  },
  fr: {
    dir: 'ltr',
    messages: fr,
    name: 'Nom',
    email: 'Adresse e-mail',
    submit: 'Créer un compte',
    sent: 'Envoyé',
    noName: 'non indiqué',
    again: 'Recommencer',
  },
  ar: {
    dir: 'rtl',
    messages: ar,
    name: 'الاسم',
    email: 'البريد الإلكتروني',
    submit: 'إنشاء حساب',
    sent: 'تم الإرسال',
    noName: 'لم يُذكر',
    again: 'البدء من جديد',
  },
};

/** Returns the field's own message for an empty address, for a form that requires one. */
export function emptyMessage({ messages }: FormText): string {
  const text = messages.syntax_empty;
  return typeof text === 'string' ? text : '';
}
