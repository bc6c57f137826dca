import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CliError } from '../../../src/cli/output/exit-codes.ts'
import { entryByRef } from '../../../src/cli/refs/find-ref.ts'
import { openSession } from '../../../src/cli/session/open-session.ts'
import type { Entry } from '../../../src/model/model.ts'
import { areas } from '../../../src/resources/registry.ts'
import { keepSnapshot, openFolder } from '../../../src/site/open-folder.ts'
import type { OpenSite } from '../../../src/site/open-site.ts'
import { runs } from '../../runs.ts'

interface File {
  readonly folder: string
  readonly stem: string
  readonly slug: string | undefined
  readonly id: number | undefined
  readonly status: string | undefined
}

const file = fc.record<File>({
  folder: fc.constantFrom('posts', 'posts/2026', 'pages'),
  stem: fc.constantFrom('a', 'b', 'B', 'a-2', '7'),
  slug: fc.constantFrom(undefined, undefined, 'a', 'b', 'a-2', '', '7'),
  id: fc.constantFrom(undefined, 7, 8, 9),
  status: fc.constantFrom(undefined, undefined, 'draft', 'trash', 'pending', 'private'),
})
const files = fc.array(file, { minLength: 1, maxLength: 5 })
const refs = ['a', 'b', 'a-2', '7', '8', '9', '#7', 'post/a', 'post/7', 'a__trashed', 'posts/2026/b.md', 'posts/2026/b']

describe('a ref', () => {
  it('means one entry, or is refused with all that it may mean, whatever is remembered of the files', async () => {
    let parts = 0
    await fc.assert(
      fc.asyncProperty(files, fc.option(files, { nil: undefined, freq: 1 }), async (before, changed) => {
        const root = mkdtempSync(join(tmpdir(), 'almanac-ref-'))
        try {
          writeFileSync(join(root, 'settings.json'), '{}')
          write(root, before, 1000)
          const first = openFolder(root, { areas })
          await keepSnapshot(first)
          first.close()
          if (changed) write(root, changed, 2000)
          const whole = openFolder(root, { areas })
          for (const ref of refs) {
            const expected = outcome(whole, ref)
            const look = { resource: whole.resources.get('post')!, ref }
            const session = await openSession({ content: root }, { reads: true, look })
            expect([ref, outcome(session.site, ref)]).toEqual([ref, expected])
            if ([...session.site.entries.byPath].length < whole.entries.byPath.size) parts++
            session.close()
            expectRight([...whole.all('post')], ref, expected)
          }
          whole.close()
        } finally {
          rmSync(root, { recursive: true, force: true })
        }
      }),
      { numRuns: runs(10) },
    )
    // The shorter way was gone, too.
    expect(parts).toBeGreaterThan(0)
  })
})

function write(root: string, all: readonly File[], second: number): void {
  for (const { folder, stem, slug, id, status } of all) {
    const path = join(root, folder, `${stem}.md`)
    mkdirSync(dirname(path), { recursive: true })
    const keys = {
      id,
      title: stem,
      slug: slug === undefined ? undefined : JSON.stringify(slug),
      status,
      date: '2020-01-01',
    }
    const lines = Object.entries(keys).flatMap(([key, value]) => (value === undefined ? [] : [`${key}: ${value}\n`]))
    writeFileSync(path, `---\n${lines.join('')}---\n`)
    utimesSync(path, second, second)
  }
}

/** The path of what is meant; or the exit, with the paths that are told. */
function outcome(site: OpenSite, ref: string): string {
  try {
    return entryByRef(site, 'post', ref).path
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    return error.exit === 'conflict'
      ? [...error.hint!.matchAll(/#\d+ {2}(\S+)/g)].map(([, path]) => path).join(' ')
      : error.exit
  }
}

function expectRight(posts: readonly Entry[], ref: string, told: string): void {
  const bare = ref.replace(/^post\//, '')
  const published = posts.filter(({ slug, derived }) => slug === bare && /^(publish|private)$/.test(derived.status))
  const own = posts.filter(({ id }) => String(id) === bare && bare === ref)
  const meant = [...new Set([...own, ...published])]
  if (ref.includes('.')) expect(told).toBe(posts.some(({ path }) => path === ref) ? ref : 'notFound')
  else if (ref.includes('/') && bare === ref)
    expect(told).toBe(posts.find(({ path }) => path === `${ref}.md`)?.path ?? 'notFound')
  else if (ref.startsWith('#')) expect(told).toBe(posts.find(({ id }) => `#${id}` === ref)?.path ?? 'notFound')
  else if (meant.length === 1 && posts.every(({ slug, data }) => slug !== bare || data['slug'] !== bare))
    expect(told).toBe(meant[0]!.path)
  else for (const { path } of meant) expect(told.split(' ')).toContain(path)
}
