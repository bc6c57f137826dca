// Servers that share a Redis, as real processes.
//   node test/campaigns/shared-state.mjs [--changes 50] [--rounds 20] [--mails 200] [--seconds 20] [--beside 60]
// 1. Four servers take as many changes of one account each at once: all are kept, and the same everywhere.
// 2. An application password is revoked on one: how long until no server takes it; so too where one was cut off.
// 3. Mails that wait are sent by three servers at once, one of which is killed while it sends: each comes once.
// 4. Redis is killed and started again in the middle of changes, once with its log and once having lost everything.
// 5. Commands beside three servers make and revoke application passwords, as requests do, while Redis is held, killed, and
//    started again, with its log and having lost everything: what was told to be made is everywhere, what was revoked nowhere.
// What is wrong is printed; then the process ends with 1. Mails take some minutes: a lease has to be over.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bundled, readFlags } from './bundled.mjs'
import { prepare, serve } from './processes/almanac.mjs'
import { openCutProxy } from './shared-state/cut-proxy.mjs'
import { changeBeside } from './shared-state/beside.mjs'
import { openMailServer } from './shared-state/held-mail-server.mjs'

const flags = readFlags({ changes: 50, rounds: 20, mails: 200, seconds: 20, beside: 60 })
const found = []
const wrong = (text) => {
  found.push(text)
  console.log(`WRONG: ${text}`)
}
const place = await prepare('state')
const { startRedis } = await bundled(new URL('../redis-server.ts', import.meta.url))

const content = join(place.folder, 'content')
const put = (path, text) => {
  mkdirSync(join(content, path, '..'), { recursive: true })
  writeFileSync(join(content, path), text)
}
put('settings.json', '{ "title": "Campaign", "timezone": "UTC", "forms_rate_limit": 0 }\n')
put('users/admin.md', '---\nid: 1\nroles: [administrator]\nemail: admin@example.org\n---\n')
put('users/editor.md', '---\nid: 2\nroles: [editor]\nemail: editor@example.org\n---\n')
for (const i of [0, 1, 2])
  put(`users/of-${i}.md`, `---\nid: ${10 + i}\nroles: [author]\nemail: of-${i}@example.org\n---\n`)
put(
  'forms/contact.md',
  '---\nid: 900\ntitle: Contact\nmail:\n  subject: "[subject]"\n  sender: desk@example.org\n  recipient: owner@example.org\n  body: Text\n---\n[text subject]\n',
)

let started = 0
const passwords = '/core/v2/users/2/application-passwords'
if (flags.changes > 0) await changes()
if (flags.rounds > 0) await revocations()
if (flags.mails > 0) await mails()
if (flags.seconds > 0) for (const lasting of [true, false]) await restarts(lasting)
if (flags.beside > 0) for (const lasting of [true, false]) await beside(lasting)
console.log(`${found.length} findings; load ${loadavg()[0].toFixed(1)}`)
process.exit(found.length ? 1 : 0)

/** Starts servers with folders of their own; the first one fills the store. */
async function cluster(urls, inputsOf = () => ({})) {
  const servers = []
  for (const [i, url] of urls.entries()) {
    const root = join(place.folder, `server-${++started}`)
    cpSync(content, root, { recursive: true })
    const child = place.start(root, ['serve', '--port', '0', '--no-watch', '--state', url], undefined, inputsOf(i))
    servers.push({ ...(await serve(child)), root })
  }
  const password = await firstPassword(servers[0])
  for (const server of servers) await until(async () => (await me(server, password)) === 200, 5000)
  return {
    servers,
    admin: password,
    end: () => Promise.all(servers.map(({ child }) => (child.kill('SIGKILL'), child.gone))),
  }
}

/** An application password of the administrator, made by a command beside the server. */
async function firstPassword({ root }) {
  const child = place.start(root, ['token', 'create', 'admin', '--format', 'json'])
  let text = ''
  child.stdout.on('data', (part) => (text += part))
  await child.gone
  return `admin:${JSON.parse(text).password}`
}

async function me(server, as) {
  return (await server.ask('GET', '/core/v2/users/me', { as })).status
}

// When the last request was sent that a password opened, -Infinity where it opened none; and how long the first refusal took.
async function refused(server, as) {
  for (let last = Number.NEGATIVE_INFINITY; ; await sleep(3)) {
    const at = performance.now()
    if (await isRefused(server, as)) return { last, took: performance.now() - at }
    last = at
  }
}

// After ten of them, whatever is wrong is told to wait; what is right never is.
async function isRefused(server, as) {
  return [401, 429].includes(await me(server, as))
}

async function until(is, most = 60_000) {
  const since = performance.now()
  while (!(await is())) {
    if (performance.now() - since > most) throw new Error(`not so after ${most} ms: ${is}`)
    await sleep(3)
  }
  return performance.now() - since
}

async function namesOn(server, as) {
  return (await server.ask('GET', passwords, { as })).json.map(({ name }) => name).sort()
}

async function changes() {
  const redis = await startRedis({ lasting: true })
  const { servers, admin, end } = await cluster(Array(4).fill(redis.url))
  const began = performance.now()
  const kept = []
  await Promise.all(
    servers.map(async (server, s) => {
      for (let i = 0; i < flags.changes; i++) {
        const name = `${s}-${i}`
        const { status } = await server.ask('POST', passwords, { as: admin, json: { name } })
        if (status === 201) kept.push(name)
        else wrong(`change ${name}: ${status}`)
      }
    }),
  )
  const took = performance.now() - began
  for (const [s, server] of servers.entries()) {
    await until(async () => (await namesOn(server, admin)).length >= kept.length, 5000).catch(() => undefined)
    const names = await namesOn(server, admin)
    if (names.join() !== kept.toSorted().join()) wrong(`server ${s} has ${names.length} of ${kept.length} changes`)
  }
  console.log(
    `4 servers × ${flags.changes} changes of one account at once: ${kept.length} kept, ${(took / kept.length).toFixed(1)} ms each; load ${loadavg()[0].toFixed(1)}`,
  )
  await end()
  await redis.end()
}

async function revocations() {
  const redis = await startRedis({ lasting: true })
  const proxy = await openCutProxy(redis.url.replace('unix://', ''))
  const { servers, admin, end } = await cluster([redis.url, redis.url, redis.url, proxy.url])
  const make = async (i) => {
    const { json } = await servers[0].ask('POST', passwords, { as: admin, json: { name: `r${i}` } })
    const as = `editor:${json.password}`
    for (const server of servers) await until(async () => (await me(server, as)) === 200)
    return { as, uuid: json.uuid }
  }
  const times = []
  const taken = []
  const refusals = []
  for (let i = 0; i < flags.rounds; i++) {
    const { as, uuid } = await make(i)
    const began = performance.now()
    const { status } = await servers[i % 4].ask('DELETE', `${passwords}/${uuid}`, { as: admin })
    if (status !== 200) wrong(`revoking: ${status}`)
    const told = performance.now()
    const ends = await Promise.all(servers.map((server) => refused(server, as)))
    taken.push(Math.max(0, ...ends.map(({ last }) => last - told)))
    refusals.push(Math.max(...ends.map(({ took }) => took)))
    times.push(performance.now() - began)
  }
  barredTimes('revoked and told so → the last request that it opened was sent', taken)
  // It has a hash of 70 ms CPU and a pause in it, as every wrong password has: on a busy machine that is nearly all.
  tellTimes('the first refusal itself, of the slowest of four', refusals)
  tellTimes('revoked → refused by all four, the request included', times)
  const mended = []
  for (let i = 0; i < Math.min(5, flags.rounds); i++) {
    const { as, uuid } = await make(`c${i}`)
    proxy.cut()
    await servers[0].ask('DELETE', `${passwords}/${uuid}`, { as: admin })
    await sleep(2000)
    if (await isRefused(servers[3], as)) wrong('the one that was cut off knew')
    proxy.mend()
    const since = performance.now()
    mended.push(Math.max(0, (await refused(servers[3], as)).last - since))
  }
  barredTimes('the way was mended → the last request that the one opened which was cut off was sent', mended)
  const { as } = await make('last')
  proxy.cut()
  const closed = await until(async () => (await me(servers[3], as)) === 503, 60_000)
  const list = await servers[3].ask('GET', '/core/v2/posts')
  const form = await send(servers[3], 'Cut off')
  if (list.status !== 200 || form.status !== 503) wrong(`cut off: content ${list.status}, forms ${form.status}`)
  console.log(
    `cut off → all sign-in 503 after ${(closed / 1000).toFixed(1)} s, forms ${form.status}, content ${list.status}`,
  )
  proxy.mend()
  console.log(
    `mended → signs in again after ${Math.round(await until(async () => (await me(servers[3], as)) === 200))} ms`,
  )
  await end()
  proxy.close()
  await redis.end()
}

function barredTimes(what, times) {
  if (Math.max(...times) > 1000) wrong(`${what}: ${Math.round(Math.max(...times))} ms`)
  tellTimes(what, times)
}

function tellTimes(what, times) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share) => Math.round(sorted[Math.floor((sorted.length - 1) * share)])
  console.log(`${what}: median ${at(0.5)} ms, most ${at(1)} ms of ${times.length}; load ${loadavg()[0].toFixed(1)}`)
}

function send(server, subject) {
  return server.ask('POST', '/forms/v1/contact-forms/900/feedback', {
    headers: { 'user-agent': 'Mozilla/5.0', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ subject }).toString(),
  })
}

async function mails() {
  const redis = await startRedis({ lasting: true })
  const mail = await openMailServer()
  const { servers, end } = await cluster(Array(3).fill(redis.url), (i) => ({
    // A name of digits would be a number, and 0 none.
    ALMANAC_SMTP_URL: `${mail.url}&name=replica-${i}`,
  }))
  for (let i = 0; i < flags.mails; i++) {
    const { json } = await send(servers[i % 3], `Mail ${i}`)
    if (json.status !== 'mail_failed') wrong(`form ${i}: ${json.status}`)
  }
  // From now on they are taken; the first of the killed one's is held before its text.
  mail.state.holds = true
  mail.state.refuses = false
  await until(() => mail.state.held, 120_000)
  const victim = servers[Number(mail.state.held.from.replace('replica-', ''))]
  victim.child.kill('SIGKILL')
  await victim.child.gone
  mail.state.held.done(new Error('gone'))
  console.log(`a sender was killed; ${mail.taken.length} of ${flags.mails} were sent by then`)
  await until(() => new Set(mail.taken.map(({ subject }) => subject)).size >= flags.mails, 600_000).catch(
    () => undefined,
  )
  await sleep(5000)
  const subjects = mail.taken.map(({ subject }) => subject)
  const different = new Set(subjects).size
  if (different !== flags.mails || subjects.length !== different)
    wrong(`${subjects.length} mails came, ${different} different ones, of ${flags.mails}`)
  console.log(
    `${flags.mails} mails, a sender killed: ${different} came, ${subjects.length - different} twice; load ${loadavg()[0].toFixed(1)}`,
  )
  await end()
  await mail.close()
  await redis.end()
}

async function restarts(lasting) {
  const redis = await startRedis({ lasting })
  const { servers, admin, end } = await cluster(Array(3).fill(redis.url))
  const kept = []
  const statuses = {}
  const state = { isOver: false }
  const writing = servers.map(async (server, s) => {
    for (let i = 0; !state.isOver; i++) {
      const name = `${s}-${i}`
      const { status } = await server.ask('POST', passwords, { as: admin, json: { name } })
      statuses[status] = (statuses[status] ?? 0) + 1
      if (status === 201) kept.push(name)
      else await sleep(20)
    }
  })
  await sleep((flags.seconds * 1000) / 3)
  await redis.kill()
  await sleep((flags.seconds * 1000) / 3)
  const before = kept.length
  const began = performance.now()
  await redis.start()
  const again = await until(() => kept.length > before)
  const took = performance.now() - began
  await sleep((flags.seconds * 1000) / 3)
  state.isOver = true
  await Promise.all(writing)
  await sleep(3000)
  const there = await Promise.all(servers.map((server) => namesOn(server, admin)))
  const lost = kept.filter((name) => !there.every((names) => names.includes(name)))
  if (lost.length > 0) wrong(`${lost.length} acknowledged changes are lost: ${lost.slice(0, 5)}`)
  if (new Set(there.map((names) => names.join())).size > 1) wrong('the servers differ')
  const more = there[0].length - kept.length
  console.log(
    `Redis killed and started again, ${lasting ? 'with its log' : 'having lost everything'}: ${kept.length} acknowledged, ${lost.length} lost, ${more} not acknowledged and there, answers ${JSON.stringify(statuses)}, writes again ${Math.round(Math.max(again, took))} ms after`,
  )
  await end()
  await redis.end()
}

async function beside(lasting) {
  const redis = await startRedis({ lasting })
  const { servers, admin, end } = await cluster(Array(3).fill(redis.url))
  const owned = servers.map((server, i) => ({ ...server, id: 10 + i, login: `of-${i}` }))
  const done = await changeBeside({ start: place.start, servers: owned, admin, redis, seconds: flags.beside })
  for (const one of done.found) wrong(one)
  console.log(
    `commands beside three servers, Redis ${lasting ? 'with its log' : 'losing everything'}: ${done.kept} kept, ${done.revoked} revoked, ${done.found.length} wrong; load ${loadavg()[0].toFixed(1)}`,
  )
  await end()
  await redis.end()
}
