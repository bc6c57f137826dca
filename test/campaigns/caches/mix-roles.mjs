import { addressesOf } from '../access/addresses.mjs'
import { callers, makeSite } from '../access/site.mjs'
import { randomOf } from '../http-fuzz/requests.mjs'
import { openBehind } from './open-behind.mjs'

const word = /xq\d+z/gi
/** Few enough that most are asked again. */
const mostAddresses = 150

/** Requests of all callers at random, each of whom may read other words of the site; what was written in between comes, too. */
export async function mixRoles(name, caches, { mixed, seed }, say) {
  const site = makeSite(120, seed)
  const settings = JSON.parse(site.files['settings.json'])
  const files = { ...site.files, 'settings.json': JSON.stringify({ ...settings, shared_max_age: 3600 }) }
  const behind = await openBehind(name, caches, { files, logins: callers.slice(1) })
  const { next } = randomOf(seed, 2)
  const pick = (list) => list[Math.floor(next() * list.length)]
  const paths = addressesOf(site)
    .map((path) => [next(), path])
    .sort(([a], [b]) => a - b)
    .slice(0, mostAddresses)
    .map(([, path]) => path)
  const count = { asked: 0, strangers: 0, hits: 0, words: 0, wrong: 0, shared: 0, writes: 0 }
  const open = site.entries.filter(({ state, base }) => state === 'publish' && base === 'core/v2/posts')

  async function step() {
    const as = next() < 0.4 ? 'anonymous' : pick(callers)
    const path = pick(paths)
    const sent = { ...(as !== 'anonymous' && { as }), ...(next() < 0.05 && { headers: { cookie: 'a=b' } }) }
    const { headers, isHit, text } = await behind.ask(path, sent)
    count.asked++
    if (as === 'anonymous') count.strangers++
    if (isHit) count.hits++
    // What everybody may have never comes to whoever signed in, and the other way round.
    if (
      as !== 'anonymous' &&
      (isHit || (/\bpublic\b/.test(headers['cache-control'] ?? '') && path.startsWith('/rest')))
    )
      say(`${name}: ${path} to ${as}: ${headers['cache-control']}, hit ${isHit}`, ++count.shared)
    for (const [found] of `${text}${JSON.stringify(headers)}`.matchAll(word)) {
      count.words++
      if (path.toLowerCase().includes(found.toLowerCase())) continue
      if (site.words.get(found.toLowerCase())?.(as) !== false) continue
      count.wrong++
      if (count.wrong < 20) say(`${name}: ${path} gives ${found} to ${as}`, 1)
    }
  }

  async function write() {
    const { id } = pick(open)
    const { status } = await behind.ask(`/rest/core/v2/posts/${id}`, {
      ...{ method: 'POST', as: 'administrator', json: { status: next() < 0.5 ? 'publish' : 'private' } },
    })
    if (status === 200) count.writes++
  }

  while (count.asked < mixed) {
    await Promise.all(Array.from({ length: 8 }, step))
    if (open.length > 0 && next() < 0.02) await write()
  }
  await behind.close()
  say(
    `${name}: ${count.asked} requests of ${callers.length} callers (${count.strangers} of strangers), ${count.hits} hits, ${count.writes} writes, ${count.words} words seen: ${count.wrong} given to who may not read them, ${count.shared} kept or public that somebody signed in asked for`,
  )
}
