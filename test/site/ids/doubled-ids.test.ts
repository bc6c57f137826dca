import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areas } from '../../../src/resources/registry.ts'
import { doubledIds, followingRefs, saysOf } from '../../../src/site/ids/doubled-ids.ts'
import { giveNewIds } from '../../../src/site/ids/give-new-ids.ts'
import { openFolder } from '../../../src/site/open-folder.ts'

/** A page, and the page that it names by id: as many before it among those that its branch has. */
interface Page {
  readonly path: string
  readonly id: number
  parent?: Page
}

const wish = fc.record({ id: fc.integer({ min: 10, max: 15 }), parent: fc.option(fc.nat(20), { nil: undefined }) })
const wishes = fc.array(wish, { maxLength: 4 })
/** Which pages of the base a branch puts below one of its own. */
const moves = fc.array(fc.tuple(fc.nat(3), fc.nat(20)), { maxLength: 2 })

test('after a merge of random branches every reference by id means what it meant on its branch', async () => {
  await fc.assert(
    fc.asyncProperty(wishes, wishes, wishes, moves, fc.boolean(), async (forBase, forMain, forOurs, moved, isFirst) => {
      const base = add([], forBase, 'm')
      const main = add(base, forMain, 'n')
      const former = new Map(main.map((page) => [page.path, toText(page)]))
      const ours = add(base, forOurs, isFirst ? 'a' : 'z')
      // The branch changes pages of the base, too: only to name its own, so that nothing stands in a circle.
      const own = ours.slice(base.length).filter(({ parent }) => !parent)
      const top = base.filter(({ parent }) => !parent)
      for (const [which, to] of moved)
        if (own.length && top.length) top[which % top.length]!.parent = own[to % own.length]!
      const all = [...new Map([...main, ...ours].map((page) => [page.path, page])).values()]
      const files = { 'settings.json': '{}', ...Object.fromEntries(all.map((page) => [page.path, toText(page)])) }
      const root = mkdtempSync(join(tmpdir(), 'almanac-test-'))
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(root, path)), { recursive: true })
        writeFileSync(join(root, path), text)
      }
      const site = openFolder(root, { areas, snapshot: false })
      try {
        const before = (path: string) => {
          const text = former.get(path)
          return text === undefined ? undefined : saysOf(text, path, { bodyKey: 'content' })
        }
        await site.locked(() => {
          const doubled = doubledIds(site, before)
          giveNewIds(site, doubled, followingRefs(site, doubled, before))
        })
        const entries = all.map(({ path }) => site.entries.byPath.get(path)!)
        expect(new Set(entries.map(({ id }) => id)).size).toBe(all.length)
        for (const { path, id } of main) expect(site.entries.byPath.get(path)!.data['id']).toBe(id)
        for (const [i, entry] of entries.entries()) {
          const named = site.find('page', entry.data['parent'])
          expect([entry.path, named?.path]).toEqual([entry.path, all[i]!.parent?.path])
        }
      } finally {
        site.close()
        rmSync(root, { recursive: true, force: true })
      }
    }),
    { numRuns: 60 },
  )
})

function add(
  known: readonly Page[],
  wanted: readonly { id: number; parent?: number | undefined }[],
  name: string,
): Page[] {
  const pages = [...known]
  for (const { id, parent } of wanted) {
    if (pages.some((page) => page.id === id)) continue
    const page: Page = { path: `pages/${name}${pages.length}.md`, id }
    if (parent !== undefined && pages.length > 0) page.parent = pages[parent % pages.length]!
    pages.push(page)
  }
  return pages
}

function toText({ id, parent }: Page): string {
  return `---\nid: ${id}\n${parent ? `parent: ${parent.id}\n` : ''}---\n`
}
