export default defineNuxtConfig({
  compatibilityDate: '2026-01-01',
  devtools: { enabled: false },
  telemetry: false,
  css: ['@postern/core/style.css', '~/assets/page.css'],
  app: {
    head: {
      title: 'Sign up',
      htmlAttrs: { lang: 'en' },
      link: [{ rel: 'icon', href: 'data:,' }],
    },
  },
});
