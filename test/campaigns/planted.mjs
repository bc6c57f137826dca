// Something planted under every name of the machine folder, one at a time: a link to a file, to a folder and to nothing, a
// file, a folder, a pipe; and every kind of command that reads or writes, as a process of its own, on a copy of a site that
// has all of it. Nothing outside is read or written, nothing waits, and what a command does is what it does where that
// name is missing or well, or it refuses, names the thing, and leaves the content as it was.
//   node test/campaigns/planted.mjs [--parallel 2] [--only NAME] [--kind 'pipe']
// Each rule that is broken is printed; then the process ends with 1.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bundled } from './bundled.mjs'
import { contentOf, copyOf, makeSite, runs } from './planted/site.mjs'
import { command, prepare } from './processes/almanac.mjs'
import { parallel } from './processes/outcome.mjs'

const options = Object.fromEntries(['parallel', 'only', 'kind'].map((name) => [name, { type: 'string' }]))
const { values } = parseArgs({ options })
const { digestOf, kinds, makeOutside, plant, plantedNames } = await bundled(
  new URL('../hostile/plantings.ts', import.meta.url),
)
const place = await prepare('planted')
place.done = done
const site = await makeSite(place)
const content = contentOf(site.root).join('\n')
const counts = { names: 0, runs: 0, 'as if it were well': 0, 'as if it were missing': 0, refused: 0, broken: 0 }
let copies = 0

const well = await outcomes((copy) => copy)
const names = plantedNames.filter((name) => name.includes(values.only ?? ''))
await parallel(
  names.map((name) => () => tried(name)),
  Number(values.parallel ?? 2),
)
console.log(JSON.stringify(counts))
process.exit(counts.broken > 0 ? 1 : 0)

async function tried(name) {
  const missing = await outcomes(({ root }) => rmSync(join(root, '.almanac', name), { recursive: true, force: true }))
  for (const kind of kinds.filter((one) => one.includes(values.kind ?? '')))
    for (const [i, run] of runs.entries()) await judged({ name, kind, run, allowed: [well[i], missing[i]] })
  counts.names++
  console.log(JSON.stringify(counts))
}

/** How each of the runs ends, on copies that are prepared alike. */
async function outcomes(prepared) {
  const ends = []
  for (const run of runs) {
    const copy = copyOf(place, site, copies++)
    prepared(copy)
    ends.push(await run.on(place, site, copy))
    copy.remove()
  }
  return ends
}

async function judged({ name, kind, run, allowed }) {
  const copy = copyOf(place, site, copies++)
  const outside = makeOutside(join(copy.folder, 'outside'))
  plant(copy.root, name, kind, outside)
  const before = digestOf(outside)
  const end = await run.on(place, site, copy)
  counts.runs++
  const wrong = (what, more = '') => {
    counts.broken++
    console.log(`${run.name}, a ${kind} at .almanac/${name}: ${what}\n${more}${end.stderr.slice(0, 600)}`)
  }
  if (digestOf(outside) !== before) wrong('something outside was written')
  if (`${end.stdout}${end.stderr}`.includes('outside file') || end.content.some((line) => line.includes('outside')))
    wrong('something outside was read')
  const [asWell, asMissing] = allowed.map((one) => isSame(end, one))
  if (end.code === null) wrong('did not end by itself')
  else if (asWell) counts['as if it were well']++
  else if (asMissing) counts['as if it were missing']++
  else if (isRefused(end, name)) counts.refused++
  else
    wrong(
      `ended with ${end.code}, ${end.statuses ?? ''} not ${allowed[0].code}, ${allowed[0].statuses ?? ''}`,
      differences(end, allowed[0]),
    )
  copy.remove()
}

function isSame(one, other) {
  return (
    one.code === other.code &&
    String(one.statuses) === String(other.statuses) &&
    one.content.join() === other.content.join()
  )
}

// A server refuses single requests: which, is its answers' business; that the content is whole is told by what else it does.
function isRefused({ code, stdout, stderr, statuses, content: now }, name) {
  const first = name.split('/')[0]
  if (!`${stdout}${stderr}`.includes(first === '' ? '.almanac' : `.almanac/${first}`)) return false
  if (statuses?.length) return code === 0 && statuses.every((status) => [200, 201, 401, 503].includes(status))
  return [1, 4, 5, 6].includes(code) && now.join('\n') === content
}

function differences(end, expected) {
  const lines = end.content.filter((line) => !expected.content.includes(line)).map((line) => `+ ${line}\n`)
  return [
    ...lines,
    ...expected.content.filter((line) => !end.content.includes(line)).map((line) => `- ${line}\n`),
  ].join('')
}

/** Runs a command to its end; killed after `longest` milliseconds, its code is null. */
async function done(root, args, input, longest) {
  const child = place.start(root, args, undefined, { EDITOR: 'true', VISUAL: '' })
  const timer = longest && setTimeout(() => child.kill('SIGKILL'), longest)
  const end = await command(child, input)
  clearTimeout(timer)
  return end
}
