import '@postern/styles/tokens.css';
import '@postern/styles/base.css';
import '../styles/page.css';
import '../styles/messages.css';
import '../styles/forced-colors.css';
import { createElement, findElement } from '../element.ts';
import { LANGUAGES, type Language } from '../languages.ts';
import { startTheme } from '../theme.ts';
import { createMessageTable } from './message-table.ts';

const NAMES: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  'pt-BR': 'Português (Brasil)',
  ja: '日本語',
  ar: 'العربية',
};

startTheme();
const languages = Object.keys(LANGUAGES) as Language[];
findElement('#language-links').append(
  ...languages.map((lang) => {
    const link = createElement('a', { href: `#${lang}`, lang }, [NAMES[lang]]);
    return createElement('li', {}, [link]);
  }),
);
const sections = languages.map(async (lang) => {
  const { dir, messages } = LANGUAGES[lang];
  const title = createElement('h2', { id: lang, lang }, [NAMES[lang]]);
  const table = await createMessageTable({ lang, dir, messages });
  table.setAttribute('aria-labelledby', lang);
  return createElement('section', {}, [title, table]);
});
findElement('#languages').append(...(await Promise.all(sections)));
