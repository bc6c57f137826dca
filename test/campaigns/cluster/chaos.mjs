// Writers, readers, and somebody who kills servers.
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { caughtUp, compareAnswers, filesOf } from './equal-answers.mjs'

/** Writes and reads through the balancer, while servers are killed. */
export async function chaos(context) {
  const { cluster, seconds, writers, hasKeys, name } = context
  const until = performance.now() + seconds * 1000
  const told = { acknowledged: 0, repeated: 0, replayed: 0, slowest: 0, reads: 0, retried: 0, kills: {} }
  const isOver = () => performance.now() > until
  const stories = []
  addHooks(cluster)
  await Promise.all([
    ...Array.from({ length: writers }, (_, writer) => write(context, { writer, isOver, told, stories })),
    ...[0, 1, 2, 3].map(() => read(context, { isOver, told })),
    kill(context, { isOver, told }),
  ])
  await caughtUp(context)
  const { lost, doubled } = judge(context, stories)
  const asked = await compareAnswers(context)
  console.log(
    `${name}: ${seconds} s, kills ${JSON.stringify(told.kills)}; ${told.acknowledged} acknowledged, ${lost} lost, ${doubled} doubled${hasKeys ? '' : ' (may be, without keys)'}; ${told.repeated} repeated, ${told.replayed} replayed, slowest ${Math.round(told.slowest)} ms; ${told.reads} reads, ${told.retried} asked twice; ${asked} answers compared`,
  )
}

async function write(context, { writer, isOver, told, stories }) {
  const { cluster, ask, anybody, below, hasKeys, wrong, name } = context
  const mine = []
  for (let i = 0; !isOver(); i++) {
    const chosen = mine.filter(({ isGone }) => !isGone)
    const kind = chosen.length === 0 ? 0 : below(10)
    const story = kind < 6 ? { slug: `${name}-${writer}-${i}`, isGone: false } : chosen[below(chosen.length)]
    const isNew = kind < 6
    const title = `${story.slug} at ${i}`
    const url = `${cluster.url}/rest/core/v2/posts${isNew ? '' : `/${story.id}`}`
    const [method, json] =
      kind === 9 ? ['DELETE'] : ['POST', { title, ...(isNew && { slug: story.slug, status: 'publish' }) }]
    const began = performance.now()
    const key = hasKeys ? `${name}-${writer}-${i}` : undefined
    const answer = await untilDone(() => ask(method, kind === 9 ? `${url}?force=true` : url, { json, key }), told, {
      // Without a key, what is deleted again is not found.
      isDone: ({ status }) => !hasKeys && kind === 9 && (status === 404 || status === 410),
    })
    told.slowest = Math.max(told.slowest, performance.now() - began)
    const isGood = answer.status === (isNew ? 201 : 200) || (!hasKeys && kind === 9)
    if (!isGood) wrong(`${method} ${url} for ${title}: ${answer.status} ${answer.text.slice(0, 300)}`)
    if (!isGood) continue
    told.acknowledged++
    if (answer.headers['almanac-replayed']) told.replayed++
    if (isNew) {
      story.id = answer.json.id
      mine.push(story)
      stories.push(story)
    }
    if (kind === 9) story.isGone = true
    else story.title = title
    await readOwn({ cluster, ask, anybody, wrong, below }, story, answer.headers['almanac-commit'])
  }
}

// Who wrote reads it at once, from whichever server, if they say of which commit they know.
async function readOwn({ cluster, ask, anybody, wrong, below }, story, commit) {
  const as = below(2) === 0 ? ask : anybody
  const headers = { 'almanac-at-least': commit }
  for (let turn = 0; turn < 20; turn++) {
    const { status, json, text } = await as('GET', `${cluster.url}/rest/core/v2/posts/${story.id}`, { headers })
    if (status === (story.isGone ? 404 : 200)) {
      if (!story.isGone && json.title.rendered !== story.title)
        wrong(`${story.slug} at ${commit}: ${json.title.rendered} instead of ${story.title}`)
      return
    }
    if (status !== 0 && status < 500) return wrong(`${story.slug} at ${commit}: ${status} ${text.slice(0, 200)}`)
    await sleep(500)
  }
  wrong(`${story.slug} at ${commit}: not answered in 20 turns`)
}

async function untilDone(attempt, told, { isDone }) {
  for (let turn = 0; ; turn++) {
    const answer = await attempt()
    const goesOn = answer.status === 0 || answer.status === 409 || answer.status >= 500
    if (isDone(answer) || !goesOn || turn > 400) return answer
    told.repeated++
    await sleep(300)
  }
}

async function read({ cluster, anybody, below, wrong }, { isOver, told }) {
  const places = ['/', '/feed/', '/rest/core/v2/posts?per_page=5', '/rest/core/v2/categories', '/sitemap.xml']
  while (!isOver()) {
    const url = cluster.url + places[below(places.length)]
    told.reads++
    const { status } = await anybody('GET', url)
    if (status === 200) continue
    told.retried++
    const again = await anybody('GET', url)
    if (again.status !== 200) wrong(`${url}: ${status}, and again ${again.status}`)
  }
}

const ways = ['at any moment', 'before the push is taken', 'after the push is taken', 'in the middle of a move']

async function kill(context, { isOver, told }) {
  const { cluster, every, anybody, below } = context
  for (let i = 0; !isOver(); i++) {
    await sleep(every * 1000)
    if (isOver()) return
    const way = ways[i % ways.length]
    const ready = []
    for (const name of cluster.names) {
      const { status } = await anybody('GET', `${cluster.urlOf(name)}/healthz`)
      if (status === 200) ready.push(name)
    }
    // Pushes are made by the first that is ready; the others move.
    const victim = way.includes('push') ? ready[0] : way.includes('move') ? ready[1] : ready[i % ready.length]
    if (!victim) continue
    const child = cluster.processOf(victim)
    if (way.includes('push')) await killByHook(cluster, way.startsWith('before') ? 'before' : 'after', child)
    else if (way.includes('move')) await killInMove(cluster, victim, child)
    else await sleep(below(1000))
    child.kill('SIGKILL')
    await child.gone
    told.kills[way] = (told.kills[way] ?? 0) + 1
    await sleep(2500)
    await cluster.restart(victim)
  }
}

async function killByHook(cluster, when, child) {
  const place = join(dirname(cluster.repository), `kill-${when}`)
  writeFileSync(place, String(child.pid))
  const end = Date.now() + 5000
  while (existsSync(place) && Date.now() < end) await sleep(10)
  rmSync(place, { force: true })
}

async function killInMove(cluster, name, child) {
  const end = Date.now() + 10_000
  const mark = join(cluster.folderOf(name), '.almanac/at')
  while (Date.now() < end && child.exitCode === null) {
    if (readFileSync(mark, 'utf8').startsWith('moving')) return
    // A move of a few files is over within milliseconds: what looks has to look often.
    await new Promise(setImmediate)
  }
}

// Git tells of a push before it is taken, and after.
function addHooks(cluster) {
  for (const [hook, when] of [
    ['pre-receive', 'before'],
    ['post-receive', 'after'],
  ]) {
    const place = join(dirname(cluster.repository), `kill-${when}`)
    const path = join(cluster.repository, 'hooks', hook)
    writeFileSync(
      path,
      `#!/bin/sh\ncat > /dev/null\nif [ -f '${place}' ]; then kill -9 "$(cat '${place}')"; rm -f '${place}'; fi\n`,
    )
    chmodSync(path, 0o755)
  }
}

function judge({ cluster, wrong, hasKeys }, stories) {
  const titles = new Map()
  for (const [path, bytes] of filesOf(cluster)) {
    const slug = path.slice(path.lastIndexOf('/') + 1, -3)
    if (path.startsWith('posts/')) titles.set(slug, /^title: (.*)$/m.exec(bytes.toString())?.[1])
  }
  let [lost, doubled] = [0, 0]
  for (const { slug, title, isGone } of stories) {
    const copies = [...titles.keys()].filter(
      (one) => one.startsWith(`${slug}-`) && /^-\d+$/.test(one.slice(slug.length)),
    )
    // Without a key, a post that is made twice is told as its copy, and the first one stays.
    const there = hasKeys
      ? titles.get(slug)
      : [slug, ...copies].map((one) => titles.get(one)).find((one) => one === title)
    if (!isGone && there?.replaceAll(/['"]/g, '') !== title) {
      lost++
      wrong(`${slug} is ${there}, not ${title}`)
    }
    if (isGone && hasKeys && titles.has(slug)) wrong(`${slug} was deleted, and is there`)
    if (copies.length > 0) doubled++
    if (copies.length > 0 && hasKeys) wrong(`${slug} was made ${copies.length + 1} times`)
  }
  return { lost, doubled }
}
