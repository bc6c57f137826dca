// A branch that brings something under every name of the machine folder, one at a time: a link to a file, to a folder and to
// nothing, a file, a folder; as it comes by clone, checkout, merge, and pull while a server runs. While git tracks it,
// what writes refuses and `check` says so; after the remedy, whether it came first or last, everything works again, and
// nothing that the branch brought is in its place.
//   node test/campaigns/planted-branches.mjs [--parallel 2] [--only NAME] [--kind file] [--way pull]
// Each rule that is broken is printed; then the process ends with 1.
import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bundled } from './bundled.mjs'
import { files } from './planted/commands.mjs'
import { write } from './planted/site.mjs'
import { command, prepare, serve, signIn } from './processes/almanac.mjs'
import { parallel } from './processes/outcome.mjs'

const options = Object.fromEntries(['parallel', 'only', 'kind', 'way'].map((name) => [name, { type: 'string' }]))
const { values } = parseArgs({ options })
const { digestOf, kinds, makeOutside, plant, plantedNames } = await bundled(
  new URL('../hostile/plantings.ts', import.meta.url),
)
const { commitAll, gitIn } = await bundled(new URL('../git-clone.ts', import.meta.url))
const { machineNames } = await bundled(new URL('../../src/storage/machine-folder/names.ts', import.meta.url))
const place = await prepare('planted-branches')
const counts = { branches: 0, 'commands run': 0, broken: 0 }
const outside = makeOutside(join(place.folder, 'outside'))
let known = digestOf(outside)
const theirs = await makeTheirs()
const { ours, key } = await makeOurs()
const remedy = ['rm', '-rq', '--cached', '.almanac']
const ways = ['clone', 'checkout', 'merge', 'pull'].filter((way) => way.includes(values.way ?? ''))

// A pipe, and a folder with nothing in it, are in no commit.
const brought = kinds.filter((kind) => kind !== 'pipe' && kind.includes(values.kind ?? ''))
await parallel(
  plantedNames
    .filter((name) => name.includes(values.only ?? ''))
    .flatMap((name) => brought.map((kind) => () => tried(name, kind))),
  Number(values.parallel ?? 2),
)
console.log(JSON.stringify(counts))
process.exit(counts.broken > 0 ? 1 : 0)

async function tried(name, kind) {
  const branch = newFolder()
  cpSync(theirs, branch, { recursive: true })
  gitIn(branch, 'checkout', '-qb', 'evil')
  if (name === '' && kind === 'folder') return
  plant(branch, name, kind, outside)
  if (kind === 'folder') write(branch, { [join('.almanac', name, 'planted.json')]: 'planted' })
  commitAll(branch, '.almanac')
  for (const way of ways)
    for (const isFirst of [false, true]) {
      await arrived(branch, { name, kind, way, isFirst })
      counts.branches++
    }
  rmSync(branch, { recursive: true })
  const now = digestOf(outside)
  if (now !== known) wrong(`a ${kind} at .almanac/${name}, or what ran beside it`, 'something outside was written')
  known = now
  console.log(JSON.stringify(counts))
}

/** `isFirst`: the remedy comes before any command. */
async function arrived(branch, { name, kind, way, isFirst }) {
  const about = `a ${kind} at .almanac/${name} by ${way}${isFirst ? ', remedy first' : ''}`
  const root = newFolder()
  const asks = async (what, args, codes, words) => {
    counts['commands run']++
    const { code, stdout, stderr } = await command(place.start(root, args))
    if (!codes.includes(code) || (words && !words.test(stdout + stderr)))
      wrong(about, `${what}: ${args.join(' ')} ended with ${code}: ${stdout.slice(0, 300)}${stderr.slice(0, 600)}`)
    if (`${stdout}${stderr}`.includes('outside file')) wrong(about, `${what}: something outside was read`)
  }
  let server
  if (way === 'clone') gitIn(place.folder, 'clone', '-q', '--branch', 'evil', branch, root)
  else {
    cpSync(ours, root, { recursive: true, verbatimSymlinks: true })
    // Git leaves what nobody tracks where something else is to come.
    rmSync(join(root, '.almanac', name), { recursive: true, force: true })
    if (way === 'pull' && name !== '') server = await serve(place.start(root, ['serve', '--port', '0']))
    if (name === 'server.json') rmSync(join(root, '.almanac', name), { force: true })
    if (way === 'checkout') {
      gitIn(root, 'fetch', '-q', branch, 'evil')
      gitIn(root, 'checkout', '-q', 'FETCH_HEAD')
    } else gitIn(root, 'pull', '-q', '--no-rebase', '--no-edit', '--no-ff', branch, 'evil')
  }
  try {
    if (!isFirst) {
      await asks(
        'tracked',
        ['post', 'update', 'hello', '--title', 'x'],
        [5],
        /git tracks \.almanac.* rm -r --cached \.almanac/s,
      )
      await asks('tracked', ['check', 'posts'], [1], /git tracks \.almanac/)
      await asks('tracked', ['post', 'list'], [0])
      if (server) await asked(about, server, [503], 'tracked')
    }
    gitIn(root, ...remedy)
    gitIn(root, 'commit', '-qm', 'The remedy')
    if (server) await asked(about, server, name === 'credentials.json' ? [401] : [200, 503], 'put right')
  } finally {
    server?.child.kill('SIGTERM')
    await server?.child.gone
  }
  const isLink = name === '' && kind !== 'folder'
  await asks(
    'put right',
    ['post', 'update', 'hello', '--title', 'y'],
    [isLink ? 5 : 0],
    isLink ? /\.almanac/ : undefined,
  )
  if (!isLink) lookAtPlace(about, root, name)
  rmSync(root, { recursive: true, force: true })
}

/** Readers are answered, and whoever signs in is as the statuses say. */
async function asked(about, server, statuses, when) {
  const read = await server.ask('GET', '/core/v2/posts/10')
  if (read.status !== 200) wrong(about, `${when}: a reader is answered ${read.status}`)
  const { status } = await server.ask('GET', '/core/v2/users/me', { as: key })
  if (!statuses.includes(status)) wrong(about, `${when}: who signs in is answered ${status}`)
}

function lookAtPlace(about, root, name) {
  // Of what is signed line by line, lines that are not stay where they are, and are passed over.
  if (machineNames[name.split('/')[0]]?.sealed === 'lines') return
  const path = join(root, '.almanac', name)
  const stat = lstatSync(path, { throwIfNoEntry: false })
  const file = stat?.isDirectory() ? join(path, 'planted.json') : path
  if (stat?.isSymbolicLink()) wrong(about, 'a link stayed in its place')
  else if (existsSync(file) && readFileSync(file, 'utf8').includes('planted'))
    wrong(about, 'what was brought stayed in its place')
}

async function makeTheirs() {
  const root = newFolder()
  mkdirSync(root)
  gitIn(root, 'init', '-q')
  write(root, files)
  commitAll(root)
  return root
}

/** A clone in which Almanac was at work, with its own state. */
async function makeOurs() {
  const root = newFolder()
  gitIn(place.folder, 'clone', '-q', theirs, root)
  const signed = await signIn(place.start, root, 'admin')
  await command(place.start(root, ['post', 'update', 'hello', '--content', 'Words.']))
  commitAll(root)
  return { ours: root, key: signed }
}

function newFolder() {
  return join(place.folder, `folder-${Math.random().toString(36).slice(2)}`)
}

function wrong(about, what) {
  counts.broken++
  console.log(`${about}: ${what}\n`)
}
