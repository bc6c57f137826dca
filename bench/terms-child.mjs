// Asks a folder of posts that have tags, in a process of its own: whoever comes second finds code that has run.
// Prints the processor time that each work took, in microseconds, as a list of rounds.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { areas, createApp, credentials, openFolder } from '../dist/index.js'

const [root] = process.argv.slice(2)
const used = {}

async function timed(name, work, rounds = 5) {
  for (let round = 0; round < rounds; round++) {
    const before = process.cpuUsage()
    await work(round)
    const { user, system } = process.cpuUsage(before)
    ;(used[name] ??= []).push(user + system)
  }
}

const home = 'http://bench.example'
let asked = 0
async function ask(path, init) {
  // A parameter that means nothing keeps each answer out of the cache of answers.
  const url = `${home}/rest/core/v2/${path}${path.includes('?') ? '&' : '?'}_=${asked++}`
  const response = await app.fetch(new Request(url, init))
  const data = await response.json()
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(data)}`)
  return data
}

let site
await timed('open', () => (site = openFolder(root, { areas })), 1)
const { secret } = site.service(credentials).createToken(1, 'bench')
const app = createApp(site)
const headers = {
  authorization: `Basic ${Buffer.from(`user-1:${secret}`).toString('base64')}`,
  'content-type': 'application/json',
}

const times = async (count, work) => {
  for (let i = 0; i < count; i++) await work(i)
}

await timed('first list of tags', () => ask('tags?per_page=100'), 1)
// Whoever opens a folder pays for both: files of tags are read by the one, names in posts by the other.
used['open, then a first list of tags'] = [used['open'][0] + used['first list of tags'][0]]
await timed('50 lists of tags', () => times(50, (i) => ask(`tags?per_page=100&page=${1 + i}`)))
await timed('50 lists of posts', () => times(50, (i) => ask(`posts?per_page=20&page=${1 + i}`)))
await timed('50 lists of posts of a tag', async (round) => {
  const tags = await ask(`tags?per_page=50&page=${2 + round}`)
  await times(tags.length, (i) => ask(`posts?tags=${tags[i].id}`))
})
await timed('20 archives of tags', async (round) => {
  const tags = await ask(`tags?per_page=20&page=${20 + round}`)
  await times(tags.length, async (i) =>
    (await app.fetch(new Request(`${home}/tag/${tags[i].slug}/?_=${asked++}`))).text(),
  )
})
await timed('tags by count', () => ask('tags?orderby=count&order=desc'))
await timed('50 tags by slug', () => times(50, (i) => ask(`tags?slug=tag-${1 + i}`)))
await timed('20 searches of tags', () => times(20, (i) => ask(`tags?search=ag-${100 + i}`)))
const ids = (await ask('posts?per_page=40')).map(({ id }) => id)
const update = (i, data) => ask(`posts/${ids[i % ids.length]}`, { method: 'POST', headers, body: JSON.stringify(data) })
await timed('20 updates of posts', (round) => times(20, (i) => update(i, { title: `Title ${round} ${i}` })))
await timed('20 updates, each followed by a list of tags', (round) =>
  times(20, async (i) => {
    await update(i, { title: `Other title ${round} ${i}` })
    await ask('tags?per_page=100')
  }),
)
// Terms come and go: each is of one post alone, or of others too.
await timed('20 posts saved with other tags, each followed by a list of tags', (round) =>
  times(20, async (i) => {
    const { path } = site.get('post', ids[i])
    const text = readFileSync(join(root, path), 'utf8')
    writeFileSync(join(root, path), text.replace(/^tags: .*$/m, `tags: [tag-${1 + i}, tag-${40 + round + i}]`))
    site.load(path)
    await ask('tags?per_page=100')
  }),
)
site.close()
console.log(JSON.stringify(used))
process.exit()
