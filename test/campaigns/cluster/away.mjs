// The repository goes away, and comes back.
import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { caughtUp, compareAnswers, filesOf, git } from './equal-answers.mjs'

/** Longest time in which a write must be answered, in milliseconds. */
const longest = 15_000

/** The repository refuses connections for half a minute, then takes them and does not answer. */
export async function away(context) {
  const { cluster, ask, anybody, wrong } = context
  const state = { ends: false }
  const reads = { good: 0, bad: 0 }
  const writes = { acknowledged: new Map(), unknown: 0, refused: 0, slowest: 0, others: {} }
  const read = async () => {
    while (!state.ends) {
      const { status } = await anybody('GET', `${cluster.url}/rest/core/v2/posts?per_page=3`)
      reads[status === 200 ? 'good' : 'bad']++
      await sleep(20)
    }
  }
  const write = async (writer) => {
    for (let i = 0; !state.ends; i++) {
      const slug = `away-${writer}-${i}`
      const json = { title: slug, slug, status: 'publish' }
      const answer = await ask('POST', `${cluster.urlOf('almanac-1')}/rest/core/v2/posts`, { json })
      const { status, headers, ms } = answer
      writes.slowest = Math.max(writes.slowest, ms)
      if (ms > longest) wrong(`away: a write was answered after ${Math.round(ms)} ms, with ${status}`)
      if (status === 201) writes.acknowledged.set(slug, answer.json.id)
      else if (status === 503 && headers['almanac-outcome'] === 'unknown') writes.unknown++
      else if (status === 503 && headers['retry-after']) writes.refused++
      else wrong(`away: a write was answered with ${status}: ${answer.text.slice(0, 200)}`)
      if (status !== 201) await sleep(500)
    }
  }
  const working = [read(), read(), ...[0, 1, 2, 3].map(write)]
  await sleep(3000)
  const taken = writes.acknowledged.size
  const nginx = cluster.processOf('git')
  nginx.kill('SIGTERM')
  await nginx.gone
  await sleep(30_000)
  await cluster.restart('git')
  await sleep(15_000)
  const between = writes.acknowledged.size
  const all = () => [String(cluster.processOf('git').pid), ...children(cluster.processOf('git').pid)]
  const stopped = all()
  execFileSync('kill', ['-STOP', ...stopped])
  await sleep(30_000)
  execFileSync('kill', ['-CONT', ...stopped])
  await sleep(15_000)
  state.ends = true
  await Promise.all(working)
  await caughtUp(context)
  if (between === taken) wrong('away: nothing was written after the repository came back')
  if (writes.acknowledged.size === between) wrong('away: nothing was written after the repository answered again')
  if (reads.bad > 0) wrong(`away: ${reads.bad} reads failed`)
  const slugs = [...filesOf(cluster).keys()].map((path) => path.slice(path.lastIndexOf('/') + 1, -3))
  for (const slug of writes.acknowledged.keys())
    if (slugs.filter((one) => one === slug).length !== 1) wrong(`away: ${slug} was acknowledged and is not there once`)
  const asked = await compareAnswers(context)
  console.log(
    `away: ${writes.acknowledged.size} acknowledged, ${writes.refused} told to come again, ${writes.unknown} unknown, slowest ${Math.round(writes.slowest)} ms; reads ${reads.good}, failed ${reads.bad}; ${asked} answers compared`,
  )
}

/** One server is cut off for 1,000 commits. */
export async function partition(context) {
  const { cluster, relays, anybody, wrong } = context
  const lonely = cluster.urlOf('almanac-3')
  relays.get('almanac-3').cut()
  const before = git(cluster, 'rev-parse', 'main').trim()
  const lines = []
  for (let i = 0; i < 1000; i++) {
    const text = `---\nid: ${500_000 + (i % 400)}\ntitle: Commit ${i}\nstatus: publish\n---\nThe text of commit ${i}.\n`
    const time = Math.floor(Date.now() / 1000)
    lines.push(`commit refs/heads/main\ncommitter T <t@example.org> ${time} +0000\n${data(`Commit ${i}`)}`)
    if (i === 0) lines.push('from refs/heads/main^0\n')
    lines.push(`M 100644 inline posts/commit-${i % 400}.md\n${data(text)}`)
  }
  execFileSync('git', ['--git-dir', cluster.repository, 'fast-import', '--quiet'], { input: lines.join('') })
  const seen = new Set()
  const state = { ends: false, failed: 0, reads: 0 }
  const watch = (async () => {
    while (!state.ends) {
      const { status, headers } = await anybody('GET', `${lonely}/rest/core/v2/posts?per_page=1`)
      if (status === 200) seen.add(headers['almanac-commit'])
      else state.failed++
      state.reads++
      await sleep(5)
    }
  })()
  await sleep(10_000)
  if ([...seen].join() !== before) wrong('partition: it moved without the repository')
  await relays.get('almanac-3').mend()
  const began = performance.now()
  await caughtUp(context, 400_000)
  const took = performance.now() - began
  state.ends = true
  await watch
  if (seen.size !== 2) wrong(`partition: 1,000 commits were followed in ${seen.size - 1} moves`)
  if (state.failed > 0) wrong(`partition: ${state.failed} of ${state.reads} reads failed`)
  const asked = await compareAnswers(context)
  console.log(
    `partition: 1,000 commits in ${seen.size - 1} move, ${Math.round(took)} ms after the line was mended; ${state.reads} reads, ${state.failed} failed; ${asked} answers compared`,
  )
}

function children(pid) {
  return execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)])
    .toString()
    .trim()
    .split(/\s+/)
}

function data(text) {
  return `data ${Buffer.byteLength(text)}\n${text}\n`
}
