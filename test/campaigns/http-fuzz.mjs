// HTTP fuzz: requests that follow from `/rest/openapi.json` and `/wp-json/openapi.json`, as every role, right and hostile
// ones, in all encodings; and a third to pages, feeds, files, the forms of pages, and assistants (`/mcp`).
// Looks for answers of 500 and above, the end of the process, requests of more than two seconds, invalid JSON, words told
// to those who may not see them, and answers whose status or body the documents do not describe. By hand: node test/campaigns/http-fuzz.mjs [--requests 20000] [--seed 1] [--at INDEX]
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { bundled } from './bundled.mjs'
import { openOtherFaces } from './http-fuzz/other-faces.mjs'
import { openRequests, randomOf } from './http-fuzz/requests.mjs'
import { secrets, startTarget } from './http-fuzz/target.mjs'

const { values: flags } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    at: { type: 'string' },
    parallel: { type: 'string', default: '8' },
  },
})
const seed = Number(flags.seed)
const first = Number(flags.at ?? 0)
const last = flags.at === undefined ? Number(flags.requests) : first + 1
const slowMs = 2000
console.log(`HTTP fuzz: seed ${seed}, requests ${first} to ${last - 1}`)

const { openDescription } = await bundled(new URL('../conformance/described.ts', import.meta.url))
const target = await startTarget()
const counts = {}
const findings = new Map()
const life = { ended: false }
target.child.once('exit', (code, signal) => {
  life.ended = true
  note('process ended', { verb: '', path: String(code ?? signal) }, -1, target.log().slice(-2000))
})
const interrupted = () => void target.stop().finally(() => process.exit(130))
process.once('SIGINT', interrupted)
try {
  const [own, wordpress] = await Promise.all(
    ['/rest', '/wp-json'].map(async (mount) => {
      const document = await (await fetch(`${target.origin}${mount}/openapi.json`)).json()
      return { ...openRequests(document, target.image, mount), mount, judge: openDescription(document) }
    }),
  )
  const others = openOtherFaces(await target.tools(), own.valueOf)
  const faces = [own, wordpress, others]
  let next = first
  await Promise.all(Array.from({ length: Math.min(Number(flags.parallel), last - first) }, worker))
  async function worker() {
    while (next < last && !life.ended) {
      const index = next++
      await attack(index, faces)
      if (index > 0 && index % 5000 === 0) console.log(`${index} …`)
    }
  }
} finally {
  target.child.removeAllListeners('exit')
  await target.stop()
}
report()
// What bundles campaigns keeps the process alive.
process.exit()

async function attack(index, faces) {
  const random = randomOf(seed, index)
  const requests = random.pick(faces)
  const request = requests.make(random)
  const { role, verb, path, type, body, wrong } = request
  const headers = { accept: 'application/json, text/html, text/event-stream' }
  if (type) headers['content-type'] = type
  if (role !== 'anonymous')
    headers.authorization = `Basic ${btoa(`${role}:${wrong ? 'wrong' : target.passwords[role]}`)}`
  const [started, busy] = [performance.now(), cpuMs()]
  let answer
  let text
  try {
    answer = await fetch(`${target.origin}${request.target}`, {
      method: verb,
      headers,
      redirect: 'manual',
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(60_000),
    })
    text = await answer.text()
  } catch (error) {
    return life.ended ? undefined : note('no answer', request, index, String(error.cause ?? error))
  }
  const ms = performance.now() - started
  const { status } = answer
  count(`status ${status}`)
  count(`role ${role}`)
  count(`verb ${verb}`)
  count(`face ${faceOf(request.target)}`)
  if (status >= 500 && !isAllowed(status, text)) note(`status ${status}`, request, index, text.slice(0, 300))
  const cpu = cpuMs() - busy
  // A machine that is busy with other things makes everything slow: what counts is what the server did meanwhile.
  if (ms > slowMs && cpu > slowMs / 2) note('slow', request, index, `${Math.round(ms)} ms, ${cpu} ms of processor`)
  else if (ms > slowMs) count('slow, by the machine')
  const json = /json/.test(answer.headers.get('content-type') ?? '') ? parse(text) : {}
  if (json === undefined) note('invalid JSON', request, index, text.slice(0, 300))
  // Addresses that are too long are refused by node, before there is anything to describe.
  if (requests.judge && json !== undefined && status !== 431) {
    const exchange = { method: verb, url: request.target.slice(requests.mount.length), status, text }
    const { faults } = requests.judge({ ...exchange, headers: Object.fromEntries(answer.headers) })
    count(faults.length ? 'undescribed' : 'described')
    if (faults.length) note('undescribed', request, index, [status, ...faults.slice(0, 5)].join('; '))
  }
  if (status === 201) requests.made?.(path, json?.id)
  const known = wrong ? 'anonymous' : role
  for (const [word, hiddenFrom, shown = {}] of secrets)
    if (hiddenFrom.includes(known) && text.includes(word) && !shown[known]?.test(path))
      note(`told ${word}`, request, index, around(text, word))
}

function faceOf(asked) {
  const first = asked.split(/[/?]/, 2)[1]
  return ['rest', 'wp-json', 'mcp'].includes(first) ? first : 'pages and files'
}

// What the server used of its processor until now; always a little more where that cannot be told.
function cpuMs() {
  try {
    const fields = readFileSync(`/proc/${target.child.pid}/stat`, 'utf8').split(') ')[1].split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return performance.now()
  }
}

// What cannot be trashed says so; who sends more than there is room for is asked to wait.
function isAllowed(status, text) {
  return (
    (status === 501 && text.includes('rest_trash_not_supported')) || (status === 503 && text.includes('rest_too_busy'))
  )
}

function parse(text) {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return undefined
  }
}

function around(text, word) {
  const at = text.indexOf(word)
  return text.slice(Math.max(0, at - 150), at + 100)
}

function count(name) {
  counts[name] = (counts[name] ?? 0) + 1
}

function note(kind, { verb, path, role, target: asked, values }, index, detail) {
  const key = `${kind} · ${verb} ${path}`
  const known = findings.get(key)
  if (known) return void known.times++
  const said = { index, role, asked: asked?.slice(0, 300), values: JSON.stringify(values)?.slice(0, 500) }
  findings.set(key, { times: 1, ...said, detail })
}

function report() {
  for (const name of Object.keys(counts).sort()) console.log(`${String(counts[name]).padStart(8)}  ${name}`)
  for (const [key, finding] of findings) console.log(`FOUND ${key}\n${JSON.stringify(finding, undefined, 2)}`)
  console.log(`${findings.size} findings; again with --seed ${seed}`)
  process.exitCode = findings.size ? 1 : 0
}
