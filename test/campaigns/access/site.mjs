// A site in which everything that somebody may not see holds a word that nothing else holds, and who may read each; each
// picture has a width that no other has, and texts that everybody reads show all of them.
import { crc32, deflateSync } from 'node:zlib'
import { randomOf } from '../http-fuzz/requests.mjs'

/** Who asks; nobody comes first. `rival` is an author, too, who wrote nothing. */
export const callers = ['anonymous', 'subscriber', 'contributor', 'author', 'rival', 'editor', 'administrator']

/** Who writes: what a role may do with its own is different for each. */
const writers = ['administrator', 'author', 'contributor']
const types = {
  post: { folder: 'posts', base: 'core/v2/posts' },
  page: { folder: 'pages', base: 'core/v2/pages' },
  event: { folder: 'events', base: 'cal/events/v1/events' },
  venue: { folder: 'venues', base: 'cal/events/v1/venues' },
  organizer: { folder: 'organizers', base: 'cal/events/v1/organizers' },
}
export const states = ['publish', 'protected', 'private', 'draft', 'pending', 'future', 'trash', 'auto-draft']

/** The height of all pictures: higher than wide, so that smaller copies have other widths than the pictures. */
const height = 2400

// A black picture.
function pictureOf(width) {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([1, 0], 8)
  const lines = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))
  const chunks = [
    ['IHDR', size],
    ['IDAT', lines],
    ['IEND', Buffer.alloc(0)],
  ].map(([name, bytes]) => {
    const named = Buffer.concat([Buffer.from(name), bytes])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(bytes.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  })
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks])
}

const isEditor = (caller) => caller === 'editor' || caller === 'administrator'

// The rights as the guide says them, not as the program asks them.
function mayRead(caller, { state, author }) {
  return state === 'publish' || state === 'protected' || caller === author || isEditor(caller)
}

function mayEdit(caller, { type, state, author }) {
  if (isEditor(caller)) return true
  if (caller !== author || type === 'page') return false
  return caller === 'author' || !['publish', 'protected', 'future'].includes(state)
}

export function mayReadText(caller, entry) {
  return entry.state === 'protected' ? mayEdit(caller, entry) : mayRead(caller, entry)
}

export function mayReadFile(caller, { author, isPrivate, of }) {
  return caller === author || isEditor(caller) || (!isPrivate && (of === undefined || mayRead(caller, of)))
}

/**
 * Makes the site.
 *
 * @param count how many entries at least: each type in each state by each author is one round of 120
 * @returns the files, the entries, by each word who may read it, and by the id of each thing that others name (`hidden`:
 *   pictures, places, people) who may know that it is named, and by the width of each picture who may know that
 */
export function makeSite(count, seed) {
  const files = {
    'settings.json': JSON.stringify({
      title: 'Target',
      timezone: 'UTC',
      default_comment_status: 'open',
      terms: 'implicit',
      fields: Object.fromEntries(
        ['post', 'page', 'event'].map((type) => [
          type,
          { hidden: { type: 'text', shown: false }, told: { type: 'text', shown: true } },
        ]),
      ),
    }),
    'categories/uncategorized.md': '---\nid: 1\nname: Uncategorized\n---\n',
    'tags/news.md': '---\nid: 2\nname: News\n---\n',
    'event-categories/music.md': '---\nid: 3\nname: Music\n---\n',
  }
  const words = new Map()
  const random = randomOf(seed, 0).next
  let last = 0
  const word = (who) => {
    const text = `xq${++last}z`
    words.set(text, who)
    return text
  }
  for (const [i, caller] of callers.slice(1).entries()) {
    const mail = word((one) => one === caller || one === 'administrator')
    const role = caller === 'rival' ? 'author' : caller
    files[`users/${caller}.md`] = `---\nid: ${i + 1}\nroles: [${role}]\nemail: ${mail}@hidden.example\n---\n`
  }
  const entries = []
  const hidden = new Map()
  const widths = new Map()
  let id = 100
  while (entries.length < count)
    for (const type of Object.keys(types))
      for (const state of states)
        for (const author of writers) entries.push({ type, state, author, id: id++, slug: `s${id}`, ...types[type] })
  const media = []
  for (const author of writers)
    for (const state of [undefined, ...states])
      for (const isPrivate of [false, true]) {
        const of = state && entries.find((one) => one.type === 'post' && one.state === state && one.author === author)
        const file = { id: id++, author, isPrivate, of }
        const readers = (caller) => mayReadFile(caller, file)
        hidden.set(file.id, readers)
        // Of those that texts show by their address, the name is no secret.
        file.name = media.length % 2 ? `${word(readers)}.png` : `shown-${file.id}.png`
        file.width = 1301 + media.length
        widths.set(file.width, readers)
        media.push(file)
        const head = {
          id: file.id,
          author,
          alt_text: word(readers),
          caption: word(readers),
          ...(isPrivate && { status: 'private' }),
          ...(of && { post: of.slug }),
        }
        files[`media/${file.name}`] = pictureOf(file.width)
        files[`media/${file.name}.md`] = toFile(head, word(readers))
      }
  for (const entry of entries) {
    const { type, state, author, slug, folder } = entry
    const [read, text, edit] = [mayRead, mayReadText, mayEdit].map((may) => (caller) => may(caller, entry))
    if (type === 'venue' || type === 'organizer') hidden.set(entry.id, read)
    const picture = media[Math.floor(random() * media.length)]
    const place = (name) => entries.filter((one) => one.type === name)[Math.floor(random() * 24)].slug
    const head = {
      id: entry.id,
      title: `Title ${word(read)}`,
      author,
      slug,
      date: state === 'future' ? '2099-01-01 10:00' : '2026-01-02 10:00',
      ...(state === 'protected'
        ? { password: word(edit) }
        : state !== 'publish' && state !== 'future' && { status: state }),
      ...(state === 'trash' && { trashed_from: 'draft' }),
      undeclared: word(edit),
      ...(['post', 'page', 'event'].includes(type) && {
        hidden: word(edit),
        told: word(state === 'protected' ? () => true : read),
      }),
      ...(['post', 'page'].includes(type)
        ? { featured_media: picture.id, excerpt: word(text) }
        : { image: picture.id }),
      // No file declares these: who may not read the entry does not know that there are such terms and people.
      ...(type === 'post' && { tags: ['news', `Tag ${word(read)}`], categories: [`Kind ${word(read)}`] }),
      ...(type === 'post' && { author: [author, `Person ${word(read)}`] }),
      ...(type === 'event' && { categories: [`Event ${word(read)}`], tags: [`Tag ${word(read)}`] }),
      ...(type === 'event' && {
        start: '2087-01-02 10:00',
        end: '2087-01-02 12:00',
        venue: place('venue'),
        organizer: [place('organizer')],
      }),
      ...(type === 'organizer' && { email: `${word(read)}@hidden.example` }),
      ...(type === 'venue' && { city: word(read) }),
    }
    const shown = media.filter(() => random() < 0.1).map((one, i) => shownIn(one, i % 2 === 0))
    const pictures = [`[gallery ids="${picture.id},${media[0].id}"]`, ...shown].join('\n\n')
    files[`${folder}/${slug}.md`] = toFile(head, `${word(text)}\n\n${pictures}`)
    if (type !== 'post') continue
    for (const [i, status] of ['approved', 'hold', 'spam', 'trash'].entries()) {
      const readers = status === 'approved' ? text : edit
      const about = {
        id: id++,
        post: slug,
        status,
        date: '2026-01-03 10:00',
        author_name: 'Ann',
        author_email: `${word(edit)}@hidden.example`,
        author_ip: '192.0.2.7',
      }
      files[`comments/${slug}/${i}.md`] = toFile(about, word(readers))
    }
  }
  files['forms/contact.md'] =
    `---\nid: ${id}\ntitle: Contact\nmail:\n  recipient: ${word(isEditor)}@hidden.example\n---\n[text* your-name]\n`
  return { files, entries, media, words, hidden, widths, form: id }
}

// A picture as programs and people put it into a text.
function shownIn({ id, name }, asMarkdown) {
  if (!name.startsWith('shown-')) return `<img class="wp-image-${id}" src="http://elsewhere.test/a.png" alt="">`
  return asMarkdown ? `![A](/uploads/${name})` : `<img src="/uploads/${name}" alt="">`
}

function toFile(head, body) {
  const lines = Object.entries(head).map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
  return `---\n${lines.join('')}---\n\n${body}\n`
}
