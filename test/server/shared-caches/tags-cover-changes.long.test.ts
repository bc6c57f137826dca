import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openRandom } from '../../site/live-equals-fresh/random.ts'
import { implicitly, makeModelSite } from '../export/export-model.ts'
import { changeAtRandom } from '../export/site-changes.ts'
import { addressesOf, openCached } from './cache-model.ts'

const noon = Date.parse('2027-03-01T12:00:00Z')
const sharing = { shared_max_age: 31_536_000 }

describe.each([
  ['as it comes', sharing, 21],
  ['where terms and people need no files', { ...sharing, ...implicitly }, 22],
])('of a site %s', (_name, settings, seed) => {
  it('every answer that a change alters has a tag of that change', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'almanac-test-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const root = makeModelSite(join(folder, 'content'), settings)
    let now = noon
    const random = openRandom(seed)
    // Others for each: the campaign has all.
    const paths = (await addressesOf(root, now)).filter((_, i) => i % 8 === seed % 8)
    const cached = openCached(root, () => now)
    onTestFinished(() => cached.close())
    for (let i = 0; i < 4; i++) {
      await cached.ask([...paths, ...(await cached.postPaths())])
      expect(cached.cache.size).toBeGreaterThan(12)
      const { did, later } = changeAtRandom(root, random)
      now += later
      cached.change()
      expect([did, later, await cached.stale()]).toEqual([did, later, []])
    }
  })
})
