// The built-in pages: a site with an entry of every kind in each of the twelve languages, and a second language that runs
// the other way; every kind of page, and what forms, comments and passwords are answered, on a desktop and on a phone of
// 320 pixels, in light and dark. On each, axe-core has nothing to object to (rules of WCAG 2.2 A and AA, and best
// practice), nothing scrolls sideways, and no word that people read, hear or find is of another language. Needs a browser.
//   node test/campaigns/pages.mjs [--languages de_DE,ar] [--screenshots DIR]
// What is wrong is printed, once for each kind of page; then it ends with 1.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bundled } from './bundled.mjs'
import { submissions } from './pages/submissions.mjs'

const checkout = new URL('../../', import.meta.url)
const pages = await bundled(new URL('./pages/open-site.ts', import.meta.url))
const { values } = parseArgs({ options: { languages: { type: 'string' }, screenshots: { type: 'string' } } })
const locales = values.languages?.split(',') ?? pages.locales
if (values.screenshots) mkdirSync(values.screenshots, { recursive: true })

const looks = [
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
  { width: 320, colorScheme: 'light' },
  { width: 320, colorScheme: 'dark' },
]
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const counts = { looks: 0, words: 0, violations: 0, sideways: 0, foreign: 0, statuses: 0 }
const kinds = new Set()
const told = new Set()

const browser = await pages.openBrowser()
try {
  for (const locale of locales) {
    const before = counts.looks
    await readSite(locale)
    console.log(`${locale}: ${counts.looks - before} looks`)
  }
} finally {
  await browser.close()
}
const { looks: seen, ...wrong } = counts
const { words, ...faults } = wrong
console.log(
  `${locales.length} languages, ${kinds.size} pages in each, ${seen} looks, ${words} words: ${inWords(faults)}`,
)
process.exit(Object.values(faults).some(Boolean) ? 1 : 0)

async function readSite(locale) {
  const site = await pages.openSite(locale, checkout)
  // The policy of the pages forbids scripts; axe looks at them from outside.
  const context = await browser.newContext({ bypassCSP: true, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const code = locale.split('_')[0]
  const other = pages.otherThan(locale)
  const knownBy = new Map([code, other].map((one) => [one, knownIn(one === code ? locale : one)]))
  const [word] = pages.samplesIn(code, checkout).openHouse.split(' ')
  const at = { site, page, locale, knownBy }
  try {
    for (const { path, status = 200, isEnglish = false } of pages.places) {
      const address = path.replace('{other}', other).replace('{word}', encodeURIComponent(word))
      const answer = await page.goto(site.origin + address)
      if (answer.status() !== status) tell('statuses', path, locale, `${answer.status()}, not ${status}`)
      await look(path, { ...at, isEnglish })
    }
    for (const [name, submit] of Object.entries(submissions)) {
      await submit(page, site)
      await look(name, at)
    }
  } finally {
    await context.close()
    await site.close()
  }
}

async function look(name, { page, locale, knownBy, isEnglish }) {
  kinds.add(name)
  readWords(name, await page.content(), { locale, knownBy, isEnglish })
  for (const { width, colorScheme } of looks) {
    counts.looks++
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    if (!(await page.evaluate(() => 'axe' in globalThis))) await page.addScriptTag({ content: pages.axe })
    const found = await page.evaluate(async (runOnly) => {
      const { violations } = await globalThis.axe.run({ resultTypes: ['violations'], runOnly })
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`)
    }, tags)
    for (const one of found) tell('violations', name, locale, `${width} ${colorScheme} ${one}`)
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (sideways > 0) tell('sideways', name, locale, `${width}: ${sideways} pixels too wide`)
    if (!values.screenshots) continue
    const file = `${locale}-${name.replaceAll(/[^\w-]+/g, '_')}-${colorScheme}-${width}.png`
    await page.screenshot({ path: join(values.screenshots, file), fullPage: true })
  }
}

function readWords(name, html, { locale, knownBy, isEnglish }) {
  // The pages about the interface are for programmers; all else is in a language that the site has.
  if (isEnglish && locale === 'en_US') return
  const lang = /<html lang="([^"-]+)/.exec(html)[1]
  const known = knownBy.get(lang)
  const isKnown = (one) => (counts.words++, known(one))
  const inOther = (at) => (isEnglish && at === 'en' ? () => true : (knownBy.get(at) ?? (() => false)))
  // Their titles are, too, which cannot say so.
  const text = isEnglish ? html.replace(/<title>.*?<\/title>/s, '') : html
  const strange = new Set(pages.foreignWords(text, isKnown, inOther))
  for (const one of strange) tell('foreign', name, locale, one)
}

// The words of the catalogue, those that the site's entries say, and names.
function knownIn(locale) {
  const own = pages.wordsIn(locale, checkout)
  const samples = pages.samplesIn(locale.split('_')[0], checkout)
  const said = new Set([...pages.tokensOf(Object.values(samples).join(' ')), ...pages.names])
  return (one) => own(one) || said.has(one) || pages.names.some((name) => one.startsWith(name))
}

function tell(kind, name, locale, what) {
  counts[kind]++
  const key = `${kind} ${name} ${what.replace(/^\d+ \w+ /, '')}`
  if (!told.has(key)) console.log(`${kind} ${locale} ${name}: ${what}`)
  told.add(key)
}

function inWords(faults) {
  return Object.entries(faults)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ')
}
