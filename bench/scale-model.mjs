// What one cluster carries, and what breaks first: `node bench/scale-model.mjs [--replicas 3] [--push 110] [--run 9] …`
// A simulation of an hour: readers ask a cache in front (Zipf's law over entries and lists; each write has it forget the entry and
// all lists), what it does not have goes to the servers; writers wait for their turn, and those that wait share a push.
// What the parts can do is measured (docs/guide/scale.md says on what); give your own.
import { parseArgs } from 'node:util'
import { random } from './corpus.mjs'

const defaults = {
  replicas: 3,
  // Requests a second that one server answers, and those that a cache answers.
  server: 11_000,
  edge: 22_000,
  // Milliseconds: a push and its commits, whatever their number; a write's own share.
  push: 140,
  run: 3,
  entries: 20_000,
  lists: 2000,
  // Of all reads, in percent.
  'list-share': 30,
  // Seconds after which a cache asks again, whatever was written.
  ttl: 86_400,
}
const { values } = parseArgs({
  options: Object.fromEntries(Object.keys(defaults).map((name) => [name, { type: 'string' }])),
})
const given = Object.fromEntries(
  Object.entries(defaults).map(([name, number]) => [name, Number(values[name] ?? number)]),
)

const print = (...cells) => console.log(cells.map((cell) => String(cell).padEnd(13)).join(''))
print('reads/s', 'writes/s', 'hits', 'to servers/s', 'writes a push', 'ack p50', 'ack p95', 'breaks first')
for (const [reads, writes] of [
  [200, 0.1],
  [2000, 0.1],
  [20_000, 1],
  [20_000, 10],
  [50_000, 50],
  [100_000, 100],
  [200_000, 400],
]) {
  const hits = hitRate(reads, writes)
  const { shared, p50, p95, busy } = pushes(writes)
  const missed = reads * (1 - hits)
  const uses = { repository: busy, servers: missed / (given.server * given.replicas), cache: reads / given.edge }
  const [name, use] = Object.entries(uses).sort(([, one], [, other]) => other - one)[0]
  const times = [p50, p95].map((ms) => (busy >= 1 ? 'never' : `${Math.round(ms)} ms`))
  const percent = `${Math.round(use * 100)} %`
  print(
    reads,
    writes,
    `${(hits * 100).toFixed(1)} %`,
    Math.round(missed),
    shared.toFixed(1),
    ...times,
    `${name}: ${percent}`,
  )
}

/** The share of reads that a cache answers, in `reads` a second with so many writes, over an hour or 400,000 reads. */
function hitRate(reads, writes) {
  const { entries, lists, ttl } = given
  const rng = random(7)
  const pick = (sums) => {
    const wanted = rng()
    let [from, to] = [0, sums.length - 1]
    while (from < to) {
      const middle = (from + to) >> 1
      if (sums[middle] < wanted) from = middle + 1
      else to = middle
    }
    return from
  }
  const [bySum, listSums] = [entries, lists].map(zipf)
  const taken = new Float64Array(entries + lists).fill(Number.NEGATIVE_INFINITY)
  let [listsForgotten, next, hits, counted] = [Number.NEGATIVE_INFINITY, 1 / writes, 0, 0]
  const all = Math.min(reads * 3600, 400_000)
  for (let i = 0; i < all; i++) {
    const now = i / reads
    for (; now >= next; next += 1 / writes) {
      taken[pick(bySum)] = Number.NEGATIVE_INFINITY
      listsForgotten = next
    }
    const isList = rng() * 100 < given['list-share']
    const place = isList ? entries + pick(listSums) : pick(bySum)
    const isHit = now - taken[place] < ttl && !(isList && taken[place] <= listsForgotten)
    // The first third fills the cache.
    if (i > all / 3) {
      counted++
      if (isHit) hits++
    }
    if (!isHit) taken[place] = now
  }
  return hits / counted
}

function zipf(length) {
  const sums = new Float64Array(length)
  let sum = 0
  for (let i = 0; i < length; i++) sums[i] = sum += 1 / (i + 1)
  return sums.map((one) => one / sum)
}

/** Writes arrive at random; those that wait while a push runs share the next one. Times from arriving to being acknowledged. */
function pushes(writes) {
  const rng = random(11)
  const arrivals = []
  for (let now = 0; arrivals.length < 20_000;) arrivals.push((now += (-Math.log(1 - rng()) / writes) * 1000))
  const waits = []
  let [at, free, groups] = [0, 0, 0]
  while (at < arrivals.length) {
    const begin = Math.max(free, arrivals[at])
    const from = at
    while (at < arrivals.length && arrivals[at] <= begin) at++
    free = begin + given.push + given.run * (at - from)
    groups++
    for (let i = from; i < at; i++) waits.push(free - arrivals[i])
  }
  waits.sort((one, other) => one - other)
  const of = (share) => waits[Math.floor(waits.length * share)]
  // However many share a push, each has its own share: that is what bounds them.
  const busy = (writes * given.run) / 1000
  return {
    shared: arrivals.length / groups,
    p50: of(0.5),
    p95: of(0.95),
    busy,
  }
}
