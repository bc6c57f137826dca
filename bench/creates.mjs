// A program: creates posts over REST beside a bare loop that writes the same; prints the medians of five rounds as JSON.
// Arguments: the content folder. It is a process of its own so that both sides can run on a slower disk (slow-disk.mjs).
import { closeSync, fsyncSync, mkdirSync, mkdtempSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { areas, credentials, openFolder } from '../dist/index.js'
import { startServer } from './child.mjs'
import { median, openClient } from './load.mjs'

const [root] = process.argv.slice(2)
const site = openFolder(root, { areas })
const { secret } = site.service(credentials).createToken(1, 'bench')
site.close()
const server = await startServer('almanac', root)
const headers = {
  authorization: `Basic ${Buffer.from(`user-1:${secret}`).toString('base64')}`,
  'content-type': 'application/json',
}
const content = 'A body of some length. '.repeat(150)
const client = await openClient(server.port, headers)
const create = (i, by = client) =>
  by.ask('POST', '/rest/core/v2/posts', JSON.stringify({ title: `Made ${i}`, content, status: 'publish' }))

const bareFolder = mkdtempSync(join(tmpdir(), 'almanac-bench-bare-'))
mkdirSync(join(bareFolder, 'posts'))
function writeBare(i, syncsFolder) {
  const temporary = join(bareFolder, 'posts', `.${i}.tmp`)
  const handle = openSync(temporary, 'w')
  writeSync(handle, `---\ntitle: Made ${i}\n---\n\n${content}\n`)
  fsyncSync(handle)
  closeSync(handle)
  renameSync(temporary, join(bareFolder, 'posts', `${i}.md`))
  if (!syncsFolder) return
  const folderHandle = openSync(join(bareFolder, 'posts'))
  fsyncSync(folderHandle)
  closeSync(folderHandle)
}

// As in the other rows, what is measured is a server that has been asked before: until then half the time is compiling.
for (let i = 0; i < 1000; i++) await create(`first ${i}`)
const clients = await Promise.all(Array.from({ length: 32 }, () => openClient(server.port, headers)))
const found = { plain: [], synced: [], together: [], ms: [] }
for (let round = 0; round < 5; round++) {
  const times = [performance.now()]
  for (const work of [(i) => writeBare(i, false), (i) => writeBare(i, true), create]) {
    for (let i = 0; i < 100; i++) await work(round * 100 + i)
    times.push(performance.now())
  }
  const ours = times[3] - times[2]
  found.plain.push((times[1] - times[0]) / ours)
  found.synced.push((times[2] - times[1]) / ours)
  found.ms.push(ours / 100)
  const started = performance.now()
  await Promise.all(
    clients.map(async (one, k) => {
      for (let i = 0; i < 4; i++) await create(`at once ${round} ${k} ${i}`, one)
    }),
  )
  found.together.push(ours / 100 / ((performance.now() - started) / 128))
}
for (const one of [client, ...clients]) one.close()
await server.stop()
rmSync(bareFolder, { recursive: true, force: true })
console.log(JSON.stringify(Object.fromEntries(Object.entries(found).map(([name, values]) => [name, median(values)]))))
