// Commands that change several files are killed before any of the calls by which they change something, and run on a disk
// that fails at any of them: each kind of deletion, renaming, change of many entries, and of taking that back.
//   node test/campaigns/faults.mjs [--kills 2000] [--faults 2000] [--seed N] [--parallel 2] [--only WORDS]
// A count beyond the number of points means each of them, once. After each: all entries, references by id, bytes, passwords
// and what is kept of visitors are as before or as after, never else; the next opening finishes, and leaves nothing lying
// about; what was said is true; and the same command does what it did not. Each rule that is broken is printed.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { bundled } from './bundled.mjs'
import { files, scenarios } from './faults/scenarios.mjs'
import { command, prepare } from './processes/almanac.mjs'
import { parallel } from './processes/outcome.mjs'

const options = Object.fromEntries(
  ['kills', 'faults', 'seed', 'parallel', 'only'].map((name) => [name, { type: 'string' }]),
)
const { values } = parseArgs({ options })
const most = { KILL: Number(values.kills ?? 2000), faults: Number(values.faults ?? 2000) }
let random = Number(values.seed ?? Math.floor(Math.random() * 1_000_000_000))
console.log(`seed ${random}`)
const place = await prepare('faults')
const { plantSecrets, picture, stateOf } = await bundled(new URL('./faults/state.ts', import.meta.url))
const preload = new URL('./faults/break-calls.cjs', import.meta.url).pathname
const planted = join(place.folder, 'planted')
// What follows a picture's end makes it too large for a line of a record, as photos are.
const photo = Buffer.concat([picture, Buffer.alloc(300_000)])
for (const [path, text] of [...Object.entries(files), ['media/2026/a.png', photo]]) {
  mkdirSync(dirname(join(planted, path)), { recursive: true })
  writeFileSync(join(planted, path), text)
}
await plantSecrets(planted)
let runs = 0
let tries = 0
const counts = { kills: 0, 'ended before the kill': 0, faults: 0, 'ended in spite of the fault': 0, broken: 0 }

const wanted = scenarios.filter(({ name }) => name.includes(values.only ?? ''))
const made = []
await parallel(
  wanted.map((scenario) => async () => made.push(await outlined(scenario))),
  Number(values.parallel ?? 2),
)
const points = made.flatMap((one) => Array.from({ length: one.calls }, (_, i) => ({ ...one, at: i + 1 })))
const kills = some(points, most.KILL).map((point) => ({ ...point, code: 'KILL' }))
const kinds = [['EIO'], ['EIO', 'lasting'], ['ENOSPC', 'lasting']]
const all = points.flatMap((point) => kinds.map(([code, lasting]) => ({ ...point, code, lasting })))
const faults = some(all, most.faults)
console.log(`${made.length} scenarios, ${points.length} points: ${kills.length} kills, ${faults.length} faults`)
await parallel(
  [...kills, ...faults].map((point) => () => tried(point)),
  Number(values.parallel ?? 2),
)
console.log(JSON.stringify(counts))
process.exit(counts.broken > 0 ? 1 : 0)

/** The states in which a scenario may begin and end, and how many calls it takes. */
async function outlined(scenario) {
  const base = copied(planted)
  if (scenario.before) await mustRun(base, scenario.before)
  const args = scenario.command ?? scenario.steps[0]
  const first = await stateOf(base)
  const ends = []
  // Of several entries any may fail.
  for (let chosen = 1; chosen < 2 ** scenario.steps.length; chosen++) {
    const root = copied(base)
    for (const [i, step] of scenario.steps.entries()) if (chosen & (2 ** i)) await mustRun(root, step)
    ends.push((await stateOf(root)).state.join('\n'))
    rmSync(root, { recursive: true })
  }
  const counting = copied(base)
  const { calls } = await run(counting, args, { code: 'KILL', at: 0 })
  rmSync(counting, { recursive: true })
  return { scenario, base, args, before: first.state.join('\n'), ends, calls }
}

async function tried({ scenario, base, args, before, ends, at, code, lasting }) {
  const root = copied(base)
  const name = `${scenario.name}, ${code}${lasting ? ' from' : ' at'} call ${at}`
  const wrong = (what, more = '') => {
    counts.broken++
    console.log(`${name}: ${what}\n${more}`)
  }
  try {
    const states = new Set([before, ...ends])
    // Until names have followed, files are not yet what they will be, but mean what they will.
    const meanings = new Set([...states].map(meaningOf))
    const done = await run(root, args, { code, at, lasting })
    if (++tries % 100 === 0) console.log(JSON.stringify(counts))
    const isKilled = done.code === null
    if (code === 'KILL') counts[isKilled ? 'kills' : 'ended before the kill']++
    else counts[done.code === 0 ? 'ended in spite of the fault' : 'faults']++
    const now = (await stateOf(root, 'reads')).state.join('\n')
    if (code !== 'KILL') judgeWords(done, now)
    const { state, left, told } = await stateOf(root)
    const found = state.join('\n')
    // Who is killed between the two has the new state in a file of the former name.
    const isNamedLater = scenario.follows && meaningOf(found.replace(...scenario.follows)) === meaningOf(ends.at(-1))
    if (!states.has(found) && !isNamedLater)
      wrong(
        'neither as before nor as after',
        `${differences(found, before)}\n--- to the end\n${differences(found, ends.at(-1))}\n${done.stderr}`,
      )
    if (left.length > 0) wrong(`left behind: ${left.join(', ')}`, done.stderr)
    if (told.some(({ became }) => became === 'failed')) wrong('could not be taken up', JSON.stringify(told))
    if (found === before && runs++ % 4 === 0) {
      const again = await run(root, args, { code: 'KILL', at: 0 })
      const end = (await stateOf(root)).state.join('\n')
      if (again.code !== 0 || end !== ends.at(-1)) wrong(`once more, it ended with ${again.code}`, again.stderr)
    }

    function judgeWords({ code: exit, stderr }, standing) {
      const says = (words) => stderr.includes(words)
      if (exit === null || exit === 1) wrong(`ended with ${exit}`, stderr)
      if (exit === 0 && meaningOf(standing) !== meaningOf(ends.at(-1)))
        wrong('told as done, and is not', `${differences(standing, ends.at(-1))}${stderr}`)
      if (says('Nothing was changed') && standing !== before) wrong('says that nothing was changed', stderr)
      if (!meanings.has(meaningOf(standing)) && !says('could not be rolled back yet'))
        wrong('half done, and not told', `${differences(standing, before)}${stderr}`)
      if (
        exit &&
        !scenario.isMany &&
        standing === ends.at(-1) &&
        !/has been written, but could be lost|could not be rolled back yet/.test(stderr)
      )
        wrong('told as failed, and is done', stderr)
    }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

async function run(root, args, { code, at, lasting }) {
  const count = `${root}.calls`
  const fault = { FAULT_ROOT: root, FAULT_AT: String(at), FAULT_CODE: code, FAULT_COUNT: count }
  const env = { ...fault, NODE_OPTIONS: `--require=${preload}`, ...(lasting && { FAULT_LASTING: '1' }) }
  const done = await command(place.start(root, args, undefined, env))
  return { ...done, calls: done.code === null ? 0 : Number(readFileSync(count, 'utf8')) }
}

async function mustRun(root, args) {
  const { code, stderr } = await run(root, args, { code: 'KILL', at: 0 })
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${stderr}`)
}

function copied(from) {
  const root = join(place.folder, `site-${Math.floor(next() * 1e15).toString(36)}`)
  cpSync(from, root, { recursive: true, preserveTimestamps: true })
  return root
}

/** A state without the bytes of its files. */
function meaningOf(state) {
  return state.replaceAll(/ [0-9a-f]{12}$/gm, '')
}

function differences(found, wantedState) {
  const [one, other] = [found.split('\n'), wantedState.split('\n')]
  const lines = [...one.filter((line) => !other.includes(line)).map((line) => `+ ${line}`)]
  return [...lines, ...other.filter((line) => !one.includes(line)).map((line) => `- ${line}`)].join('\n')
}

function some(from, count) {
  if (count >= from.length) return from
  return from
    .map((one) => [next(), one])
    .sort(([a], [b]) => a - b)
    .slice(0, count)
    .map(([, one]) => one)
}

// mulberry32: the same seed gives the same numbers everywhere.
function next() {
  random = (random + 0x6d2b79f5) | 0
  let t = Math.imul(random ^ (random >>> 15), 1 | random)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296
}
