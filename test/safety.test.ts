import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { areas } from '../src/resources/registry.ts'
import { checkSite } from '../src/site/check/check.ts'
import { openFolder } from '../src/site/open-folder.ts'
import { contentFolder, testSite } from './harness.ts'

describe('writers at the same time', () => {
  it('a change over HTTP keeps what an editor saved in the same file a moment before', async () => {
    const { root, ask } = testSite({ 'posts/a.md': '---\nid: 7\ntitle: One\n---\n\nBody\n' })
    writeFileSync(join(root, 'posts/a.md'), '---\nid: 7\ntitle: One\nexcerpt: By hand\n---\n\nBody by hand\n')
    const { status } = await ask('POST', '/core/v2/posts/7', { as: 'admin', json: { title: 'Two' } })
    expect(status).toBe(200)
    expect(readFileSync(join(root, 'posts/a.md'), 'utf8')).toBe(
      '---\nid: 7\ntitle: Two\nexcerpt: By hand\n---\n\nBody by hand\n',
    )
  })
})

describe('files that a person or an attacker put there', () => {
  const bad = {
    'posts/yaml.md': '---\ntitle: [unclosed\n---\n',
    'posts/binary.md': '\0\x01\x02PNG',
    'posts/script.md': '---js\nglobalThis.harmed = true; ({ title: "x" })\n---\n',
    'posts/coffee.md': '---coffee\nharmed = true\n---\n',
    'posts/proto.md': '---\n__proto__: { admin: true }\ntitle: x\n---\n',
    'posts/bomb.md': `---\na: &a [x, x, x, x, x, x, x, x, x]\n${'bcdefghi'
      .split('')
      .map((k, i) => `${k}: &${k} [${Array.from({ length: 9 }, () => `*${'abcdefgh'[i]}`).join(', ')}]`)
      .join('\n')}\n---\n`,
    'posts/list.md': '---\n- not a mapping\n---\n',
    'posts/open.md': '---\ntitle: never closed\n',
    'posts/broken.json': '{ "title": ',
  }

  it('never stop the rest: they are left out, and named with their line', async () => {
    const { get, site } = testSite({ ...bad, 'posts/good.md': '\ufefftitle without front matter\n' })
    expect((await get('/core/v2/posts')).json.map((post: { slug: string }) => post.slug)).toEqual(['good'])
    const named = new Set(checkSite(site).map(({ file, line, severity }) => `${file}:${line > 0} ${severity}`))
    for (const file of Object.keys(bad)) expect(named).toContain(`${file}:true error`)
    expect((globalThis as { harmed?: boolean }).harmed).toBeUndefined()
  })

  it('with keys that nobody would read are left out, not shown with them; what is a text stays one', async () => {
    const unread = {
      'posts/a.md': 'title: Off\nstatus: draft\n\nSecret!\n',
      'posts/b.md': '\ufeff\nstatus: draft\n\nSecret!\n',
      'posts/c.md': 'title: Off\r\ntags:\r\n- a\r\nStatus: draft\r\n---\r\nSecret!\r\n',
      'posts/e.md': '---\ntitle: Off\nStatus: draft\n---\nSecret!\n',
      'posts/f.md': '---\ntitle: Off\nDraft: true\n---\nSecret!\n',
      'posts/g.md': '---\n# Password: none\ntitle: Off\nPassword: sesame\n---\nSecret!\n',
      'events/a.md': 'title: Fair\nstart: 2027-05-02 10:00\n',
    }
    const read = {
      'posts/u.md': 'Date: tomorrow\n\nWe meet.\n',
      'posts/v.md': 'Note: this is a text\nthat goes on: and on\n',
      'posts/w.md': 'Fish: 3\nChips: 4\n',
      'posts/x.md': 'title\n=====\n\nWords.\n',
      'posts/y.md': '---\n---\ntitle: Mine\nstatus: draft\n',
      'posts/z.md': '---\ntitle: Z\nSeries: A\n---\n',
    }
    const { get, site } = testSite({ ...unread, ...read })
    const { text, json } = await get('/core/v2/posts')
    expect(json.map(({ slug }: { slug: string }) => slug).toSorted()).toEqual(['u', 'v', 'w', 'x', 'y', 'z'])
    expect(text).not.toContain('Secret')
    const problems = site.problems.all().map(({ file, line, reason }) => `${file}:${line} ${reason}`)
    const without = 'it begins with keys like front matter, but the line of --- before them is missing'
    expect(problems.toSorted()).toEqual([
      `events/a.md:1 ${without}`,
      `posts/a.md:1 ${without}`,
      `posts/b.md:2 ${without}`,
      `posts/c.md:1 ${without}`,
      "posts/e.md:3 'Status' is not a known key, and is probably a misspelling of 'status'",
      "posts/f.md:3 'Draft' is not a known key, and is probably a misspelling of 'draft'",
      "posts/g.md:4 'Password' is not a known key, and is probably a misspelling of 'password'",
    ])
  })

  it('that link out of the folder are not read', async () => {
    const outside = contentFolder({ 'posts/secret.md': '---\ntitle: Secret\n---\n' })
    const root = contentFolder()
    mkdirSync(join(root, 'posts'))
    symlinkSync(join(outside, 'posts/secret.md'), join(root, 'posts/link.md'))
    symlinkSync(outside, join(root, 'posts/folder'))
    const site = openFolder(root, { areas, snapshot: false })
    expect([...site.all('post')]).toEqual([])
    site.close()
  })
})

describe('requests that reach for more', () => {
  it.each([
    '../../etc/passwd',
    '..\\..\\x',
    '/etc/cron.d/x',
    '.almanac/credentials',
    'a/../../b',
    '\0',
    '....//',
    '%2e%2e%2fx',
    'CON',
    '.'.repeat(300),
  ])('the slug %j never leaves its folder', async (slug) => {
    const { root, ask, site } = testSite()
    const { status, json } = await ask('POST', '/core/v2/posts', {
      as: 'admin',
      json: { title: 'T', slug, status: 'publish' },
    })
    expect(status).toBe(201)
    const { path } = site.get('post', json.id)!
    expect(path).toMatch(/^posts\/\d{4}\/[^/\\\0]+\.md$/)
    expect(existsSync(join(root, path))).toBe(true)
    expect(path.split('/').at(-1)!.startsWith('.')).toBe(false)
  })

  it('wrong credentials are refused on every route, also where none are needed', async () => {
    const { ask } = testSite()
    for (const path of ['/', '/core/v2/posts', '/core/v2/users/me', '/core/v2/types']) {
      const { status, json } = await ask('GET', path, { headers: { authorization: `Basic ${btoa('admin:wrong')}` } })
      expect([path, status, json.code]).toEqual([path, 401, 'incorrect_password'])
    }
  })

  it('secrets stand in no tracked file', async () => {
    const { root, ask } = testSite()
    await ask('POST', '/core/v2/users', {
      as: 'admin',
      json: { username: 'nora', email: 'nora@example.org', password: 'correct horse battery' },
    })
    const texts = readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('.almanac'))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    expect(texts.some((text) => text.includes('correct horse') || text.includes('scrypt'))).toBe(false)
    expect(readFileSync(join(root, '.almanac/credentials.json'), 'utf8')).not.toContain('correct horse')
    expect(readFileSync(join(root, '.almanac/.gitignore'), 'utf8')).toBe('*\n')
  })

  it('a stale ETag is refused with 412, and nothing is written', async () => {
    const { ask, get } = testSite({ 'posts/a.md': '---\nid: 7\ntitle: One\n---\n' })
    const etag = (await get('/core/v2/posts/7')).headers.get('etag')!
    expect(
      (await ask('POST', '/core/v2/posts/7', { as: 'admin', json: { title: 'Two' }, headers: { 'if-match': etag } }))
        .status,
    ).toBe(200)
    const late = await ask('POST', '/core/v2/posts/7', {
      as: 'admin',
      json: { title: 'Three' },
      headers: { 'if-match': etag },
    })
    expect([late.status, (await get('/core/v2/posts/7')).json.title.rendered]).toEqual([412, 'Two'])
  })
})
