// Asks two folders of the same posts the same, in one process: one declares its tags in files, the other does not.
// Prints the processor time that each work took in each, in microseconds.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { areas, createApp, credentials, openFolder } from '../dist/index.js'

const [declared, implicit] = process.argv.slice(2)
const rounds = 5
const used = {}

async function timed(name, kind, work) {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  const of = ((used[name] ??= {})[kind] ??= [])
  of.push(user + system)
}

let asked = 0
async function ask(app, path, init) {
  // A parameter that means nothing keeps each answer out of the cache of answers.
  const url = `http://bench.example/rest/core/v2/${path}${path.includes('?') ? '&' : '?'}_=${asked++}`
  const response = await app.fetch(new Request(url, init))
  const data = await response.json()
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(data)}`)
  return data
}

const sites = {}
for (const [kind, root] of Object.entries({ declared, implicit })) {
  let site
  await timed('open', kind, async () => (site = openFolder(root, { areas })))
  const { secret } = site.service(credentials).createToken(1, 'bench')
  const app = createApp(site)
  const headers = {
    authorization: `Basic ${Buffer.from(`user-1:${secret}`).toString('base64')}`,
    'content-type': 'application/json',
  }
  // Warms what both share.
  if (kind === 'declared') for (let i = 0; i < 50; i++) await ask(app, 'users')
  sites[kind] = { app, headers, root, site }
}

const both = async (name, work, count = rounds) => {
  // The first round makes what the others find; then who comes first takes turns.
  for (let round = 0; round < count; round++) {
    const order = round % 2 === 0 ? ['declared', 'implicit'] : ['implicit', 'declared']
    for (const kind of order) await timed(name, kind, () => work(sites[kind], round))
  }
}
const times = async (count, work) => {
  for (let i = 0; i < count; i++) await work(i)
}

await both('first list of tags', ({ app }) => ask(app, 'tags?per_page=100'), 1)
await both('50 lists of tags', ({ app }) => times(50, (i) => ask(app, `tags?per_page=100&page=${1 + i}`)))
await both('50 lists of posts', ({ app }) => times(50, (i) => ask(app, `posts?per_page=20&page=${1 + i}`)))
await both('50 lists of posts of a tag', async ({ app }, round) => {
  const tags = await ask(app, `tags?per_page=50&page=${2 + round}`)
  await times(tags.length, (i) => ask(app, `posts?tags=${tags[i].id}`))
})
await both('tags by count', ({ app }) => ask(app, 'tags?orderby=count&order=desc'))
await both('50 tags by slug', ({ app }) => times(50, (i) => ask(app, `tags?slug=tag-${1 + i}`)))
await both('20 searches of tags', ({ app }) => times(20, (i) => ask(app, `tags?search=ag-${100 + i}`)))
const ids = (await ask(sites.declared.app, 'posts?per_page=40')).map(({ id }) => id)
const update = ({ app, headers }, i, data) =>
  ask(app, `posts/${ids[i % ids.length]}`, { method: 'POST', headers, body: JSON.stringify(data) })
await both('20 updates of posts', (one, round) => times(20, (i) => update(one, i, { title: `Title ${round} ${i}` })))
await both('20 updates, each followed by a list of tags', (one, round) =>
  times(20, async (i) => {
    await update(one, i, { title: `Other title ${round} ${i}` })
    await ask(one.app, 'tags?per_page=100')
  }),
)
// Terms come and go: each is of one post alone, or of others too.
await both('20 posts saved with other tags, each followed by a list of tags', (one, round) =>
  times(20, async (i) => {
    const path = one.site.get('post', ids[i]).path
    const text = readFileSync(join(one.root, path), 'utf8')
    writeFileSync(join(one.root, path), text.replace(/^tags: .*$/m, `tags: [tag-${1 + i}, tag-${40 + round + i}]`))
    one.site.load(path)
    await ask(one.app, 'tags?per_page=100')
  }),
)
// Whoever opens a folder pays for both: files of tags are read by the one, names in posts by the other.
const first = (name, kind) => used[name][kind][0]
used['open, then a first list of tags'] = Object.fromEntries(
  Object.keys(sites).map((kind) => [kind, [first('open', kind) + first('first list of tags', kind)]]),
)
for (const { site } of Object.values(sites)) site.close()
console.log(JSON.stringify(used))
process.exit()
