// A site of a million entries: what it takes to open it, to follow it, and to be asked for the first list of each kind.
//   node test/campaigns/million.mjs [--entries 1000000]
// Needs 13 GB of disk for a million, Linux, and a quiet machine for walls; processor time tells about the same on a busy one,
// up to half as much again. Compare the lists with those of --entries 100000. Decision 98 has the bars and what was seen.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { makeCorpus } from '../../bench/corpus.mjs'
import { readFlags } from './bundled.mjs'
import { firstLists, laterLists, started, stopped } from './million/measured-server.mjs'
import { prepare } from './processes/almanac.mjs'

const { entries } = readFlags({ entries: 1_000_000 })
const place = await prepare('million')
const corpus = makeCorpus(entries)
process.once('exit', () => rmSync(corpus.root, { recursive: true, force: true }))
console.log(`${entries} entries; load ${loadavg().map(Math.round).join(' ')}`)

// What is in git is asked of git: here the files alone count.
const serveHere = (label) => started(place.start(corpus.root, ['serve', '--port', '0', '--no-watch']), label)
await stopped(await serveHere('cold'), 'snapshot')
const warm = await serveHere('warm')
await firstLists(warm, [
  'categories=3',
  'tags=105&author=3',
  'slug=post-5',
  'orderby=title',
  'before=2001-01-01T00:00:00',
])
await laterLists(warm, {
  'first page': () => 'per_page=10',
  'by category': (i) => `categories=${1 + (i % 20)}`,
  'by slug': (i) => `slug=post-${i * 7}`,
  'page 500': () => 'per_page=1&page=500',
})
await stopped(warm, 'snapshot and indexes')
await stopped(await serveHere('warm with indexes'), 'nothing new')

const repository = await commitAll()
const follow = (label) =>
  started(place.start(join(place.folder, 'replica'), ['serve', '--port', '0', '--follow', repository]), label)
await stopped(await follow('following, first start'), 'snapshot')
await stopped(await follow('following, warm'), 'nothing new')
console.log(`load ${loadavg().map(Math.round).join(' ')}`)
process.exit()

/** Puts the files into a bare repository, in one pack: a million loose objects would be measured otherwise. */
async function commitAll() {
  const folder = join(place.folder, 'site.git')
  await run(['init', '-q', '--bare', '-b', 'main', folder])
  const git = spawn('git', ['-c', 'core.compression=1', 'fast-import', '--quiet', '--done'], {
    cwd: folder,
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const put = async (text) => git.stdin.write(text) || (await once(git.stdin, 'drain'))
  await put('commit refs/heads/main\ncommitter T <t@example.org> 1760000000 +0000\ndata 8\nContent\n\n')
  for (const path of filesBelow('')) {
    const text = readFileSync(join(corpus.root, path))
    await put(`M 100644 inline ${path}\ndata ${text.length}\n${text}\n`)
  }
  git.stdin.end('done\n')
  const [code] = await once(git, 'close')
  if (code !== 0) throw new Error(`git fast-import ended with ${code}`)
  return folder
}

function* filesBelow(folder) {
  for (const entry of readdirSync(join(corpus.root, folder), { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue
    if (entry.isDirectory()) yield* filesBelow(`${folder}${entry.name}/`)
    else yield folder + entry.name
  }
}

async function run(words) {
  const [code] = await once(spawn('git', words, { stdio: 'inherit' }), 'close')
  if (code !== 0) throw new Error(`git ${words[0]} ended with ${code}`)
}
