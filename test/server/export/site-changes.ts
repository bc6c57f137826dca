import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Random } from '../../site/live-equals-fresh/random.ts'
import { makePicture } from '../../pictures.ts'

/** A change of a site as people make it. */
export interface Change {
  /** What is changed. */
  readonly name: string
  /** The same, and where. */
  readonly did: string
  /** How much later it is, in milliseconds. */
  readonly later: number
}

const day = 86_400_000
// Of sizes that have copies, and that have none.
const pictures = await Promise.all([makePicture(900, 600), makePicture(400, 300), makePicture(60, 40)])

/** Changes a site of `makeModelSite` at random. */
export function changeAtRandom(root: string, random: Random): Change {
  const { pick, chance, below: upTo } = random
  const below = (folder: string) => (existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : [])
  const some = (folder: string) => {
    const names = below(folder).filter((name) => name.endsWith('.md'))
    return names.length === 0 ? undefined : `${folder}/${pick(names)}`
  }
  const edit = (path: string | undefined, change: (text: string) => string) => {
    if (path === undefined || !existsSync(join(root, path))) return `nothing at ${path}`
    writeFileSync(join(root, path), change(readFileSync(join(root, path), 'utf8')))
    return path
  }
  const put = (path: string, content: string | Uint8Array) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
    return path
  }
  const number = upTo(1e6)
  const setting = (name: string, value: unknown) =>
    edit('settings.json', (text) => JSON.stringify({ ...(JSON.parse(text) as object), [name]: value }))
  const key = (name: string, value: string) => (text: string) =>
    new RegExp(`^${name}:.*$`, 'm').test(text)
      ? text.replace(new RegExp(`^${name}:.*$`, 'm'), `${name}: ${value}`)
      : text.replace('---\n', `---\n${name}: ${value}\n`)
  const more = (text: string) => (before: string) => `${before}\n${text}\n`
  const move = (from: string | undefined, to: string) => {
    if (from === undefined) return 'nothing'
    renameSync(join(root, from), join(root, to))
    return `${from} to ${to}`
  }
  const remove = (path: string | undefined) => {
    if (path !== undefined) rmSync(join(root, path), { force: true })
    return String(path)
  }
  const picture = `m${number % 3}.png`
  const aside = `media/${picture}.md`
  // A sidecar may be there already.
  const describe = (name: string, value: string) => {
    if (!existsSync(join(root, aside))) put(aside, '---\ntitle: Described\n---\n')
    return edit(aside, key(name, value))
  }
  const changes: Readonly<Record<string, () => string>> = {
    'title of a post': () => edit(some('posts'), key('title', `Title ${number}`)),
    'text of a post': () =>
      edit(some('posts'), more(`More ${number} [to](/2026/05/0${1 + (number % 9)}/p${number % 9}/)`)),
    'status of a post': () => edit(some('posts'), key('status', pick(['publish', 'draft', 'private']))),
    'date of a post': () => edit(some('posts'), key('date', `2026-0${1 + (number % 9)}-11`)),
    'author of a post': () => edit(some('posts'), key('author', pick(['ann', 'bob', 'nobody', 'Zoe']))),
    'categories of a post': () =>
      edit(some('posts'), key('categories', pick(['[news]', '[notes, news]', '[]', '[new-one]']))),
    'tags of a post': () =>
      edit(some('posts'), key('tags', pick(['[fern]', '[moss, soil]', '[]', '[Wild]', '[wild, Fern]']))),
    'whether a post is sticky': () => edit(some('posts'), key('sticky', pick(['true', 'false']))),
    'aliases of a post': () => edit(some('posts'), key('aliases', `[/was-${number % 5}/, former-${number % 3}]`)),
    'password of a post': () => edit(some('posts'), key('password', pick(['secret', '""']))),
    'a new post': () =>
      put(
        `posts/n${number % 40}.md`,
        `---\ntitle: New ${number}\ndate: 2026-05-${10 + (number % 18)}\nauthor: ann\n---\n\n[gallery]\n\nhttps://example.org/2026/05/02/p1/\n`,
      ),
    'a post less': () => remove(some('posts')),
    'name of a post': () => move(some('posts'), `posts/r${number % 50}.md`),
    'a new term': () => put(pick(['categories/new-one.md', 'tags/fresh.md']), `---\nname: Made ${number}\n---\n`),
    'name of a term': () =>
      edit(pick(['categories/news.md', 'tags/fern.md', 'tags/soil.md']), key('name', `Name ${number}`)),
    'name of a person': () => edit(some('users'), key('name', `Person ${number}`)),
    'title of a page': () => edit(some('pages'), key('title', `Page ${number}`)),
    'slug of a page': () => edit(some('pages'), key('slug', `page-${number % 4}`)),
    'a new page': () =>
      put(
        `pages/q${number % 4}.md`,
        `---\ntitle: Q\nparent: ${pick(['about', 'team'])}\n---\n\n[another](../about/) [file](team.md)\n`,
      ),
    'page that a post names': () => edit(some('posts'), key('about', pick(['about', 'team', 'page-1', '""']))),
    'a comment': () =>
      put(
        `comments/c${number % 9}.md`,
        `---\npost: ${pick(['p1', 'p3', 'about'])}\nauthor_name: R\nstatus: ${pick(['approved', 'hold'])}\ndate: 2026-06-02\n---\n\nSay ${number}\n`,
      ),
    'an event': () =>
      put(`events/e${number % 4}.md`, `---\ntitle: E\nstart: 2027-03-0${1 + (number % 8)} 10:00\n---\n`),
    'venue of an event': () => edit(some('events'), key('venue', pick(['hall', '""']))),
    'place of a venue': () => edit('venues/hall.md', key('city', `City ${number}`)),
    'name of an organizer': () => edit('organizers/club.md', key('title', `Club ${number}`)),
    'name of a category of events': () => edit('event-categories/music.md', key('name', `Music ${number}`)),
    'a picture': () => put(`media/${picture}`, pick(pictures)),
    'a picture less': () => remove(`media/${picture}`),
    'words for a picture': () => describe('alt_text', `Seen ${number}`),
    'status of a picture': () => describe('status', pick(['private', 'inherit'])),
    'what a picture belongs to': () => describe('post', pick(['p1', 'draft', 'soon', '""'])),
    'leading picture of a post': () => edit(some('posts'), key('featured_media', picture)),
    'image of an event': () => edit(some('events'), key('image', picture)),
    'pictures in a text': () =>
      edit(some('posts'), more(pick(['[gallery]', `![](../media/${picture})`, `<img src="/uploads/${picture}">`]))),
    'title of the site': () => setting('title', `Site ${number}`),
    'length of lists': () => setting('posts_per_page', 3 + (number % 4)),
    'addresses of posts': () =>
      setting('permalink', pick(['/%year%/%postname%/', '/%postname%/', '/%categories%/%title%/'])),
    'addresses of pages': () => setting('addresses', pick([{}, { pages: '/%path%.html' }])),
    'where pages stand': () => setting('page_paths', chance(0.5)),
    'fields of its own': () =>
      setting('fields', pick([{}, { post: { about: { type: 'reference', to: 'page', label: 'About' } } }])),
    'foot of all pages': () => put('site/footer.md', `Foot ${number}\n`),
    'what makes terms': () => setting('terms', pick(['implicit', 'declared'])),
    'how terms are read': () => setting('terms_as', pick(['jekyll', 'written'])),
    'zone of the site': () => setting('timezone', pick(['UTC', 'Pacific/Auckland', 'America/New_York'])),
    'addresses of files': () => setting('uploads_base', pick(['uploads', 'wp-content/uploads'])),
    'front of the site': () => setting('show_on_front', pick(['posts', 'page'])),
  }
  const name = pick(Object.keys(changes))
  return { name, did: `${name}: ${changes[name]!()}`, later: chance(0.3) ? upTo(3 * day) : 0 }
}
