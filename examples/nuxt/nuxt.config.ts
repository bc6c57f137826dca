export default defineNuxtConfig({
  compatibilityDate: '2026-11-01',
  modules: ['./almanac-content', '@nuxt/content'],
  content: { experimental: { sqliteConnector: 'native' } },
  telemetry: false,
})
