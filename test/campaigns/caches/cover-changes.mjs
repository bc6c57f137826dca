import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundled } from '../bundled.mjs'

/** Random changes of a site; tells which kept answers are stale after which. */
export async function coverChanges({ cover, steps, seed }, say) {
  const { openRandom } = await bundled(new URL('../../site/live-equals-fresh/random.ts', import.meta.url))
  const { implicitly, makeModelSite } = await bundled(new URL('../../server/export/export-model.ts', import.meta.url))
  const { changeAtRandom } = await bundled(new URL('../../server/export/site-changes.ts', import.meta.url))
  const { addressesOf, openCached } = await bundled(
    new URL('../../server/shared-caches/cache-model.ts', import.meta.url),
  )
  const count = { changes: 0, compared: 0, forgotten: 0, stale: 0 }
  for (let sequence = 0; sequence < cover; sequence++) {
    const folder = mkdtempSync(join(tmpdir(), 'almanac-campaign-'))
    const settings = { shared_max_age: 31_536_000, ...(sequence % 2 === 1 && implicitly) }
    const root = makeModelSite(join(folder, 'content'), settings)
    const random = openRandom(seed + sequence)
    let now = Date.parse('2027-03-01T12:00:00Z')
    const paths = await addressesOf(root, now)
    const cached = openCached(root, () => now)
    for (let step = 0; step < steps; step++) {
      await cached.ask([...paths, ...(await cached.postPaths())])
      const { did, later } = changeAtRandom(root, random)
      now += later
      count.forgotten += cached.change().forgotten
      const stale = await cached.stale()
      count.changes++
      count.compared += cached.cache.size
      count.stale += stale.length
      if (stale.length > 0)
        say(`sequence ${seed + sequence}, step ${step}: ${did}, ${later} ms later: ${stale.slice(0, 5).join(' ')}`, 1)
    }
    cached.close()
    rmSync(folder, { recursive: true, force: true })
  }
  say(
    `covering: ${count.changes} changes, ${count.compared} answers still kept compared, ${count.forgotten} forgotten, ${count.stale} stale`,
  )
}
