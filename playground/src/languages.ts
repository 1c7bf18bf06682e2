import type { Locale } from '@postern/core';
import { ar } from '@postern/core/locales/ar';
import { de } from '@postern/core/locales/de';
import { en } from '@postern/core/locales/en';
import { es } from '@postern/core/locales/es';
import { fr } from '@postern/core/locales/fr';
import { it } from '@postern/core/locales/it';
import { ja } from '@postern/core/locales/ja';
import { nl } from '@postern/core/locales/nl';
import { pl } from '@postern/core/locales/pl';
import { ptBR } from '@postern/core/locales/pt-BR';

/** A language of the forms. */
export type Language = 'en' | 'de' | 'es' | 'fr' | 'it' | 'nl' | 'pl' | 'pt-BR' | 'ja' | 'ar';

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
  it: {
    dir: 'ltr',
    messages: it,
    name: 'Nome',
    email: 'Email',
    submit: 'Crea account',
    sent: 'Inviato',
    noName: 'non indicato',
    again: 'Ricomincia',
  },
  nl: {
    dir: 'ltr',
    messages: nl,
    name: 'Naam',
    email: 'E-mailadres',
    submit: 'Account aanmaken',
    sent: 'Verzonden',
    noName: 'niet ingevuld',
    again: 'Opnieuw beginnen',
  },
  pl: {
    dir: 'ltr',
    messages: pl,
    name: 'Imię i nazwisko',
    email: 'Adres e-mail',
    submit: 'Utwórz konto',
    sent: 'Wysłano',
    noName: 'nie podano',
    again: 'Zacznij od nowa',
  },
  'pt-BR': {
    dir: 'ltr',
    messages: ptBR,
    name: 'Nome',
    email: 'E-mail',
    submit: 'Criar conta',
    sent: 'Enviado',
    noName: 'não informado',
    again: 'Começar de novo',
  },
  ja: {
    dir: 'ltr',
    messages: ja,
    name: 'お名前',
    email: 'メールアドレス',
    submit: 'アカウントを作成',
    sent: '送信しました',
    noName: '未入力',
    again: '最初からやり直す',
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
