import { defineConfig } from 'astro/config'
import { almanacContent } from './almanac-loader.js'

// Either way shows what is saved; the tests take both.
const isRefreshed = process.env.CONTENT === 'refreshed'

export default defineConfig({ integrations: isRefreshed ? [almanacContent()] : [] })
