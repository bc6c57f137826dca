import { writeFileSync, rmSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { siteInLanguage } from '../../../src/derive/languages/site-in-language.ts'
import { navigationAt } from '../../../src/resources/menus/navigation.ts'
import { areas } from '../../../src/resources/registry.ts'
import { checkSite } from '../../../src/site/check/check.ts'
import { createApp } from '../../../src/server/create-app.ts'
import { openFolder } from '../../../src/site/open-folder.ts'
import { growthOf, mostTimes } from '../../hostile/growth.ts'
import { testSite } from '../../harness.ts'

const deep = (depth: number): object => ({
  title: `L${depth}`,
  to: '/',
  ...(depth > 0 && { items: [deep(depth - 1)] }),
})
const menu = (items: unknown, more = {}) => JSON.stringify({ name: 'M', location: 'header', items, ...more })

describe('menus of every form', () => {
  it('stop nothing: what cannot be read is left out by name, what is no line is no line', async () => {
    const bomb = [
      'name: M',
      'a: &a [x, x, x, x, x, x, x, x, x]',
      'items:',
      ...Array.from({ length: 9 }, () => '  - items: *a'),
    ]
    const { get, page, site } = testSite({
      'menus/bomb.yaml': `${bomb.join('\n')}\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a]\nc: [*b, *b, *b, *b, *b, *b, *b, *b]\n`,
      'menus/cycle.yaml': 'name: C\nitems: &a\n  - title: X\n    to: /\n    items: *a\n',
      'menus/deep.json': menu([deep(200)]),
      'menus/fine.json': menu([deep(15)]),
      'menus/huge.json': menu([{ title: 'x'.repeat(300_000), to: '/' }]),
      'menus/list.yaml': '- title: X\n',
      'menus/text.json': '"x"',
      'menus/odd.json': menu([null, 7, 'x', [], { items: 'x' }, { ref: {}, to: [] }, { id: -1, title: 5, ref: 1e300 }]),
      'menus/ids.json': menu([
        { id: 5, title: 'A', to: '/a' },
        { id: 5, title: 'B', to: '/b' },
        { title: 'A', to: '/x' },
        { title: 'A', to: '/x' },
      ]),
    })
    const { json, status } = await get('/core/v2/menu-items?per_page=100', { as: 'admin' })
    expect(status).toBe(200)
    const ids = json.map(({ id }: { id: number }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect((await page('/')).status).toBe(200)
    const unread = checkSite(site).filter(({ code }) => code === 'unreadable')
    expect(unread.map(({ file }) => file)).toEqual([
      'menus/cycle.yaml',
      'menus/deep.json',
      'menus/huge.json',
      'menus/list.yaml',
      'menus/text.json',
    ])
  })

  it('cannot be written where a line would be lost, and say so', async () => {
    const { ask, get } = testSite({ 'menus/odd.json': menu(['x', { title: 'A', to: '/a' }]) })
    const [line] = (await get('/core/v2/menu-items')).json
    const answer = await ask('POST', `/core/v2/menu-items/${line.id}`, { as: 'admin', json: { title: 'B' } })
    expect([answer.status, answer.json.code]).toEqual([409, 'rest_menu_unsound'])
  })

  it('are told live as a fresh opening tells them, after any changes of files', async () => {
    const names = ['a', 'b', 'c']
    const line = fc.letrec((tie) => ({
      line: fc.record(
        {
          title: fc.constantFrom('One', 'Two', ''),
          ref: fc.constantFrom('page/a', 'page/b', 'a', 'category/c', 'c', 12, 'gone'),
          to: fc.constantFrom('/x', 'page/b', 'https://x.example/'),
          items: fc.array(tie('line'), { maxLength: 2 }),
        },
        { requiredKeys: [] },
      ),
    })).line
    const step = fc.oneof(
      fc.record({
        path: fc.constantFrom('menus/a.json', 'menus/b.json', 'menus/b.yaml'),
        text: fc
          .record({
            name: fc.constant('N'),
            location: fc.constantFrom(undefined, 'header', 'footer'),
            items: fc.array(line, { maxLength: 3 }),
          })
          .map((data) => JSON.stringify(data)),
      }),
      fc.record({
        path: fc.constantFrom(...names.map((name) => `pages/${name}.md`)),
        text: fc
          .record({ status: fc.constantFrom('draft', 'publish', 'private'), menu: fc.constantFrom('a', 'b', 'x') })
          .map(({ status, menu }) => `---\ntitle: T\nstatus: ${status}\nmenu: ${menu}\n---\n`),
      }),
      fc.record({ path: fc.constantFrom('categories/c.md'), text: fc.constant('---\nname: C\n---\n') }),
      fc.record({
        path: fc.constantFrom('menus/a.json', 'menus/b.yaml', 'pages/a.md', 'categories/c.md'),
        text: fc.constant(undefined),
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        const { get, page, root, site } = testSite()
        for (const folder of ['menus', 'pages', 'categories']) mkdirSync(join(root, folder), { recursive: true })
        for (const { path, text } of steps) {
          if (text === undefined) rmSync(join(root, path), { force: true })
          else writeFileSync(join(root, path), text)
          site.load(path)
          await get('/core/v2/menu-items')
        }
        const fresh = openFolder(root, { areas, home: 'http://site.test', readOnly: true, snapshot: false })
        try {
          const app = createApp(fresh, {})
          for (const path of ['/rest/core/v2/menu-items', '/rest/core/v2/menus', '/rest/core/v2/menu-locations', '/']) {
            const answer = await app.fetch(new Request(`http://site.test${path}`, { headers: { accept: 'text/html' } }))
            const text = path === '/' ? (await page('/')).text : (await get(path.slice('/rest'.length))).text
            expect(text).toBe(await answer.text())
          }
        } finally {
          fresh.close()
        }
      }),
      { numRuns: 12, seed: 88 },
    )
  })

  it('cost what they hold, however many of their lines say the same', async () => {
    const growth = await growthOf(
      (count) => {
        const { page, root, site } = testSite()
        mkdirSync(join(root, 'menus'))
        const lines = Array.from({ length: count }, () => ({ title: 'A', to: '/' }))
        return () => {
          // Lines are numbered anew after each change.
          writeFileSync(join(root, 'menus/a.json'), menu(lines))
          site.load('menus/a.json')
          return page('/')
        }
      },
      { from: 500, to: 2000, measurable: 60 },
    )
    expect(growth?.times ?? 2).toBeLessThanOrEqual(mostTimes)
  })

  it.each(['/', '.'])('cost what they hold, however often an address has %s', async (sign) => {
    const growth = await growthOf(
      (count) => {
        const to = `/x${sign.repeat(count)}y/`
        const { site } = testSite({
          'settings.json': '{ "title": "T", "languages": ["en", "de"] }',
          'menus/a.json': menu([{ to }, { title: 'A', to }]),
        })
        const seen = siteInLanguage(site, 'de')
        return () => expect(navigationAt('header', seen)).toHaveLength(1)
      },
      { from: 5000, to: 40_000, measurable: 60 },
    )
    expect(growth?.times ?? 2).toBeLessThanOrEqual(mostTimes)
  })
})
