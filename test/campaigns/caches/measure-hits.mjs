import { setTimeout as sleep } from 'node:timers/promises'
import { randomOf } from '../http-fuzz/requests.mjs'
import { openBehind } from './open-behind.mjs'

const lists = 2000
const readsOfWrite = 2000
const kinds = 50

function filesOf(entries) {
  const files = {
    'settings.json': JSON.stringify({ title: 'Many', timezone: 'UTC', shared_max_age: 86_400 }),
    'users/administrator.md': '---\nid: 1\nroles: [administrator]\nname: Ann\n---\n',
  }
  for (let i = 0; i < kinds; i++) files[`categories/c${i}.md`] = `---\nid: ${10 + i}\nname: Kind ${i}\n---\n`
  for (let i = 0; i < entries; i++) {
    const day = new Date(Date.UTC(2020, 0, 1) + i * 3_600_000).toISOString().slice(0, 16)
    const head = `id: ${1000 + i}\ntitle: Post ${i}\ndate: ${day}\nauthor: administrator\ncategories: [c${i % kinds}]`
    files[`posts/${i % 100}/p${i}.md`] = `---\n${head}\n---\n\nText of ${i}.\n`
  }
  return files
}

/** A number below `count`, the first ones likelier: 1 / (n + 1). */
function zipf(count, next) {
  const sums = new Float64Array(count)
  let sum = 0
  for (let i = 0; i < count; i++) sums[i] = sum += 1 / (i + 1)
  return () => {
    const wanted = next() * sum
    let [low, high] = [0, count - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sums[middle] < wanted) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** The share of reads that a cache answers itself, where entries are changed, and where new ones come. */
export async function measureHits(name, caches, { entries, reads, seed }, say) {
  for (const kind of ['edits', 'new entries']) {
    const behind = await openBehind(name, caches, { files: filesOf(entries), logins: ['administrator'] })
    await sleep(1500)
    const { next } = randomOf(seed, 3)
    const [anEntry, aList] = [zipf(entries, next), zipf(lists, next)]
    const entryPath = (i) => `/rest/core/v2/posts/${1000 + ((i * 7919) % entries)}`
    const listPath = (i) =>
      i % 2
        ? `/rest/core/v2/posts?page=${1 + (i >> 1)}`
        : `/rest/core/v2/posts?categories=${10 + ((i >> 1) % kinds)}&page=${1 + Math.floor((i >> 1) / kinds)}`
    const count = { asked: 0, counted: 0, hits: 0, writes: 0, failed: 0 }
    const asked = new Set()
    while (count.asked < reads) {
      const todo = Array.from({ length: readsOfWrite }, () => (next() < 0.3 ? listPath(aList()) : entryPath(anEntry())))
      const isCounted = count.asked >= reads / 2
      count.asked += todo.length
      for (const path of todo) if (asked.size < 20_000) asked.add(path)
      const work = async () => {
        for (let path = todo.pop(); path; path = todo.pop()) {
          const { isHit, status } = await behind.ask(path)
          if (status !== 200 && status !== 400) count.failed++
          if (isCounted) count.counted++
          if (isCounted && isHit) count.hits++
        }
      }
      await Promise.all(Array.from({ length: 8 }, work))
      const json =
        kind === 'edits'
          ? { title: `Changed ${count.writes}` }
          : { title: `New ${count.writes}`, status: 'publish', categories: [10 + Math.floor(next() * kinds)] }
      const path = kind === 'edits' ? entryPath(anEntry()) : '/rest/core/v2/posts'
      const { status } = await behind.ask(path, { method: 'POST', as: 'administrator', json })
      if (status < 300) count.writes++
      // The next reads come ten seconds later: who reads at once is counted by another part.
      await sleep(200)
    }
    await sleep(1000)
    let stale = 0
    const sample = [...asked].filter((_, i) => i % Math.ceil(asked.size / 1000) === 0)
    for (const path of sample) {
      const [kept, now] = [await behind.ask(path), await behind.askServer(path)]
      if (kept.text !== now.text) stale++
    }
    await behind.close()
    const rate = (100 * count.hits) / count.counted
    const told = `${rate.toFixed(1)} % of ${count.counted} reads are hits (${count.asked} asked, ${count.writes} ${kind}, ${count.failed} failed)`
    say(
      `${name}: ${told}; ${stale} of ${sample.length} kept answers are stale`,
      stale > 0 || (kind === 'edits' && rate < 80),
    )
  }
}
