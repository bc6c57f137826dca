// A site that has something of everything in its machine folder, and how a run on a copy of it ended.
import { createHash } from 'node:crypto'
import { cpSync, lstatSync, mkdirSync, readFileSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { serve, signIn } from '../processes/almanac.mjs'
import { askServer, beside, commands, files } from './commands.mjs'

/** In milliseconds: a command waits 10 s for a lock, and so does each of a server's writes. */
const longest = { command: 30_000, server: 180_000 }

/** Makes the site; `key` signs its administrator in. */
export async function makeSite(place) {
  const root = join(place.folder, 'original', 'site')
  write(root, files)
  const key = await signIn(place.start, root, 'admin')
  const server = await serve(place.start(root, ['serve', '--port', '0']))
  await askServer(server, key, 'ann', 4)
  server.child.kill('SIGTERM')
  await server.child.gone
  await place.done(root, ['schema', '--write'])
  return { root, key }
}

export function write(root, what) {
  for (const [path, text] of Object.entries(what)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

/** Copies the site to a folder of its own, with what commands take in beside it. */
export function copyOf(place, site, number) {
  const folder = join(place.folder, `run-${number}`)
  cpSync(site.root, join(folder, 'site'), { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
  write(join(folder, 'beside'), beside)
  return { folder, root: join(folder, 'site'), remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Runs one of the commands on a copy, to its end. Gives the exit code, what it said, and the content as it is then. */
export async function outcomeOf(place, site, copy, { words, input }) {
  const named = words.map((word) => word.replace('{beside}', join(copy.folder, 'beside')))
  const text = input && readFileSync(join(copy.folder, 'beside', input), 'utf8')
  const done = await place.done(copy.root, named, text, longest.command)
  return { ...done, content: contentOf(copy.root) }
}

/** Serves a copy for some requests: the statuses of the answers, or what it said when it did not begin. */
export async function servedOutcome(place, site, copy) {
  const child = place.start(copy.root, ['serve', '--port', '0'])
  const timer = setTimeout(() => child.kill('SIGKILL'), longest.server)
  let [code, statuses, stderr] = [undefined, [], '']
  child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text))
  try {
    statuses = await askServer(await serve(child), site.key, 'max', 3)
    child.kill('SIGTERM')
  } catch (error) {
    stderr += error.message
  }
  code = await child.gone
  clearTimeout(timer)
  return { code, stdout: '', stderr, statuses, content: contentOf(copy.root) }
}

/** All that is run on each copy. */
export const runs = [
  ...commands.map((one) => ({ ...one, on: (place, site, copy) => outcomeOf(place, site, copy, one) })),
  { name: 'serve', on: servedOutcome },
]

/** The content, one line for each file, without what only this machine knows; new times and ids are no difference. */
export function contentOf(root) {
  return readdirSync(root, { recursive: true })
    .map(String)
    .filter((name) => !/^\.almanac(\/|$)|^\.git(\/|$)/.test(name))
    .flatMap((name) => {
      const stat = lstatSync(join(root, name))
      if (stat.isSymbolicLink()) return [`${name} -> ${readlinkSync(join(root, name))}`]
      if (!stat.isFile()) return []
      const text = readFileSync(join(root, name), 'latin1').replaceAll(
        /\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?|\b\d{6,10}\b/g,
        'NEW',
      )
      return [
        `${name.replaceAll(/\d{4}\/\d\d|\b\d{6,10}\b/g, 'NEW')} ${createHash('sha256').update(text).digest('hex').slice(0, 12)}`,
      ]
    })
    .sort()
}
