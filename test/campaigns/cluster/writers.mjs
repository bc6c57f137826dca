// Writers that make posts, and what became of them.
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { caughtUp, compareAnswers, filesOf, git } from './equal-answers.mjs'

/** Three servers are written to at once. */
export async function three(context) {
  const { cluster, seconds, wrong } = context
  const before = pushesOf(cluster)
  const made = await makePosts(context, cluster.names, 6, Math.min(seconds, 60), 'three')
  await caughtUp(context)
  judge(context, made, 'three')
  const asked = await compareAnswers(context)
  console.log(
    `three: ${made.acknowledged.length} acknowledged by three servers at once, ${pushesOf(cluster) - before} pushes taken, others ${JSON.stringify(made.others)}; ${asked} answers compared`,
  )
  if (made.acknowledged.length === 0) wrong('three: nothing was written')
}

/** How many writes a second are acknowledged, by how many writers at once. */
export async function rates(context) {
  const { cluster, entries, wrong } = context
  const found = {}
  for (const writers of [1, 16, 64]) {
    const before = pushesOf(cluster)
    const made = await makePosts(context, ['almanac-1'], writers, 10, `rate-${writers}`)
    const pushes = pushesOf(cluster) - before
    const rate = made.acknowledged.length / made.seconds
    const sorted = made.acknowledged.map(({ ms }) => ms).sort((a, b) => a - b)
    found[writers] = rate
    if (Object.keys(made.others).length > 0) wrong(`rates: ${JSON.stringify(made.others)}`)
    console.log(
      `rates: ${entries} entries, ${writers} writers: ${rate.toFixed(1)}/s, p50 ${Math.round(sorted[sorted.length >> 1])} ms, ${(made.acknowledged.length / pushes).toFixed(1)} a push; ${(rate / found[1]).toFixed(1)}× of one; load ${loadavg()[0].toFixed(0)}`,
    )
    judge(context, made, `rate-${writers}`)
  }
}

async function makePosts({ cluster, ask }, servers, writers, seconds, word) {
  const began = performance.now()
  const acknowledged = []
  const others = {}
  const write = async (writer) => {
    for (let i = 0; performance.now() < began + seconds * 1000; i++) {
      const slug = `${word}-${writer}-${i}`
      const server = servers[writer % servers.length]
      const json = { title: slug, slug, status: 'publish', content: 'A text of a campaign. '.repeat(20) }
      const {
        status,
        json: post,
        ms,
        text,
      } = await ask('POST', `${cluster.urlOf(server)}/rest/core/v2/posts`, { json })
      if (status === 201) acknowledged.push({ slug, id: post.id, said: post.slug, ms })
      else {
        const told = `${status} ${text.slice(0, 80)}`
        others[told] = (others[told] ?? 0) + 1
        await sleep(200)
      }
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  return { acknowledged, others, seconds: (performance.now() - began) / 1000 }
}

// What was acknowledged is there once, under the id that was told, and no id is there twice.
function judge({ cluster, wrong }, { acknowledged }, word) {
  const ids = new Map()
  const bySlug = new Map()
  for (const [path, bytes] of filesOf(cluster)) {
    if (!path.startsWith('posts/')) continue
    const id = Number(/^id: (\d+)$/m.exec(bytes.toString())?.[1])
    if (ids.has(id)) wrong(`${word}: ${path} and ${ids.get(id)} have the id ${id}`)
    ids.set(id, path)
    const slug = path.slice(path.lastIndexOf('/') + 1, -3)
    if (!bySlug.has(slug)) bySlug.set(slug, [])
    bySlug.get(slug).push(id)
  }
  for (const { slug, id, said } of acknowledged) {
    const there = bySlug.get(said) ?? []
    if (said !== slug) wrong(`${word}: ${slug} became ${said}`)
    if (there.length !== 1 || there[0] !== id) wrong(`${word}: ${slug} with id ${id} is there as ${there.join(', ')}`)
  }
}

function pushesOf(cluster) {
  return git(cluster, 'reflog', 'show', '--format=%H', 'main').split('\n').length
}
