import fc from 'fast-check'

/** Front matter that people write, line by line: each is well for `check`, or names what is not there. */
const lines: Readonly<Record<string, readonly string[]>> = {
  post: [
    'title: "Two  blanks, and a: colon"',
    'title: 2024',
    'date: 2026-05-02T10:00:00+02:00   # in Paris',
    'date: 2026-05-02',
    'date: "2026-05-02 10:00"',
    'categories: [nowhere, news]',
    'categories: nowhere',
    'categories: [News/Nothing]',
    'tags:\n  - lost\n  - 4711',
    'author: gone',
    'author: 3',
    'featured_media: lost.jpg',
    'status: publish',
    'status: future',
    'sticky: false',
    'format: standard',
    'format: podcast',
    'status: trash\ntrashed_from: publish',
    'status: cal-ignored',
    'comment_status: closed',
    'template: ""',
    'excerpt: "  kept as it is "',
    'excerpt: >\n  folded\n  text',
    'password: 0123',
    'modified: 2026-05-03T10:00:00Z',
    'content_format: html',
    'content_format: markdown',
    'slug: Another-Name',
    'meaningless: [1, 2]',
  ],
  page: [
    'title: "A & B"',
    'parent: not/there',
    'parent: 99',
    'menu_order: 0',
    'menu_order: 7',
    'template: gone.php',
    'comment_status: maybe',
    'status: trash',
    'date: 2026-05-02T10:00Z',
  ],
  media: [
    'title: "A & B"',
    'alt_text: "a  b"',
    'caption: <b>bold</b>',
    'post: nowhere',
    'date: 2026-05-02T10:00Z',
    'author: gone',
  ],
  category: ['name: "A & B"', 'name: 7', 'parent: nowhere', 'description: no body'],
  tag: ['name: "<b>x</b> & y"', 'name: 7'],
  'event-category': ['name: "A &amp; B"', 'parent: nowhere'],
  user: [
    'name: "A & B"',
    'username: "Jane Doe"',
    'first_name: " Jane "',
    'url: "http://example.org/?a=1&b=2"',
    'roles: author',
    'roles: [author, editor]',
    'email: Jane@Example.org',
    'registered: 2026-05-02T10:00:00+02:00',
    'nickname: J',
    'locale: en_US',
  ],
  comment: [
    'post: nowhere',
    'post: post/first',
    'parent: 4711',
    'author: gone',
    'author: editor',
    'author_name: "A & B"',
    'author_url: "http://example.org/?a=1&b=2"',
    'author_email: a@example.org',
    'date: 2026-05-02T10:00:00+02:00',
    'status: approve',
    'status: hold',
    'status: spam',
  ],
  event: [
    'title: "A & B"',
    'start: 2027-05-02',
    'start: 2027-05-02T10:00',
    'end: 2027-05-03 12:00',
    'end: 2027-05-01',
    'all_day: true',
    'timezone: Europe/Paris',
    'venue: nowhere',
    'venue: hall',
    'venue: 51',
    'organizer: [nobody, 12]',
    'organizer: [club, 53]',
    'organizer: 52',
    'categories: [nowhere]',
    'categories: jazz',
    'categories: [43, music]',
    'tags: [41]',
    'image: one.png',
    'status: trash',
    'status: private',
    'tags: lost',
    'cost: 10',
    'cost: "10 - 20"',
    'image: lost.jpg',
    'author: gone',
    'website: example.org',
    'featured: false',
    'excerpt: "in *short*"',
  ],
  venue: [
    'title: "A & B"',
    'address: "1 <b>Main</b> St"',
    'zip: 01234',
    'geo: [48.1, 11.5]',
    'show_map: false',
    'show_map_link: false',
    'image: lost.jpg',
    'image: one.png',
    'website: example.org',
    'status: trash',
    'author: gone',
  ],
  organizer: [
    'title: "A & B"',
    'phone: 1234',
    'email: A@example.org',
    'website: example.org',
    'image: lost.jpg',
    'author: gone',
    'status: trash',
  ],
  exhibit: [
    'title: "A & B"',
    'date: 2026-05-02T10:00:00+02:00   # in Paris',
    'maker: 1642',
    'maker: "  Rembrandt "',
    'year: 1642',
    'year: soon',
    'on_show: yes',
    'bought: 2026-05-02',
    'bought: may',
    'state: good',
    'state: broken',
    'materials: [oil, canvas]',
    'goes_with: nowhere',
    'size:\n  height: 3',
    'size: big',
    'code: AB-1',
    'code: ab',
    'story: >\n  folded\n  text',
    'seats: 2',
    'seats: 99',
    'opens: "18:30"',
    'opens: 18:30',
    'site: /nowhere/',
    'site: "javascript:alert(1)"',
    'poster: one.png',
    'poster: lost.png',
    'near: post/first',
    'near: room/nowhere',
    'keeper:\n  likes: nowhere\n  at: "09:00"',
    'parts:\n  - id: a # the first\n    of: [post/first, lost]\n    photo: one.png\n    web: https://example.org/\n  - id: b',
    'parts:\n  - { id: c, weight: -1, more: kept }',
    'artists: [rembrandt, nobody]',
    'artists: 61',
    'periods: [nowhere/deep]',
    'featured_media: lost.jpg',
    'comment_status: closed',
    'menu_order: 7',
    'status: trash\ntrashed_from: publish',
    'excerpt: "  kept as it is "',
    'meaningless: [1, 2]',
  ],
  room: ['title: 7', 'parent: nowhere', 'menu_order: 0', 'artists: rembrandt', 'tags: [41]', 'author: gone'],
  notice: ['title: A', 'date: 2026-05-02', 'status: future', 'password: 0123', 'slug: Another-Name'],
  ledger: ['title: A', 'shelves: [none]', 'comment_status: open', 'author: 3'],
  coin: ['hue: red', 'hue: 7', 'title: Untold', 'slug: Another-Name', 'status: draft', 'publishDate: 2026-05-02'],
  artist: ['name: "A & B"', 'name: 7', 'parent: nowhere'],
  period: ['name: "A &amp; B"', 'parent: nowhere'],
  shelf: ['name: X'],
  form: ['title: "A & B"', 'locale: de_DE', 'mail:\n  subject: Hello', 'additional_settings: "demo_mode: on"'],
}

const bodies = [
  '',
  'One.\n',
  '\n# A *heading*\r\n\r\nand `code`',
  '  <script>alert(1)</script>\n\n\n\nlast, without an end',
]

/** A file with some of the odd lines, in any order, with or without an id, with either line ending. */
function oddFile(name: string): fc.Arbitrary<(id: number) => string> {
  const needed =
    name === 'event'
      ? ['start: 2027-05-02 10:00']
      : ['venue', 'organizer', 'form', 'exhibit', 'room', 'notice', 'ledger'].includes(name)
        ? ['title: Named']
        : []
  return fc
    .tuple(fc.shuffledSubarray([...(lines[name] ?? [])]), fc.constantFrom(...bodies), fc.boolean(), fc.boolean())
    .map(([some, body, hasId, hasReturns]) => (id) => {
      const keys = new Set<string>()
      const kept = [...some, ...needed].filter((line) => {
        const key = line.slice(0, line.indexOf(':'))
        return !keys.has(key) && keys.add(key)
      })
      const text = ['---', '# a remark', ...(hasId ? [`id: ${id}`] : []), ...kept, '---', ''].join('\n')
      return (hasReturns ? text.replaceAll('\n', '\r\n') : text) + body
    })
}

/** Files of a content type by path, `count` of them; of a picture, what is told about it. */
export function oddFiles(name: string, pattern: string, count: number, seed: number): Record<string, string> {
  const made = fc.sample(oddFile(name), { numRuns: count, seed })
  const path = (i: number) =>
    pattern.replace('**/', '').replace('{slug}', `odd-${i}`).replace('{file}', `odd-${i}.png.md`)
  const isData = pattern.endsWith('.json')
  const text = (toText: (id: number) => string, i: number) =>
    isData
      ? `${JSON.stringify({ id: 1000 + i, name: `Odd ${i}`, items: [{ to: '/', title: toText(i) }] })}\n`
      : toText(1000 + i)
  return Object.fromEntries(made.map((toText, i) => [path(i), text(toText, i)]))
}
