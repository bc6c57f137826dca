// A category that thousands of posts name is renamed over HTTP, and the server killed at any moment before or after its
// early answer. Whoever starts next sees each post in its category, and the new name if it was acknowledged.
//   node test/campaigns/renamed-kills.mjs [--kills 200] [--posts 10000] [--seed N]
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readFlags } from './bundled.mjs'
import { command, kill, prepare, serve, signIn } from './processes/almanac.mjs'
import { randomOf } from './processes/outcome.mjs'

const flags = readFlags({ kills: 200, posts: 10_000, seed: Math.floor(Math.random() * 1_000_000_000) })
const random = randomOf(flags.seed)
const place = await prepare('renamed')
const root = join(place.folder, 'site')
const put = (path, text) => {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), text)
}
put('settings.json', '{ "title": "Renamed" }\n')
put('users/admin.md', '---\nid: 1\nname: Admin\nroles: [administrator]\n---\n')
put('categories/name-0.md', '---\nid: 9\nname: Name\n---\n')
for (let i = 0; i < flags.posts; i++)
  put(`posts/${2000 + (i % 20)}/p-${i}.md`, `---\nid: ${100 + i}\ntitle: P${i}\ncategories: [name-0]\n---\n\nText.\n`)
const as = await signIn(place.start, root, 'admin')
const isOpen = () => existsSync(join(root, '.almanac/intentions.json'))
const counts = { 'before the answer': 0, 'while files were rewritten': 0, 'after all of it': 0, acknowledged: 0 }
const wrong = []
let known = ['name-0']
let usual = flags.posts * 2.5
for (let i = 1; i <= flags.kills && wrong.length < 5; i++) {
  const server = await serve(place.start(root, ['serve', '--port', '0']))
  const total = (await server.ask('GET', '/core/v2/posts?categories=9&per_page=1&status=any', { as })).headers.get(
    'x-wp-total',
  )
  if (Number(total) !== flags.posts) wrong.push(`kill ${i - 1}: ${total} posts are in the category, not ${flags.posts}`)
  const { slug } = (await server.ask('GET', '/core/v2/categories/9')).json
  if (!known.includes(slug)) wrong.push(`kill ${i - 1}: it is called ${slug}, not ${known.join(' or ')}`)
  // Mostly the next name comes while the last one is still being rewritten.
  if (random() < 0.12) for (const until = Date.now() + 120_000; isOpen() && Date.now() < until; await sleep(20));
  const wanted = `name-${i}`
  const ms = random() < 0.3 ? random() * 600 : random() * usual
  const timer = setTimeout(() => server.child.kill('SIGKILL'), ms)
  const began = performance.now()
  const answer = await server
    .ask('POST', '/core/v2/categories/9', { as, json: { slug: wanted } })
    .catch(() => undefined)
  if (answer && answer.status !== 200) wrong.push(`kill ${i}: ${answer.status} ${answer.text}`)
  known = answer ? [wanted] : [slug, wanted]
  if (answer) counts.acknowledged++
  const isAlive = () => server.child.exitCode === null && server.child.signalCode === null
  if (answer) while (isOpen() && isAlive()) await sleep(10)
  const isDone = answer && !isOpen()
  if (isDone) usual = performance.now() - began
  counts[answer ? (isDone ? 'after all of it' : 'while files were rewritten') : 'before the answer']++
  clearTimeout(timer)
  await kill(server.child)
  if (i % 20 === 0) console.log(`${i} kills; ${wrong.length} findings`)
}
const server = await serve(place.start(root, ['serve', '--port', '0']))
await server.ask('POST', '/core/v2/categories/9', { as, json: { slug: 'last' } })
while (isOpen()) await sleep(50)
await kill(server.child)
let left = 0
for (const entry of readdirSync(join(root, 'posts'), { recursive: true, withFileTypes: true }))
  if (entry.isFile() && !readFileSync(join(entry.parentPath, entry.name), 'utf8').includes('categories: [last]')) left++
if (left) wrong.push(`${left} posts do not name the last one`)
const { json } = await command(place.start(root, ['check', '--format', 'json']))
const errors = json.filter(({ severity }) => severity === 'error')
if (errors.length) wrong.push(`check: ${JSON.stringify(errors.slice(0, 3))}`)
rmSync(root, { recursive: true, force: true })
for (const [name, count] of Object.entries(counts)) console.log(`${String(count).padStart(6)}  ${name}`)
for (const one of wrong) console.log(one)
console.log(`${wrong.length} findings; ${flags.posts} posts; seed ${flags.seed}`)
process.exit(wrong.length ? 1 : 0)
