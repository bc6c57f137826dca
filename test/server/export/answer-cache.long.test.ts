import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runs } from '../../runs.ts'
import { openRandom } from '../../site/live-equals-fresh/random.ts'
import { emptyFolder, exportBoth, noon, twice } from './export-both.ts'
import { exportInto, implicitly, makeModelSite } from './export-model.ts'
import { changeAtRandom } from './site-changes.ts'

it('after any changes, an export is the same as a whole one', async () => {
  const root = makeModelSite(join(emptyFolder(), 'content'))
  const at = emptyFolder()
  await exportBoth(root, at, noon)
  let now = noon
  const random = openRandom(7)
  for (let i = 0; i < runs(1); i++) {
    for (let more = 0; more < 5; more++) now += changeAtRandom(root, random).later
    await exportBoth(root, at, now)
  }
})

it('an export after one change makes no more where files need not declare terms and people', async () => {
  const root = makeModelSite(join(emptyFolder(), 'content'), implicitly)
  const at = emptyFolder()
  const put = (path: string, text: string) => writeFileSync(join(root, path), text)
  put('posts/p8.md', '---\nid: 108\ntitle: Wild\ndate: 2026-05-09\nauthor: Zoe\ntags: [Wild]\n---\n')
  const again = () => exportInto(root, join(at, 'again'), { now: noon, kept: join(at, 'kept.json') })
  const { made: all } = await again()
  expect(all).toContain('page /tag/wild/')
  expect((await again()).made).toEqual([twice])
  put('posts/p8.md', '---\nid: 108\ntitle: Wild\ndate: 2026-05-09\nauthor: Zoe\ntags: [Fern]\n---\n')
  const made = await exportBoth(root, at, noon)
  expect(made).toContain('page /tag/fern/')
  expect(made.length).toBeLessThan(all.length / 2)
})

it('an export after one change makes what shows it, and is the same as a whole one', async () => {
  const root = makeModelSite(join(emptyFolder(), 'content'))
  const at = emptyFolder()
  const again = () => exportInto(root, join(at, 'again'), { now: noon, kept: join(at, 'kept.json') })
  const { made: all } = await again()
  const post = join(root, 'posts/p3.md')
  writeFileSync(post, readFileSync(post, 'utf8').replace(/^title: .*/m, 'title: Changed'))
  const made = await exportBoth(root, at, noon)
  expect(made).toContain('page /2026/05/04/p3/')
  expect(made).toContain('rest /core/v2/posts/103')
  expect(made).not.toContain('page /about/')
  expect(made.length).toBeLessThan(all.length / 2)
  // Nothing has changed, and it is the same moment: what is there was just compared with a whole export.
  const { made: none, done } = await again()
  expect([none, done]).toMatchObject([[twice], { written: 0, removed: 0 }])
})
