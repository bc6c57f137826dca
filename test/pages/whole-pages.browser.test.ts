import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { areas } from '../../src/resources/registry.ts'
import { serve, type Served } from '../../src/server/serve.ts'
import { openFolder } from '../../src/site/open-folder.ts'
import type { OpenSite } from '../../src/site/open-site.ts'
import { axe, openBrowser } from '../browser.ts'
import { makePicture } from '../pictures.ts'

const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrik'
const cells = Array.from({ length: 6 }, (_, at) => `${long.slice(0, 30)}${at}`)
const event = (id: number, more = '') =>
  `---\nid: ${id}\ntitle: ${id} Museumsnacht\nstart: 2027-05-04 ${10 + (id % 10)}:00\nend: 2027-05-04 21:00\nvenue: hall\ncategories: [talks]\n${more}---\n`
const files = {
  'settings.json': '{ "title": "Museum Klein-Wiesental", "language": "de_DE", "timezone": "Europe/Berlin" }\n',
  'pages/wide.md': `---\nid: 1\ntitle: ${long}\n---\n\n| ${cells.join(' | ')} |\n|${'---|'.repeat(6)}\n| ${cells.join(' | ')} |\n\n\`\`\`\n${'x'.repeat(200)}\n\`\`\`\n\n${long.repeat(3)}\n\n\`${'y'.repeat(120)}\`\n`,
  ...Object.fromEntries([2, 3, 4, 5].map((id) => [`events/e${id}.md`, event(id)])),
  'events/off.md': event(16, 'event_status: canceled\n'),
  'events/far.md': event(17, 'timezone: Asia/Tokyo\n'),
  'event-categories/talks.md': '---\nid: 21\nname: Vorträge\n---\n',
  'venues/hall.md': '---\nid: 31\ntitle: Halle\n---\n',
  'posts/lead.md':
    '---\nid: 41\ntitle: Leitbild\ndate: 2026-01-01\nfeatured_media: tall\ntags: [long]\n---\n\nText davor.\n',
  'tags/long.md': `---\nid: 42\nname: ${long}\n---\n`,
  'pages/below.md': '---\nid: 6\ntitle: Unten\nparent: wide\n---\n',
  'pages/besuch.md': '---\nid: 61\ntitle: Besuch\n---\n\nKommen Sie.\n',
  'pages/anreise.md': '---\nid: 62\ntitle: Anreise\nparent: besuch\n---\n\nMit dem Zug.\n',
  'menus/main.yaml': `name: Hauptmenü
location: primary
items:
  - ref: page/besuch
    items:
      - ref: page/anreise
        items:
          - { title: ${long}, to: /wide/ }
          - { title: Plan, to: /wide/#plan }
      - { title: Preise, to: https://example.org/preise, target: _blank }
  - { title: ${long}, to: /calendar }
`,
  'menus/foot.yaml':
    'name: Fuß\nlocation: footer\nitems:\n  - { title: Impressum, to: /wide/, items: [{ title: Datenschutz, to: /anreise/ }] }\n',
  'site/style.css': ':root { --link: #7a0000 }\n@media (prefers-color-scheme: dark) { :root { --link: #ffb4a8 } }\n',
  'site/head.html':
    '<meta name="theme-color" content="#123456">\n<script>document.title = "ran"</script>\n<style>h1 { letter-spacing: 1px }</style>\n',
  'site/footer.md': '**Öffnungszeiten**: Di–So 10–17 Uhr · [Impressum](/impressum/)\n',
  'site/404.md': '---\ntitle: Verlaufen\n---\n\nHier hängt nichts.\n',
}

describe('pages of a site with a look of its own', () => {
  const root = mkdtempSync(join(tmpdir(), 'almanac-look-'))
  let [browser, site, server]: [Browser?, OpenSite?, Served?] = []
  let origin = ''
  beforeAll(async () => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    mkdirSync(join(root, 'media'), { recursive: true })
    writeFileSync(join(root, 'media/tall.png'), await makePicture(600, 1500))
    writeFileSync(join(root, 'media/tall.png.md'), '---\nid: 51\nalt_text: Ein Turm\n---\n')
    site = openFolder(root, { areas, snapshot: false, now: () => Date.parse('2027-05-01T12:00:00Z') })
    server = await serve(site, { host: '127.0.0.1', port: 0 })
    origin = new URL(server.url).origin
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
    site?.close()
    rmSync(root, { recursive: true, force: true })
  })

  /** What axe-core objects to on a page. */
  async function objectionsTo(page: Page): Promise<string[]> {
    await page.addScriptTag({ content: axe })
    return page.evaluate(async () => {
      const { run } = (globalThis as unknown as { axe: { run(o: object): Promise<{ violations: Found[] }> } }).axe
      type Found = { id: string; nodes: { html: string }[] }
      const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
      const all = await run({ resultTypes: ['violations'], runOnly: tags })
      return all.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
    })
  }

  const paths = [
    '/',
    '/wide/',
    '/wide/below/',
    '/calendar/2027-05',
    '/events/',
    '/events/category/talks/',
    '/venue/hall/',
    '/lead/',
    '/nowhere/',
  ]

  it.each([
    [320, 'light'],
    [1280, 'dark'],
  ] as const)(
    'have nothing that axe-core objects to at %s pixels, and never scroll sideways',
    async (width, scheme) => {
      const context = await browser!.newContext({
        viewport: { width, height: 900 },
        colorScheme: scheme,
        bypassCSP: true,
      })
      const page = await context.newPage()
      const found: unknown[] = []
      for (const path of paths) {
        const at = path === '/lead/' ? '/2026/01/01/lead/' : path
        await page.goto(origin + at)
        const violations = await objectionsTo(page)
        found.push(...violations.map((one) => [path, one]))
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        if (sideways > 0) found.push([path, sideways])
        const folder = process.env['ALMANAC_SCREENSHOTS']
        if (folder)
          await page.screenshot({
            path: join(folder, `own${path.replaceAll('/', '_')}-${scheme}-${width}.png`),
            fullPage: true,
          })
      }
      await context.close()
      expect(found).toEqual([])
    },
    60_000,
  )

  it('look as their style says, and run nothing of their head', async () => {
    const context = await browser!.newContext({ colorScheme: 'light' })
    const page = await context.newPage()
    const refused: string[] = []
    page.on('console', (message) => void refused.push(message.text()))
    await page.goto(`${origin}/wide/`)
    expect(await page.title()).toBe(`${long} – Museum Klein-Wiesental`)
    const styleOf = (selector: string, property: string) =>
      page.$eval(selector, (found, name) => getComputedStyle(found).getPropertyValue(name), property)
    expect(await styleOf('footer a', 'color')).toBe('rgb(122, 0, 0)')
    expect(await styleOf('h1', 'letter-spacing')).toBe('1px')
    expect(refused).toEqual([])
    await page.emulateMedia({ media: 'print' })
    for (const hidden of ['form.search', 'footer', '.skip']) expect(await styleOf(hidden, 'display')).toBe('none')
    await context.close()
  })

  it('show a tall picture as a whole', async () => {
    const page = await browser!.newPage({ viewport: { width: 1280, height: 900 } })
    await page.goto(`${origin}/2026/01/01/lead/`)
    const [width, height] = await page.$eval('.lead img', ({ clientWidth, clientHeight }) => [
      clientWidth,
      clientHeight,
    ])
    expect(Math.abs(height! / width! - 2.5)).toBeLessThan(0.03)
    expect(height!).toBeLessThanOrEqual(900 * 0.85 + 1)
    await page.close()
  })

  it.each([
    [320, 'light'],
    [320, 'dark'],
    [1280, 'light'],
    [1280, 'dark'],
  ] as const)(
    'lead through nested menus by keyboard alone at %s pixels, %s: each line in its order, seen and within the page',
    async (width, colorScheme) => {
      const context = await browser!.newContext({ viewport: { width, height: 900 }, colorScheme, bypassCSP: true })
      const page = await context.newPage()
      await page.goto(`${origin}/besuch/anreise/`)
      expect(await objectionsTo(page)).toEqual([])
      expect(await page.locator('header nav [aria-current=page]').allTextContents()).toEqual(['Anreise'])
      const menu = page.locator('header nav a, footer nav a')
      const lines = await menu.evaluateAll((all) => all.map((one) => one.textContent))
      expect(lines).toEqual(['Besuch', 'Anreise', long, 'Plan', 'Preise', long, 'Impressum', 'Datenschutz'])
      const reached: (string | null)[] = []
      for (let presses = 0; presses < 60 && reached.length < lines.length; presses++) {
        await page.keyboard.press('Tab')
        const at = await page.evaluate(() => {
          const focused = document.activeElement!
          if (!focused.matches('header nav a, footer nav a')) return undefined
          const { left, right, height } = focused.getBoundingClientRect()
          const { outlineStyle, outlineWidth } = getComputedStyle(focused)
          const isSeen = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
          return { text: focused.textContent, isWell: isSeen && left >= 0 && right <= innerWidth && height >= 24 }
        })
        if (at) reached.push(at.isWell ? at.text : `${at.text} cannot be seen`)
      }
      expect(reached).toEqual(lines)
      await menu.first().focus()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await Promise.all([page.waitForURL(`${origin}/wide/`), page.keyboard.press('Enter')])
      await context.close()
    },
  )
})
