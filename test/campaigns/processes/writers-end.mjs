// What must hold when all have written.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isLeftover, kill, serve } from './almanac.mjs'

const collections = [
  ...['posts', 'pages', 'categories', 'tags', 'users', 'comments', 'media'].map((name) => `/core/v2/${name}`),
  ...['events', 'venues', 'organizers'].map((name) => `/cal/events/v1/${name}`),
]

/** Looks at the files, and compares the server with a fresh one. */
export async function lookAtTheEnd(place, world) {
  await compareServers(place, world)
  world.isDone = true
  for (const { child } of world.servers) await kill(child)
  const { inside } = place
  // A snapshot of its own would still be being written when it is looked what is left.
  const site = inside.openFolder(world.root, { areas: inside.areas, snapshot: false })
  for (const { file, reason } of site.problems.all()) world.wrong(`a file is not whole: ${file} ${reason}`)
  for (const { file, severity, message } of inside.checkSite(site))
    if (severity === 'error') world.wrong(`check says: ${file}: ${message}`)
  lookAtShared(site, world)
  for (const [key, facts] of world.made) lookAtMade(site, world, key, facts)
  noDoubles(site, world)
  site.close()
  if (existsSync(join(world.root, '.almanac/intentions.json'))) world.wrong('intentions are left')
  for (const path of readdirSync(world.root, { recursive: true }))
    if (isLeftover(path) && !/lock-/.test(path)) world.wrong(`left behind: ${path}`)
}

function lookAtShared(site, { marks, tags, wrong, tally }) {
  for (const [id, said] of marks) {
    const body = site.bodyOf(site.get('post', id))
    for (const mark of said) {
      tally('marks looked for')
      const times = body.split(mark).length - 1
      if (times !== 1) wrong(`an update was lost: ${mark} stands ${times} times in post ${id}`)
    }
    if (body.split('[').length - 1 !== said.length) wrong(`post ${id} has marks that were refused`)
    const named = new Set([site.get('post', id).data.tags].flat().map((ref) => site.find('tag', ref)?.id))
    for (const tag of tags.get(id)) if (!named.has(tag)) wrong(`post ${id} lost the tag ${tag}`)
  }
}

const nouns = { posts: 'post', tags: 'tag', users: 'user', comments: 'comment', media: 'media', events: 'event' }

function lookAtMade(site, { wrong, tally }, key, facts) {
  const [collection, id] = key.split(' ')
  const entry = site.get(nouns[collection], Number(id))
  tally('entries looked for')
  if (facts.isGone) return entry ? void wrong(`${key} was deleted and is there`) : undefined
  if (!entry) return void wrong(`${key} was made and is gone`)
  const { title, slug, categories, venue, post, body, lines, excerpt, password } = facts
  const differs = (what, is, was) => was !== undefined && is !== was && wrong(`${key}: ${what} is ${is}, not ${was}`)
  if (collection !== 'users') differs('title', String(entry.data.title ?? entry.data.name), title)
  differs('slug', entry.slug, slug)
  differs('excerpt', entry.data.excerpt, excerpt)
  differs('password', entry.data.password, password)
  const idOf = (noun, ref) => site.find(noun, ref)?.id
  if (categories)
    differs(
      'categories',
      String([entry.data.categories ?? 1].flat().map((ref) => idOf('category', ref))),
      String(categories),
    )
  if (venue) differs('venue', idOf('venue', entry.data.venue), venue)
  if (post) differs('post', site.findInSpace('post', entry.data.post)?.id, post)
  if (body) differs('file', readFileSync(site.folder.resolve(entry.path), 'utf8'), body)
  const written = new Set(lines && site.bodyOf(entry).split('\n'))
  for (const line of lines ?? []) if (!written.has(line)) wrong(`${key} lost ${line}`)
}

function noDoubles(site, { wrong }) {
  const ids = new Map()
  for (const [name, { space }] of site.resources) {
    const slugs = new Map()
    for (const entry of site.all(name)) {
      const key = `${space} ${entry.id}`
      if (space && ids.has(key)) wrong(`an id is doubled: ${key} in ${ids.get(key)} and ${entry.path}`)
      ids.set(key, entry.path)
      // Of what stands in a tree, those below one parent have slugs of their own.
      const own = `${site.names.parentOf(entry)?.id} ${entry.slug}`
      if (entry.slug && name !== 'comment' && slugs.has(own))
        wrong(`a slug is doubled: ${own} in ${slugs.get(own)} and ${entry.path}`)
      slugs.set(own, entry.path)
    }
  }
  const words = [...site.all('tag'), ...site.all('venue')].map(
    ({ resource, data }) => `${resource.name} ${data.title ?? data.name}`,
  )
  for (const word of ['tag Party', 'tag Calm', 'venue Here', 'venue There'])
    if (words.filter((one) => one === word).length > 1) wrong(`made more than once: ${word}`)
}

async function compareServers(place, world) {
  const fresh = await serve(place.start(world.root, ['serve', '--port', '0', '--read-only']))
  try {
    for (const server of world.servers)
      for (const path of collections) {
        let difference
        // The watcher takes its time: what is awaited is that both say the same.
        for (const until = Date.now() + 20_000; Date.now() < until; await sleep(200)) {
          difference = firstDifference(await all(server, path, world), await all(fresh, path, world))
          if (!difference) break
        }
        world.tally('lists of two servers compared')
        if (difference) world.wrong(`a server and a fresh one differ in ${path}: ${difference}`)
      }
  } finally {
    await kill(fresh.child)
  }
}

async function all(server, path, { admin }) {
  const isCalendar = path.startsWith('/cal')
  const [last] = path.split('/').slice(-1)
  const query = isCalendar
    ? 'per_page=50&start_date=2000-01-01&end_date=2100-01-01'
    : `context=edit&per_page=100${/posts|pages/.test(path) ? '&status=any' : ''}`
  const found = []
  for (let page = 1; ; page++) {
    const { status, text, headers, json } = await server.ask('GET', `${path}?${query}&page=${page}`, { as: admin })
    if (status !== 200) return [`${status} ${text.slice(0, 200)}`]
    const items = isCalendar ? json[last] : json
    found.push(...items.map((item) => JSON.stringify(item).replaceAll(server.url.replace(/\/rest$/, ''), '')))
    const pages = Number(headers.get('x-wp-totalpages') ?? headers.get('x-cal-totalpages') ?? json.total_pages)
    if (!(page < pages)) return found
  }
}

function firstDifference(one, other) {
  if (one.length !== other.length) return `${one.length} and ${other.length} of them`
  const at = one.findIndex((text, i) => text !== other[i])
  if (at < 0) return undefined
  const from = Math.max(0, [...one[at]].findIndex((char, i) => char !== other[at][i]) - 80)
  return `${one[at].slice(from, from + 200)} and ${other[at].slice(from, from + 200)}`
}
