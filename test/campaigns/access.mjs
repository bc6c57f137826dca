// Access: a site in which all that somebody may not see holds a word of its own. Every address is read as seven callers, what
// answers link to is followed, and no word, and no width of a picture, may reach who may not read it; HEAD tells no more. Then
// every role writes what it may not. At last all is saved, and each is told of the changes of what they may read.
//   node test/campaigns/access.mjs [--entries 120] [--addresses 4000] [--seed 1]
// `--addresses` bounds how many are read by each caller. Each leak is printed once, with where it was; then it ends with 1.
import { readFlags } from './bundled.mjs'
import { addressesOf, linksIn } from './access/addresses.mjs'
import { followChanges } from './access/changes.mjs'
import { callers, makeSite } from './access/site.mjs'
import { digestOf, hasRole, namedIn, namings, writesOn } from './access/writes.mjs'
import { randomOf } from './http-fuzz/requests.mjs'
import { startTarget } from './http-fuzz/target.mjs'

const flags = readFlags({ entries: 120, addresses: 4000, seed: 1, parallel: 4 })
const site = makeSite(flags.entries, flags.seed)
console.log(`${site.entries.length} entries, ${site.media.length} media, ${site.words.size} words; seed ${flags.seed}`)
const target = await startTarget(site.files, callers.slice(1), [
  '--mount',
  'wordpress',
  '--public-url',
  'http://site.test',
])
const origin = new URL(target.url).origin
const counts = { requests: 0, checks: 0, told: 0, failed: 0, writes: 0 }
const leaks = new Map()
const word = /xq\d+z/gi
// In an attribute or a member, in `srcset`, in the name of a copy.
const width = /width["']?[=:]\s?["']?(\d{4})\b|\b(\d{4})w\b|-(\d{4})x\d+\.|max-width: (\d{4})px/g
const random = randomOf(flags.seed, 1).next

process.once('SIGINT', () => void target.stop().finally(() => process.exit(130)))
try {
  const known = new Set(addressesOf(site))
  // A part of them is one of all kinds.
  const queue = [...known]
    .map((path) => [random(), path])
    .sort(([a], [b]) => a - b)
    .map(([, path]) => path)
  for (let at = 0; at < queue.length && at < flags.addresses; at += flags.parallel)
    await Promise.all(queue.slice(at, at + flags.parallel).map((path) => read(path, known, queue)))
  console.log(`${Math.min(queue.length, flags.addresses)} of ${queue.length} addresses`)
  await write()
  for (const [leak, where] of await followChanges(site, target, ask)) leaks.set(leak, where)
} finally {
  target.child.removeAllListeners('exit')
  await target.stop()
}
for (const [name, count] of Object.entries(counts)) console.log(`${String(count).padStart(9)}  ${name}`)
for (const [leak, where] of [...leaks].reverse().slice(0, 300)) console.log(`LEAK ${leak}: ${where}`)
console.log(`${counts.checks} checks, ${leaks.size} leaks; seed ${flags.seed}`)
process.exit(leaks.size > 0 ? 1 : 0)

// The most powerful first, so that what is kept for them is there to be given away.
async function read(path, known, queue) {
  for (const caller of [...callers].reverse()) {
    const { text, status } = await ask(caller, 'GET', path)
    judge(caller, `GET ${path}`, `${status} ${text}`)
    if (random() < 0.2) await readHead(caller, path, status)
    if (caller !== 'anonymous' && caller !== 'administrator') continue
    for (const link of linksIn(text, 'http://site.test')) {
      if (known.has(link) || link.length > 300) continue
      known.add(link)
      queue.push(link)
    }
  }
}

// The answer to HEAD is that to GET without its text.
async function readHead(caller, path, expected) {
  const { status, body, text } = await ask(caller, 'HEAD', path)
  judge(caller, `HEAD ${path}`, text)
  if (status !== expected) leaks.set(`HEAD ${path} is answered ${status} to ${caller}, GET ${expected}`, path)
  if (body !== '') leaks.set(`HEAD ${path} has a text`, caller)
}

async function write() {
  const before = digestOf(target.root)
  for (const [least, method, path, body] of writesOn(site))
    for (const caller of callers) {
      if (hasRole(caller, least)) continue
      counts.writes++
      const { status, text } = await ask(caller, method, path, body)
      judge(caller, `${method} ${path}`, text)
      const isBatch = path.endsWith('/batch/v1')
      const isDone = isBatch ? /"status":2\d\d/.test(text) : status < 400
      if (isDone) leaks.set(`${caller} may ${method} ${path}`, `${status} ${JSON.stringify(body)}`)
    }
  if (digestOf(target.root) !== before) leaks.set('a refused write changed files', target.root)
  for (const { id, path, body } of namings(site))
    for (const caller of ['contributor', 'author', 'rival']) {
      counts.writes++
      const asked = `POST ${path} ${JSON.stringify(body)}`
      const { status, text } = await ask(caller, 'POST', path, body)
      judge(caller, asked, text)
      if (site.hidden.get(id)(caller) || status >= 400) continue
      // Whoever sees all of it is told what was written.
      const written = await ask('administrator', 'GET', `${path}/${/"id":\s?(\d+)/.exec(text)[1]}`)
      if (holds(written.text, id)) leaks.set(`${caller} names ${id}, which is hidden from them`, asked)
    }
}

// Whether the answer about one entry names a thing, wherever it does: its text is what was sent.
function holds(text, id) {
  const { _links: links, ...members } = JSON.parse(text.slice(0, text.lastIndexOf('}') + 1))
  delete members.content
  return (
    new RegExp(`"id":\\s?"?${id}\\b`).test(JSON.stringify(members)) ||
    namedIn(JSON.stringify({ links, ...members })).includes(id)
  )
}

async function ask(caller, method, path, body) {
  const headers = { accept: '*/*', host: 'site.test' }
  if (caller !== 'anonymous') headers.authorization = `Basic ${btoa(`${caller}:${target.passwords[caller]}`)}`
  if (body !== undefined) headers['content-type'] = 'application/json'
  counts.requests++
  const answer = await fetch(origin + path, {
    method,
    headers,
    redirect: 'manual',
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (answer.status >= 500) {
    counts.failed++
    leaks.set(`${answer.status} ${method} ${path}`, caller)
  }
  const told = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
  const text = await answer.text()
  return { status: answer.status, body: text, text: `${text}\n${told}` }
}

// A word that was asked for is repeated by who answers: only others count.
function judge(caller, asked, text) {
  for (const id of namedIn(text))
    if (site.hidden.get(id)?.(caller) === false) leaks.set(`the id ${id} to ${caller}`, asked)
  for (const [, ...groups] of text.replaceAll('\\', '').matchAll(width)) {
    const found = Number(groups.find(Boolean))
    if (site.widths.get(found)?.(caller) === false) leaks.set(`the width ${found} to ${caller}`, asked)
  }
  counts.checks += site.words.size + site.widths.size
  for (const found of new Set(text.toLowerCase().match(word) ?? [])) {
    const may = site.words.get(found)
    if (!may || asked.toLowerCase().includes(found)) continue
    if (may(caller)) counts.told++
    else leaks.set(`${found} to ${caller}`, `${asked} (${whereOf(found)})`)
  }
}

function whereOf(found) {
  const [path, text] = Object.entries(site.files).find(([name, content]) => `${name}\n${content}`.includes(found)) ?? []
  return `${path}: ${
    String(text)
      .split('\n')
      .find((line) => line.includes(found)) ?? 'its name'
  }`
}
