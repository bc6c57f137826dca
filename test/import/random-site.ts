import fc from 'fast-check'
import type { Files } from '../harness.ts'

/** Texts in which exports, databases and browsers have special signs. */
const pieces = [
  'Fish & chips',
  ']]>',
  '<![CDATA[',
  '<b>bold</b>',
  '&amp;',
  '&lt;i&gt;',
  "it's",
  '"quoted"',
  '\\n',
  'Grüße',
  '🎈',
  '\u200b',
  'שלום',
  '<!-- wp:html -->',
  '<img src="/uploads/a.png" srcset="/uploads/b.png 2x, /uploads/c.png 3x">',
  '[gallery ids="1,2"]',
  '{"a":1}',
  'a:1:{s:1:"x";i:1;}',
  '0',
  '%41',
]
const line = fc
  .array(fc.constantFrom(...pieces, 'word', 'Title'), { minLength: 1, maxLength: 4 })
  .map((all) => all.join(' '))
// Markup and octets are taken out of names, and said so.
const name = line.filter((one) => !/[<%]|\u200b/.test(one))
const text = fc.array(line, { maxLength: 4 }).map((lines) => lines.join('\n\n'))
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined, freq: 2 })
const some = <T>(...all: readonly T[]) => fc.uniqueArray(fc.constantFrom(...all), { maxLength: 3 })
const date = fc
  .integer({ min: 0, max: 20_000 })
  .map((hours) => new Date(Date.UTC(2019, 0, 1) + hours * 3_600_000).toISOString().slice(0, 19))
const meta = maybe(
  fc.dictionary(
    fc.constantFrom('color', '_plugin', 'price', 'a b'),
    fc.oneof(line, fc.array(line, { minLength: 2, maxLength: 3 })),
    {
      maxKeys: 3,
    },
  ),
)
const open = fc.constantFrom('open', 'closed')
const status = fc.constantFrom('publish', 'draft', 'private', 'pending', 'trash')

const common = {
  title: line,
  date,
  modified: maybe(date),
  author: maybe(fc.constantFrom('admin', 'editor', 'author')),
  meta,
}
const words = {
  content_format: maybe(fc.constant('html')),
  content: text,
  excerpt: maybe(line),
  comment_status: maybe(open),
  ping_status: maybe(open),
  aliases: maybe(some('former', 'older')),
}
const post = fc.record({
  ...common,
  ...words,
  status,
  sticky: maybe(fc.constant(true)),
  format: maybe(fc.constantFrom('aside', 'quote')),
  categories: some('news', 'local', 'uncategorized'),
  tags: maybe(some('red', 'blue')),
  rating: maybe(fc.integer({ min: -3, max: 9 })),
  sizes: maybe(fc.array(line, { minLength: 1, maxLength: 3 })),
  related: maybe(fc.constantFrom('p1', 'p2')),
  live: maybe(fc.boolean()),
})
const page = fc.record({
  ...common,
  ...words,
  status,
  menu_order: maybe(fc.integer({ min: 1, max: 9 })),
  password: maybe(fc.constant('sesame')),
})
const event = fc.record({
  ...common,
  status: fc.constantFrom('publish', 'draft', 'private'),
  start: fc.constantFrom('2027-05-02 10:00', '2027-03-14 02:30', '2027-05-02'),
  end: maybe(fc.constantFrom('2027-05-02 12:00:30', '2027-05-04')),
  all_day: maybe(fc.constant(true)),
  timezone: maybe(fc.constantFrom('Europe/Brussels', 'UTC+2')),
  cost: maybe(
    fc.oneof(fc.constantFrom('12', '€5', 'free', '10 - 20'), fc.integer({ min: 1, max: 99 }), fc.constant(['5', '15'])),
  ),
  website: maybe(fc.constant('https://x.example/?a=1&b=2')),
  featured: maybe(fc.constant(true)),
  sticky: maybe(fc.constant(true)),
  hide_from_listings: maybe(fc.constant(true)),
  event_status: maybe(fc.constantFrom('canceled', 'postponed')),
  show_map: maybe(fc.constant(true)),
  categories: maybe(some('classes', 'talks')),
  tags: maybe(some('red', 'blue')),
  venue: maybe(fc.constant('hall')),
  organizer: maybe(some('club', 'team')),
  description: text,
  content_format: maybe(fc.constant('html')),
  excerpt: maybe(line),
  image: maybe(fc.constant('https://pictures.example/a.png')),
})
const comment = fc.record({
  post: fc.constantFrom('post/p1', 'post/p2', 'page/about'),
  author: maybe(fc.constant('editor')),
  author_name: line,
  author_url: maybe(fc.constant('https://me.example/')),
  date,
  status: fc.constantFrom('approved', 'hold', 'spam', 'trash'),
  type: maybe(fc.constantFrom('pingback', 'trackback')),
  content: line,
  meta,
})
const form = fc.record({
  title: line,
  mail: maybe(fc.record({ subject: line, recipient: fc.constant('a@b.example'), body: text })),
  mail_2: maybe(fc.record({ active: fc.boolean(), subject: line })),
  messages: maybe(fc.record({ mail_sent_ok: line })),
  additional_settings: maybe(fc.constant('demo_mode: on')),
  form: fc.constant('<label>Name [text* your-name]</label>\n\n[submit "Send ]]>"]'),
})

/** A small site: people, terms, posts, a tree of pages, comments with threads, a calendar, forms, fields of its own. */
export const aSite: fc.Arbitrary<Files> = fc
  .record({
    posts: fc.array(post, { minLength: 2, maxLength: 3 }),
    pages: fc.tuple(page, page),
    events: fc.array(event, { maxLength: 2 }),
    comments: fc.array(comment, { maxLength: 4 }),
    forms: fc.array(form, { maxLength: 1 }),
    names: fc.tuple(name, name, name),
  })
  .map(({ posts, pages, events, comments, forms, names }) => {
    const files: Files = { 'settings.json': JSON.stringify(settings) }
    const put = (path: string, id: number, data: object) => {
      files[`${path}.json`] = JSON.stringify({ id, ...data })
    }
    put('categories/news', 2, { name: names[0], description: 'What <b>happens</b> & why' })
    put('categories/local', 3, { name: names[1], parent: 'news', meta: { icon: 'pin' } })
    put('tags/red', 4, { name: names[2] })
    put('tags/blue', 5, { name: 'Blue' })
    put('event-categories/classes', 6, { name: 'Classes' })
    put('event-categories/talks', 7, { name: 'Talks', parent: 'classes' })
    put('users/jane', 6, {
      username: 'jane.doe',
      name: 'Jane & Co',
      url: 'https://jane.example',
      roles: ['editor'],
      registered: '2020-01-01T00:00:00Z',
    })
    posts.forEach((one, i) => put(`posts/p${i + 1}`, 100 + i, one))
    put('pages/about', 200, pages[0])
    put('pages/about/team', 201, { ...pages[1], parent: 'about' })
    put('venues/hall', 300, {
      title: 'Hall',
      city: 'Ghent',
      show_map: false,
      geo: [51.05, 3.72],
      description: 'A *hall*',
    })
    put('organizers/club', 301, { title: 'Club', email: 'club@x.example', website: 'https://club.example' })
    put('organizers/team', 302, { title: 'Team', phone: '123' })
    events.forEach((one, i) => put(`events/e${i}`, 310 + i, one))
    forms.forEach((one, i) => put(`forms/f${i}`, 400 + i, one))
    comments.forEach((one, i) =>
      put(`comments/c${i}`, 500 + i, { ...one, ...(i % 2 === 1 && { parent: `c${i - 1}` }) }),
    )
    return files
  })

const settings = {
  title: 'Old & "gold" ]]>',
  timezone: 'America/New_York',
  default_comment_status: 'open',
  fields: {
    post: {
      rating: { type: 'number' },
      sizes: { type: 'list', of: { type: 'text' } },
      related: { type: 'reference', to: 'post' },
      live: { type: 'boolean' },
    },
  },
}
