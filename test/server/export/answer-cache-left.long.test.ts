import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { areas } from '../../../src/resources/registry.ts'
import { createApp } from '../../../src/server/create-app.ts'
import { openFolder } from '../../../src/site/open-folder.ts'
import { ReadLog } from '../../../src/site/reads/read-log.ts'
import { emptyFolder, exportBoth, noon, twice } from './export-both.ts'
import { exportInto, makeModelSite } from './export-model.ts'

let first: Promise<{ root: string; at: string; all: readonly string[] }> | undefined
// Registered by the file: what a test registers after all of them is not run.
afterAll(async () => void (first && rmSync(join((await first).root, '..'), { recursive: true, force: true })))

/** A site, and its first export: made once for all tests, each of which has a copy. */
async function exported() {
  first ??= makeFirst()
  const [{ root, at, all }, own] = [await first, emptyFolder()]
  for (const [from, to] of [[root, 'content'] as const, [at, 'exports'] as const])
    cpSync(from, join(own, to), { recursive: true, preserveTimestamps: true })
  return { root: join(own, 'content'), at: join(own, 'exports'), all }
}

async function makeFirst() {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-test-'))
  const root = makeModelSite(join(folder, 'content'))
  const at = join(folder, 'exports')
  const { made } = await exportInto(root, join(at, 'again'), { now: noon, kept: join(at, 'kept.json') })
  return { root, at, all: made }
}

it('what the clock changes is made anew: a scheduled post, and all that lists it', async () => {
  const { root, at } = await exported()
  const made = await exportBoth(root, at, noon + 86_400_000)
  expect(made).toContain('rest /core/v2/posts/130')
  expect(made).toContain('page /')
})

it('a file that somebody changed or removed is written again, or told, as in a whole export', async () => {
  const { root, at } = await exported()
  rmSync(join(at, 'again/2026/05/04/p3/index.html'))
  expect(await exportBoth(root, at, noon)).toEqual([twice, 'page /2026/05/04/p3/'])
  const file = join(at, 'again/2026/05/05/p4/index.html')
  // Of the same length and time.
  const { atime, mtime } = statSync(file)
  writeFileSync(file, readFileSync(file, 'utf8').replace('Post', 'Tsop'))
  utimesSync(file, atime, mtime)
  const { done } = await exportInto(root, join(at, 'again'), { now: noon, kept: join(at, 'kept.json') })
  expect(done.taken).toEqual(['2026/05/05/p4/index.html'])
})

it('what an export of other rules left, or anything else in its place, counts for nothing', async () => {
  const own = emptyFolder()
  const root = makeModelSite(join(own, 'content'))
  const kept = join(own, 'kept.json')
  const again = async (more = {}) =>
    (await exportInto(root, join(own, 'again'), { now: noon, kept, pages: false, ...more })).made
  const all = await again()
  expect(all.length).toBeGreaterThan(50)
  expect(await again()).toEqual([twice])
  writeFileSync(kept, readFileSync(kept, 'utf8').slice(0, -5))
  expect(await again()).toEqual(all)
  expect(await again({ program: 'another' })).toEqual(all)
  expect(await again({ program: 'another' })).toEqual([twice])
})

/** Opens a site for answers of which each says all that it asked, also by what is remembered. */
function openNoting(root: string) {
  const site = openFolder(root, { areas, publicUrl: 'https://example.org', now: () => noon })
  const log = new ReadLog()
  const { fetch } = createApp(site, { readOnly: true, keptBytes: 0 })
  const questionsOf = (numbers: Iterable<number>, found = new Map<number, string>()): string[] => {
    for (const number of numbers) {
      if (found.has(number)) continue
      const { name, reads: asked } = log.nodes[number]!
      found.set(number, asked ? '' : name)
      if (asked) questionsOf(asked, found)
    }
    return [...found.values()].filter(Boolean)
  }
  const answer = async (path: string) => {
    site.reads = log
    const { reads: asked } = await log.during(async () =>
      (await fetch(new Request(`https://example.org${path}`))).text(),
    )
    site.reads = undefined
    return questionsOf(asked)
  }
  return { answer, close: () => site.close() }
}

it('an answer asks no less where others were made before it: what is remembered of them says what it asked', async () => {
  const { root, all } = await exported()
  const paths = all.flatMap((key) => /^(?:rest|page) (.*)/.exec(key.replace(/^rest /, 'rest /rest'))?.[1] ?? [])
  const warm = openNoting(root)
  const asked = new Map<string, readonly string[]>()
  for (const path of [...paths, ...paths]) asked.set(path, await warm.answer(path))
  warm.close()
  // Each in a process of its own, as it were; a tenth of them has some of each kind.
  for (const path of paths.filter((_, i) => i % 10 === 0)) {
    const alone = openNoting(root)
    expect(asked.get(path)).toEqual(expect.arrayContaining(await alone.answer(path)))
    alone.close()
  }
})
