import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { checkSite } from '../../../../src/site/check/check.ts'
import { type Files, testSite } from '../../../harness.ts'
import { cpuTimeOf } from '../../../cpu-time.ts'

const post = '---\nid: 10\ntitle: A\nauthor: author\ndate: 2026-01-02 10:00:00\n---\n\nText.\n'

function declaring(fields: object, files: Files = {}) {
  const settings = `${JSON.stringify({ title: 'T', timezone: 'UTC', fields: { post: fields } }, null, 2)}\n`
  const made = testSite({ 'posts/a.md': post, ...files, 'settings.json': settings })
  const text = (path = 'posts/a.md') => readFileSync(join(made.root, path), 'utf8')
  const change = async (json: object, as = 'editor') => made.ask('POST', '/core/v2/posts/10', { as, json })
  const faults = () =>
    checkSite(made.site).flatMap(({ code, file, line, message, hint }) =>
      code === 'missing-file' || code === 'undeclared-key'
        ? []
        : [`${file}:${line} ${message}${hint ? ` (${hint})` : ''}`],
    )
  return { ...made, text, change, faults }
}

const limited = {
  code: { type: 'text', pattern: '[A-Z]{2}-\\d+', min_length: 4, max_length: 6 },
  story: { type: 'long_text', max_length: 5 },
  seats: { type: 'number', min: 2, max: 9, integer: true },
  degrees: { type: 'number', min: -5, max: 5 },
  opens: { type: 'time', min: '08:00', max: '20:00' },
  due: { type: 'date', min: '2020-01-01', max: '2029-12-31' },
  site: { type: 'link' },
  names: { type: 'list', of: { type: 'text' }, min_items: 2, max_items: 3 },
}

describe('dates and times', () => {
  it('are compared as moments, however precise they are and whatever stands between day and hour', async () => {
    const fields = {
      opens: { type: 'time', min: '18:30:00', max: '20:00' },
      from: { type: 'date', min: '2027-05-02T10:00' },
      until: { type: 'date', max: '2027-05-02T10:00', sortable: true },
      day: { type: 'date', min: '2027-05-02T10:00', max: '2027-05-02' },
    }
    const said = (values: object, id: number) =>
      `---\nid: ${id}\ndate: 2026-01-01\n${Object.entries(values)
        .map(([key, value]) => `${key}: "${value}"\n`)
        .join('')}---\n`
    const right = { opens: '18:30', from: '2027-05-02 12:00', until: '2027-05-02 09:30', day: '2027-05-02T12:00' }
    const wrong = { opens: '18:29', from: '2027-05-02 09:59', until: '2027-05-02 12:00', day: '2027-05-02 09:59:59' }
    const { faults, get } = declaring(fields, {
      'posts/b.md': said(right, 11),
      'posts/c.md': said(wrong, 12),
      'posts/d.md': said({ opens: '20:00:59', until: '2027-05-02T09:00', from: '2027-05-02T10:00:00' }, 13),
    })
    expect(faults().filter((one) => !one.includes('no title'))).toEqual([
      "posts/c.md:4 'opens': '18:29' is before 18:30:00",
      "posts/c.md:5 'from': '2027-05-02 09:59' is before 2027-05-02T10:00",
      "posts/c.md:6 'until': '2027-05-02 12:00' is after 2027-05-02T10:00",
      "posts/c.md:7 'day': '2027-05-02 09:59:59' is before 2027-05-02T10:00",
    ])
    const listed = (await get('/core/v2/posts?orderby=until&order=asc')).json as { id: number }[]
    expect(listed.map(({ id }) => id)).toEqual([13, 11, 12, 10])
  })
})

describe('the values of groups', () => {
  const groups = {
    size: { type: 'object', fields: { height: { type: 'number', min: 0 }, width: { type: 'number', max: 9 } } },
    paint: { type: 'object', fields: { coat: { type: 'choice', choices: ['matt', 'gloss'] } } },
    loans: {
      type: 'list',
      of: { type: 'object', fields: { id: { type: 'text', required: true }, whence: { type: 'text' } } },
    },
  }

  it.each([
    ['size', { height: -1 }, 'size[height] is not valid: it is not at least 0.'],
    ['size', { width: 10 }, 'size[width] is not valid: it is not at most 9.'],
    ['size', { height: 'tall' }, 'size[height] is not valid: it is not a number.'],
    ['size', { heigth: 1 }, "size is not valid: it has no 'heigth'; the nearest is 'height'."],
    ['size', { depth: 1 }, "size is not valid: it has no 'depth'; there are height, width."],
    ['paint', { coat: 'wet' }, 'paint[coat] is not one of matt and gloss.'],
    ['loans', [{ whence: 'Bern' }], 'loans[0][id] is not valid: it is missing.'],
  ])('are refused in words, with the place: %s %j', async (key, value, why) => {
    const { change } = declaring(groups)
    const { status, json } = await change({ [key]: value })
    expect([status, json.data.params[key]]).toEqual([400, why])
  })

  it.each<[string, unknown, unknown]>([
    ['loan', { to: '', lender: 0, coat: '', site: '', seats: 0, names: [], note: '' }, { note: '' }],
    ['loans', [{ id: 'a', to: '' }, { id: 'b' }], [{ id: 'a' }, { id: 'b' }]],
    ['related', [10, 0], [10]],
    ['related', [0], []],
    ['days', ['', '2026-01-02'], ['2026-01-02']],
    ['days', [''], []],
  ])('that mean none are not written: %s %j', async (key, sent, shown) => {
    const day = { type: 'date' }
    const members = {
      ...{ id: { type: 'text' }, note: { type: 'text' }, to: day, site: { type: 'link' } },
      lender: { type: 'reference', to: 'post' },
      coat: groups.paint.fields.coat,
      seats: { type: 'number', min: 2 },
      names: { type: 'list', of: { type: 'text' }, min_items: 2 },
    }
    const { change, text, faults } = declaring({
      loan: { type: 'object', fields: members },
      loans: { type: 'list', of: { type: 'object', fields: members } },
      related: { type: 'list', of: { type: 'reference', to: 'post' } },
      days: { type: 'list', of: day },
    })
    const { json } = await change({ [key]: sent })
    expect(json[key]).toEqual(shown)
    expect(faults()).toEqual([])
    expect(text().includes(`${key}:`)).toBe(!isDeepStrictEqual(shown, []))
  })

  it('that would leave too few of them, or none where there has to be one, are refused', async () => {
    const { change, text } = declaring({
      days: { type: 'list', of: { type: 'date' }, min_items: 2 },
      loan: { type: 'object', fields: { to: { type: 'date', required: true }, note: { type: 'text' } } },
    })
    expect((await change({ days: ['', '2026-01-02'] })).json.data.params.days).toContain('has fewer than 2 items')
    expect((await change({ loan: { to: '', note: 'x' } })).json.data.params.loan).toContain('loan[to]')
    expect(text()).toBe(post)
  })

  it('that are wrong in several places are all told', () => {
    const wrong = 'size: { height: -1, heigth: 2 }\nloans:\n  - whence: Bern\n  - id: a\n    whense: x\n'
    const { faults } = declaring(groups, { 'posts/a.md': post.replace('author: author\n', `author: author\n${wrong}`) })
    expect(faults()).toEqual([
      "posts/a.md:5 'size' has no 'heigth'; the nearest is 'height'",
      "posts/a.md:5 'size.height' must be at least 0, but is -1",
      "posts/a.md:7 'loans.id' must be text, but is missing",
      "posts/a.md:8 'loans' has no 'whense'; the nearest is 'whence'",
    ])
  })
})

describe('the values of own fields', () => {
  it.each([
    ['code', 'ab-1', 'does not match [A-Z]{2}-\\d+'],
    ['code', 'A-1', 'is too short: at least 4 characters'],
    ['code', 'AB-1234', 'is too long: at most 6 characters'],
    ['story', '😀😀😀😀😀😀', 'is too long: at most 5 characters'],
    ['seats', 1, 'at least 2'],
    ['seats', 10, 'at most 9'],
    ['seats', 2.5, /integer|whole number|int/],
    ['degrees', 6, /5/],
    ['opens', '24:00', 'is not a time; write 18:30 or 18:30:00'],
    ['opens', '07:59', 'is before 08:00'],
    ['opens', '20:01', 'is after 20:00'],
    ['due', '2030-01-01', 'is after 2029-12-31'],
    ['site', 'javascript:alert(1)', 'is not a link'],
    ['site', '//example.org/', 'is not a link'],
    ['site', 'about us', 'is not a link'],
    ['names', ['one'], 'has fewer than 2 items'],
    ['names', ['1', '2', '3', '4'], /more than 3 items|at most 3/],
  ])('are within their limits: %s is not %j', async (key, value, why) => {
    const { change, text, faults, root, site } = declaring(limited)
    const { status, json } = await change({ [key]: value })
    expect([status, json.code]).toEqual([400, 'rest_invalid_param'])
    expect(text()).toBe(post)
    writeFileSync(
      join(root, 'posts/a.md'),
      post.replace('author: author', `author: author\n${key}: ${JSON.stringify(value)}`),
    )
    site.load('posts/a.md')
    const told = faults().filter((line) => line.startsWith('posts/a.md:5 '))
    expect(told).toHaveLength(1)
    expect(told[0]).toMatch(typeof why === 'string' ? new RegExp(why.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) : why)
  })

  it('may be at their limits, and are sent back as they were read, set or not', async () => {
    const { change, text, faults, get } = declaring(limited)
    const { json: none } = await get('/core/v2/posts/10?context=edit', { as: 'editor' })
    expect((await change(none)).status).toBe(200)
    expect(text()).toBe(post)
    const all = {
      code: 'AB-123',
      story: '😀😀😀😀😀',
      seats: 2,
      degrees: -5,
      opens: '20:00',
      due: '2029-12-31',
      site: 'mailto:a@example.org',
      names: ['1', '2', '3'],
    }
    expect((await change(all)).json).toMatchObject(all)
    expect(faults()).toEqual([])
    const { json: set } = await get('/core/v2/posts/10?context=edit', { as: 'editor' })
    const before = text()
    expect((await change(set)).status).toBe(200)
    expect(text()).toBe(before)
    const empty = { code: '', story: '', seats: 0, degrees: 0, opens: '', due: '', site: '', names: [] }
    expect((await change(empty)).json).toMatchObject(empty)
    expect(text()).not.toMatch(/code|story|seats|degrees|opens|due|site|names/)
  })

  it('must say something where every file must have them', async () => {
    const { change } = declaring({ seats: { type: 'number', min: 2, required: true } })
    expect((await change({ seats: 2 })).status).toBe(200)
    const { status, json } = await change({ seats: 0 })
    expect([status, json.data.params.seats]).toEqual([400, 'seats is not valid: it is not at least 2.'])
  })

  it('have limits that make sense, or check names them', () => {
    const { faults } = declaring({
      a: { type: 'number', min: 3, max: 2 },
      b: { type: 'text', pattern: '(a)\\1' },
      c: { type: 'text', pattern: '(' },
      d: { type: 'text', pattern: '(?=a)' },
      e: { type: 'time', min: 'noon' },
      f: { type: 'text', min_length: 3, default: 'ab' },
      g: { type: 'text', min: 3 },
      h: { type: 'reference', to: ['post', 'user'] },
      i: { type: 'reference', to: ['post', 'pgae'] },
    })
    const told = faults().filter((line) => line.startsWith('settings.json'))
    const about = (key: string) => told.find((line) => line.includes(`fields.post.${key}`))
    expect(about('a')).toContain('is less than min')
    expect(about('b')).toContain('Back-references')
    expect(about('c')).toContain('is not a valid pattern')
    expect(about('d')).toContain('is not a valid pattern')
    expect(about('e')).toContain('is not a time')
    expect(about('f')).toContain('too short')
    expect(about('g')).toContain('min')
    expect(about('h')).toContain('the ids of users are numbered separately')
    expect(about('i')).toContain("there is no type 'pgae' (did you mean 'page'?)")
  })

  it('that name a type which is not there are told at their declaration, not in each file', () => {
    const { site } = testSite({
      'settings.json': JSON.stringify({
        fields: { post: { a: { type: 'reference', to: 'usr' }, b: { type: 'reference', to: ['post', 'pgae'] } } },
      }),
      'posts/one.md': '---\nid: 10\ntitle: One\na: jane\nb: pgae/about\n---\n',
    })
    const lines = checkSite(site).filter(({ severity }) => severity === 'error')
    expect(lines.map(({ file }) => file)).toEqual(['settings.json', 'settings.json'])
  })

  it('are matched in linear time, whatever the pattern', async () => {
    const { change } = declaring({ code: { type: 'text', pattern: '(a+)+(a|aa)+b' } })
    const time = await cpuTimeOf(async () => expect((await change({ code: 'a'.repeat(1000) })).status).toBe(400))
    expect(time).toBeLessThan(2000)
    expect((await change({ code: 'a'.repeat(1001) })).status).toBe(400)
  })
})

const page = (id: number, title: string) => `---\nid: ${id}\ntitle: ${title}\n---\n`

describe('references of own fields', () => {
  const several = { see: { type: 'reference', to: ['post', 'page'], label: 'See' } }

  it('may name entries of several kinds, which follow and are let go of', async () => {
    const { change, text, ask, faults } = declaring(several, { 'pages/about.md': page(20, 'About') })
    expect((await change({ see: 20 })).json.see).toBe(20)
    expect(text()).toContain('see: page/about')
    await ask('POST', '/core/v2/pages/20', { as: 'editor', json: { slug: 'us' } })
    expect(text()).toContain('see: page/us')
    expect(faults()).toEqual([])
    await ask('DELETE', '/core/v2/pages/20?force=true', { as: 'editor' })
    expect(text()).not.toContain('see')
  })

  it('name no entry of another kind', async () => {
    const files = {
      'events/e.md': '---\nid: 40\ntitle: E\nstart: 2027-01-01 10:00:00\nend: 2027-01-01 11:00:00\n---\n',
    }
    const { change, faults, root, site } = declaring(several, files)
    const { status, json } = await change({ see: 40 })
    expect([status, json.data.params.see]).toEqual([400, 'see is not valid: there is no post or page with the id 40.'])
    writeFileSync(join(root, 'posts/a.md'), post.replace('title: A', 'title: A\nsee: event/e'))
    site.load('posts/a.md')
    expect(faults()).toContain(
      "posts/a.md:4 'see' names events/e.md by 'event/e', an event, but may only name a post or page (name another, or remove it)",
    )
  })

  it('that show pictures name pictures alone', async () => {
    const fields = { cover: { type: 'picture', label: 'Cover' } }
    const media = { 'media/note.txt': 'Text.', 'media/note.txt.md': '---\nid: 30\n---\n' }
    const { change } = declaring(fields, media)
    expect((await change({ cover: 30 })).json.data.params.cover).toBe(
      'cover is not valid: there is no picture with the id 30.',
    )
  })
})

const groups = {
  lead: { type: 'object', fields: { who: { type: 'reference', to: 'user' }, says: { type: 'text' } } },
  rooms: {
    type: 'list',
    of: {
      type: 'object',
      fields: {
        name: { type: 'text', required: true },
        shows: { type: 'list', of: { type: 'reference', to: 'page' } },
        near: { type: 'object', fields: { page: { type: 'reference', to: 'page' } } },
      },
    },
  },
}

describe('references inside groups', () => {
  const files = { 'pages/one.md': page(20, 'One'), 'pages/two.md': page(21, 'Two') }
  const rooms = [
    { name: 'Hall', shows: [20, 21], near: { page: 21 } },
    { name: 'Attic', shows: [], near: {} },
  ]

  it('are ids over REST and slugs in files, and are taken as slugs too', async () => {
    const { change, text } = declaring(groups, files)
    expect((await change({ rooms })).json.rooms).toEqual(rooms)
    expect(text()).toMatch(/name: Hall\n[^]*\[one, two\]\n[^]*page: two/)
    const before = text()
    expect((await change({ rooms })).status).toBe(200)
    const bySlug = [{ name: 'Hall', shows: ['one', 'two'], near: { page: 'two' } }, rooms[1]]
    expect((await change({ rooms: bySlug })).json.rooms).toEqual(rooms)
    expect(text()).toBe(before)
    expect((await change({ rooms: [{ name: 'Hall', shows: [99] }] })).json.data.params.rooms).toBe(
      'rooms is not valid: there is no page with the id 99.',
    )
  })

  it('follow when what they name is renamed, let go of what is deleted, and are held to check', async () => {
    const { change, text, ask, faults, site, root } = declaring(groups, files)
    await change({ rooms, lead: { who: 3, says: 'Hello' } })
    expect(text()).toMatch(/who: [a-z]/)
    await ask('POST', '/core/v2/pages/21', { as: 'editor', json: { slug: 'second' } })
    expect(text()).toMatch(/\[one, second\]\n[^]*page: second/)
    expect(faults()).toEqual([])
    await ask('DELETE', '/core/v2/pages/21?force=true', { as: 'editor' })
    expect(text()).not.toContain('second')
    expect(text()).toContain('[one]')
    writeFileSync(join(root, 'posts/a.md'), text().replace('[one]', '[oen]'))
    site.load('posts/a.md')
    expect(faults()).toEqual([
      expect.stringMatching(/^posts\/a\.md:\d+ 'rooms' names the page 'oen', .*did you mean 'one'/),
    ])
  })

  it('name no entry that their writer may not see', async () => {
    const hidden = { 'pages/one.md': page(20, 'One').replace('title', 'status: private\ntitle') }
    const { change } = declaring(groups, hidden)
    expect((await change({ rooms: [{ name: 'x', shows: [20] }] }, 'author')).status).toBe(400)
    expect((await change({ rooms: [{ name: 'x', shows: [20] }] }, 'editor')).status).toBe(200)
  })

  it('keep their targets through any sequence of renamings and deletions', async () => {
    const { ask, site, change } = declaring(groups, files)
    let seed = 42
    const pick = (n: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % n
    const alive = [20, 21]
    for (const title of ['Three', 'Four', 'Five'])
      alive.push((await ask('POST', '/core/v2/pages', { as: 'editor', json: { title, status: 'publish' } })).json.id)
    let model = [0, 1, 2].map((n) => ({
      name: `r${n}`,
      shows: [alive[n]!, alive[n + 1]!],
      near: { page: alive[n + 2]! } as { page?: number },
    }))
    expect((await change({ rooms: model })).status).toBe(200)
    for (let i = 0; i < 40; i++) {
      const id = alive[pick(alive.length)]!
      if (i % 13 === 12 && alive.length > 2) {
        await ask('DELETE', `/core/v2/pages/${id}?force=true`, { as: 'editor' })
        alive.splice(alive.indexOf(id), 1)
        model = model.map(({ name, shows, near }) => ({
          name,
          shows: shows.filter((one) => one !== id),
          near: near.page === id ? {} : near,
        }))
      } else
        // Names that others had before.
        await ask('POST', `/core/v2/pages/${id}`, { as: 'editor', json: { slug: `name-${pick(4)}` } })
      const { json } = await ask('GET', '/core/v2/posts/10', { as: 'editor' })
      expect(json.rooms).toEqual(model)
      site.load('posts/a.md')
    }
  })

  it('are links on pages only where a file says one', async () => {
    const { page } = declaring(
      { site: { type: 'link', label: 'Site' }, other: { type: 'link', label: 'Other' } },
      {
        'posts/a.md': post.replace(
          'author: author',
          'site: "javascript:alert(1)"\nother: https://x.example/\nslug: a\nauthor: author',
        ),
      },
    )
    const { text } = await page('/2026/01/02/a/')
    expect(text).toContain('<dd>javascript:alert(1)</dd>')
    expect(text).toContain('<dd><a href="https://x.example/">x.example/</a></dd>')
  })

  it('do not tell, within groups, whether a name is that of an entry which the caller may not see', async () => {
    const { change } = declaring(
      { box: { type: 'object', fields: { page: { type: 'reference', to: 'page' } } } },
      {
        'pages/secret.md': '---\nid: 20\ntitle: S\nstatus: private\n---\n',
        'pages/open.md': '---\nid: 21\ntitle: O\n---\n',
      },
    )
    const hidden = await change({ box: { page: 'secret' } }, 'author')
    const none = await change({ box: { page: 'nothing' } }, 'author')
    expect([hidden.status, hidden.text.replaceAll('secret', 'nothing')]).toEqual([400, none.text])
    expect((await change({ box: { page: 'open' } }, 'author')).json.box).toEqual({ page: 21 })
    expect((await change({ box: { page: 'secret' } }, 'editor')).json.box).toEqual({ page: 20 })
  })
})

it('a page names the entries of its fields that everybody may see, pictures among them, and no others', async () => {
  const { page } = declaring(
    {
      shot: { type: 'picture', label: 'Shot' },
      guide: { type: 'reference', to: 'user', label: 'Guide' },
      maker: { type: 'reference', to: 'user', label: 'Maker' },
      hidden: { type: 'reference', to: 'page', label: 'Hidden' },
    },
    {
      'posts/a.md': post.replace(
        'author: author',
        'slug: a\nshot: bay.jpg\nguide: author\nmaker: subscriber\nhidden: secret\nauthor: author',
      ),
      'media/bay.jpg': 'x',
      'media/bay.jpg.md': '---\nid: 30\ntitle: The bay\n---\n',
      'pages/secret.md': '---\nid: 20\ntitle: Secret\nstatus: private\n---\n',
    },
  )
  const { text } = await page('/2026/01/02/a/')
  expect([...text.matchAll(/<dt>(\w+)<\/dt>\s*<dd>(?:<a[^>]*>)?([^<]*)/g)].map(([, dt, dd]) => [dt, dd])).toEqual([
    ['Shot', 'The bay'],
    ['Guide', 'author'],
  ])
})

it('a page has a line for each group, with the parts that have a label, and links to what these name', async () => {
  const since = { type: 'number', label: 'Since' }
  const steps = { id: { type: 'text' }, since, by: { type: 'reference', to: 'page', label: 'By' } }
  const { page } = declaring(
    {
      owners: { type: 'list', label: 'Owners', of: { type: 'object', fields: steps } },
      size: { type: 'object', label: 'Size', fields: { height: { type: 'number', label: 'Height' } } },
      near: { type: 'list', label: 'Near', of: { type: 'reference', to: 'page' } },
      colours: { type: 'list', label: 'Colours', of: { type: 'text' } },
      bare: { type: 'object', label: 'Bare', fields: { inner: { type: 'number' } } },
    },
    {
      'posts/a.md': post.replace(
        'author: author',
        `slug: a
owners: [{ id: x1, since: 1760 }, { id: x2, since: 1975, by: shop }, { id: x3 }]
size: { height: 3 }
near: [shop, yard, secret]
colours: [red, blue]
bare: { inner: 1 }
author: author`,
      ),
      'pages/shop.md': '---\nid: 20\ntitle: Shop\n---\n',
      'pages/yard.md': '---\nid: 21\ntitle: Yard\n---\n',
      'pages/secret.md': '---\nid: 22\ntitle: Secret\nstatus: private\n---\n',
    },
  )
  const { text } = await page('/2026/01/02/a/')
  const [, facts] = /<dl class="facts">(.*?)<\/dl>/s.exec(text)!
  expect(facts!.replaceAll(/\s+/g, ' ').trim()).toBe(
    '<dt>Owners</dt> <dd>Since 1760</dd><dd>Since 1975 · By <a href="http://site.test/shop/">Shop</a></dd>' +
      '<dt>Size</dt> <dd>Height 3</dd>' +
      '<dt>Near</dt> <dd><a href="http://site.test/shop/">Shop</a>, <a href="http://site.test/yard/">Yard</a></dd>' +
      '<dt>Colours</dt> <dd>red, blue</dd>',
  )
})

it('a number is written as the language of the page does, and a year without a separator', async () => {
  const fields = {
    price: { type: 'number', label: 'Price' },
    year: { type: 'number', label: 'Year' },
    sizes: { type: 'list', label: 'Sizes', of: { type: 'number' } },
  }
  const values = 'price: 12345.5\nyear: 1975\nsizes: [-0.25, 3, 1.0]\n'
  const { page } = testSite({
    'settings.json': JSON.stringify({
      title: 'T',
      language: 'de_DE',
      languages: ['de', 'en'],
      fields: { page: fields },
    }),
    'pages/a.md': `---\nid: 10\ntitle: A\n${values}---\n`,
    'pages/a.en.md': `---\nid: 11\ntitle: A\n${values}---\n`,
  })
  const shown = async (path: string) => [...(await page(path)).text.matchAll(/<dd>([^<]*)/g)].map(([, text]) => text)
  expect(await shown('/a/')).toEqual(['12345,5', '1975', '-0,25, 3, 1'])
  expect(await shown('/en/a/')).toEqual(['12345.5', '1975', '-0.25, 3, 1'])
})

it('a picture that a translation shows has one page, to which pages in all languages lead', async () => {
  const { page } = testSite({
    'settings.json': JSON.stringify({
      ...{ title: 'T', language: 'de_DE', languages: ['de', 'en'] },
      fields: { page: { shot: { type: 'picture', label: 'Shot' } } },
    }),
    'pages/a.md': '---\nid: 10\ntitle: A\nshot: bay.jpg\n---\n',
    'pages/a.en.md': '---\nid: 11\ntitle: A\nshot: bay.jpg\n---\n',
    'media/bay.jpg': 'x',
    'media/bay.jpg.md': '---\nid: 30\ntitle: The bay\n---\n',
  })
  for (const path of ['/a/', '/en/a/'])
    expect((await page(path)).text).toContain('<dd><a href="http://site.test/bay/">The bay</a></dd>')
  expect((await page('/bay/')).status).toBe(200)
})

it('a part of a field cannot be hidden, or kept from writers, by itself: the declaration is refused, and nothing shown', async () => {
  const room = {
    type: 'object',
    label: 'Room',
    fields: { name: { type: 'text' }, rent: { type: 'number', shown: false } },
  }
  const notes = { type: 'list', label: 'Notes', of: { type: 'text', writable_by: 'editor' } }
  const said = post.replace('title: A', 'title: A\nroom: { name: Hall, rent: 770077 }')
  const { faults, get, page } = declaring({ room, notes }, { 'posts/a.md': said })
  expect((await get('/core/v2/posts/10')).text).not.toContain('770077')
  expect((await page('/2026/01/02/a/')).text).not.toContain('770077')
  expect(faults().filter((one) => one.startsWith('settings.json'))).toEqual([
    "settings.json:15 'fields.post.room.fields.rent.shown': it applies to the whole field: declare it there",
    "settings.json:24 'fields.post.notes.of.writable_by': it applies to the whole field: declare it there",
  ])
})

it('a wrong part of a group is named with its place and its value', async () => {
  const room = {
    type: 'object',
    fields: { id: { type: 'text', required: true }, shows: { type: 'reference', to: 'post' } },
  }
  const { change } = declaring({ rooms: { type: 'list', of: room } })
  const wrong = async (rooms: object[]) => (await change({ rooms })).json.data.params.rooms
  expect(
    await wrong([
      { id: 'a', shows: 'a' },
      { id: 'b', shows: 'nothing' },
    ]),
  ).toBe("rooms is not valid: there is no post 'nothing'.")
  expect(await wrong([{ id: 'a' }, { shows: 'a' }])).toBe('rooms[1][id] is not valid: it is missing.')
})
