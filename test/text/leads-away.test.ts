import { describe, expect, it } from 'vitest'
import { checkSite } from '../../src/site/check/check.ts'
import { leadsAway } from '../../src/text/leads-away.ts'
import { testSite } from '../harness.ts'

const away = [
  '/../../../esc/',
  '../../x',
  '..',
  '/a/./b',
  '/a/%2E%2e/b',
  'javascript:alert(1)',
  ' java:x',
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '\\\\evil.example',
]

describe('a path that a file gives', () => {
  it.each(away)('leads away: %j', (path) => expect(leadsAway(path)).toBeTypeOf('string'))

  it.each(['/about/', 'about', '/a/b.html', '/:year/:title/', 'a..b', '/...', 'grün', '/2026/01/what:now/', ''])(
    'stays: %j',
    (path) => expect(leadsAway(path)).toBeUndefined(),
  )
})

describe('a file whose address leads away', () => {
  const quoted = (text: string) => JSON.stringify(text)

  it.each(away)('is an error of check, at its line and column, and no link: %j', async (path) => {
    const dated = 'date: 2026-01-01\n'
    const { site, get, page } = testSite(
      {
        'posts/one.md': `---\nid: 10\ntitle: One\n${dated}permalink: ${quoted(path)}\n---\nText\n`,
        'posts/two.md': `---\nid: 11\ntitle: Two\n${dated}slug: ${quoted(path)}\n---\nText\n`,
        'pages/three.md': `---\nid: 12\ntitle: Three\npermalink: ${quoted(path)}\naliases:\n  - fine\n  - ${quoted(path)}\n---\nText\n`,
        'tags/four.md': `---\nid: 20\nname: Four\nslug: ${quoted(path)}\n---\n`,
        'events/five.md': `---\nid: 13\ntitle: Five\nstart: 2087-01-01 10:00\nslug: ${quoted(path)}\n---\n`,
        'users/six.md': `---\nid: 6\nslug: ${quoted(path)}\n---\n`,
      },
      { publicUrl: 'http://site.test' },
    )
    const findings = (await checkSite(site)).filter(({ code }) => code === 'address-leads-away')
    expect(findings.map(({ file, line, column, severity }) => [file, line, column, severity]).sort()).toEqual(
      (
        [
          ['events/five.md', 5],
          ['pages/three.md', 4],
          ['pages/three.md', 7],
          ['posts/one.md', 5],
          ['posts/two.md', 5],
          ['tags/four.md', 4],
          ['users/six.md', 3],
        ] as const
      ).map(([file, line]) => [file, line, expect.any(Number), 'error'] as unknown[]),
    )
    const links = await Promise.all(
      ['posts', 'pages', 'tags', 'users'].map(async (base) => {
        const { json } = await get(`/core/v2/${base}?_fields=link,slug`)
        return (json as { link: string; slug: string }[]).map(({ link, slug }) => `${link} ${slug}`)
      }),
    )
    expect(links.flat().filter((link) => link.includes('/one/'))).toEqual(['http://site.test/2026/01/01/one/ one'])
    const texts = await Promise.all(
      ['/', '/feed/', '/wp-sitemap.xml', '/calendar', '/2026/01/01/one/', '/three/'].map(
        async (at) => (await page(at)).text,
      ),
    )
    texts.push((await get('/cal/events/v1/events')).text, JSON.stringify(links))
    for (const text of texts)
      for (const wrong of ['/../', 'evil.example', 'javascript:alert', 'java:x', '%2E%2e'])
        expect(text).not.toContain(wrong)
  })

  it('is no address in a setting either', async () => {
    const { site, get } = testSite({
      'settings.json': '{ "permalink": "/../x/%postname%/" }',
      'posts/one.md': '---\nid: 10\ntitle: One\ndate: 2026-01-01\n---\n',
    })
    expect((await checkSite(site)).filter(({ file }) => file === 'settings.json')).toMatchObject([
      { severity: 'error' },
    ])
    expect((await get('/core/v2/posts/10')).json).toMatchObject({ link: 'http://site.test/2026/01/01/one/' })
  })
})

it('an address of a website that could run something is told nowhere', async () => {
  const bad = 'javascript:alert(1)'
  const { get, page } = testSite({
    'users/admin.md': `---\nid: 1\nroles: [administrator]\nurl: "${bad}"\n---\n`,
    'posts/one.md': '---\nid: 10\ntitle: One\ndate: 2026-01-01\nauthor: admin\n---\n',
    'comments/c.md': `---\nid: 40\npost: one\nauthor_name: A\nauthor_url: "${bad}"\ndate: 2026-01-02\n---\nHi\n`,
    'venues/hall.md': `---\nid: 50\ntitle: Hall\nwebsite: "${bad}"\n---\n`,
    'organizers/us.md': `---\nid: 51\ntitle: Us\nwebsite: "${bad}"\n---\n`,
    'events/fair.md': `---\nid: 52\ntitle: Fair\nstart: 2087-01-01 10:00\nvenue: hall\norganizer: us\nwebsite: "${bad}"\n---\n`,
  })
  for (const path of [
    '/core/v2/users/1',
    '/core/v2/comments',
    '/cal/events/v1/venues/50',
    '/cal/events/v1/organizers/51',
    '/cal/events/v1/events/52',
  ])
    expect([path, (await get(path)).text]).toEqual([path, expect.not.stringContaining('javascript:')])
  for (const path of ['/2026/01/01/one/', '/event/fair/', '/venue/hall/', '/organizer/us/', '/calendar.ics'])
    expect([path, (await page(path)).text]).toEqual([path, expect.not.stringContaining('javascript:')])
})

describe('octets of dots, which browsers read as dots', () => {
  const climbs = /\/(?:\.|%2e){1,2}(?:\/|"|$)/i

  it.each(['%2e', '%2e%2e', '%2E%2e'])('make no slug, neither of a file nor over the interface: %j', async (name) => {
    const { site, get, ask } = testSite({
      [`posts/${name}.md`]: '---\nid: 10\ntitle: One\ndate: 2026-01-01\n---\nText\n',
      [`pages/${name}.md`]: '---\nid: 11\ntitle: Two\n---\nText\n',
      [`tags/${name}.md`]: '---\nid: 20\nname: Three\n---\n',
    })
    const made = await ask('POST', '/core/v2/posts', {
      as: 'admin',
      json: { title: 'New', status: 'publish', slug: name },
    })
    expect(made.json.slug).toBe('new')
    expect((await ask('POST', '/core/v2/tags', { as: 'admin', json: { name } })).json.slug ?? '').not.toMatch(/%2e/i)
    for (const base of ['posts', 'pages', 'tags'])
      expect((await get(`/core/v2/${base}?per_page=100`)).text.replaceAll('\\/', '/')).not.toMatch(climbs)
    const found = await checkSite(site)
    expect(found.filter(({ code }) => code === 'unreachable-slug').map(({ file }) => file)).toEqual(
      expect.arrayContaining([`posts/${name}.md`, `pages/${name}.md`]),
    )
  })
})
