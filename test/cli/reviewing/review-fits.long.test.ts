import { describe, expect, it } from 'vitest'
import { dated, repository } from './repository.ts'

const settings = (more: object) => JSON.stringify({ title: 'T', url: 'https://example.org', ...more })
const user = (id: number, roles: string) => `---\nid: ${id}\nname: Jane\n${roles}---\n`

/** The headings of a comment, and what stands in it, in their order. */
const orderOf = (markdown: string, ...parts: readonly string[]) => {
  const at = parts.map((part) => markdown.indexOf(part))
  expect(at).not.toContain(-1)
  return at
}

describe('a comment on a pull request', () => {
  it('tells rights first, then what is newly wrong, then the entries; what was wrong before is one line', async () => {
    const links = Array.from({ length: 30 }, (_, i) => `[old](/gone-${i}/)\n`).join('\n')
    const { review, told, write } = repository({
      'settings.json': settings({}),
      'users/jane.md': user(5, 'roles: [author]\n'),
      'posts/a.md': dated(21, 'A', '', `\n${links}\nOne line.\n`),
    })
    write('users/jane.md', user(5, 'roles:\n  - administrator\n'))
    write('posts/a.md', dated(21, 'A', '', `\n${links}\nAnother [line](/nowhere/).\n`))
    const { stdout } = await review('main', '--format', 'markdown')
    const at = orderOf(
      stdout,
      '2 entries change',
      '### Rights, and who gets in',
      "'roles' gives the rights of an administrator",
      '### What check says',
      "'/nowhere/', which does not exist",
      '30 older findings are not listed',
      '### Changed',
      '#### Post “A”',
    )
    expect(at).toEqual(at.toSorted((a, b) => a - b))
    expect(stdout).not.toContain("links to '/gone-")
    const { findings } = await told('main')
    expect(findings).toHaveLength(32)
    expect(findings.filter(({ isNew }: { isNew: boolean }) => isNew)).toHaveLength(2)
    const { stdout: text } = await review('main')
    const inText = orderOf(text, 'Rights, and who gets in', 'What check says', '30 older findings', 'Post “A”')
    expect(inText).toEqual(inText.toSorted((a, b) => a - b))
  })

  it('does not take for new what was wrong in a file that is only called something else now', async () => {
    const text = '---\ntitle: A\ndate: 2026-01-02\n---\n\n[old](/gone/)\n\nA line.\n'
    const { git, commit, told } = repository({ 'settings.json': settings({}), 'posts/a.md': text })
    git('mv', 'posts/a.md', 'posts/b.md')
    const before = await told('main')
    expect(before.findings).toMatchObject([{ code: 'broken-link', file: 'posts/b.md', isNew: false }])
    commit('renamed')
    expect((await told('main...work')).findings).toMatchObject([{ code: 'broken-link', isNew: false }])
  })

  it('names every one of 171 changed pages, however much was wrong in them before', async () => {
    const links = Array.from({ length: 8 }, (_, i) => `[old](/gone-${i}/) and more\n`).join('\n')
    const words = Array.from({ length: 120 }, (_, i) => `word${i}`).join(' ')
    const page = (i: number, word: string) =>
      `---\nid: ${1000 + i}\ntitle: Page ${i}\n---\n${word} ${words}\n\n${links}`
    const numbers = Array.from({ length: 171 }, (_, i) => i)
    const { review, write } = repository(Object.fromEntries(numbers.map((i) => [`pages/p${i}.md`, page(i, 'One')])))
    for (const i of numbers) write(`pages/p${i}.md`, page(i, `Two ${words.slice(0, 400).toUpperCase()}`))
    const { stdout } = await review('main', '--format', 'markdown')
    expect(stdout.length).toBeLessThanOrEqual(65_536)
    expect(numbers.filter((i) => !stdout.includes(`Page “Page ${i}”`))).toEqual([])
    expect(stdout).toContain('1368 older findings are not listed')
    expect(stdout).not.toContain('This comment is full')
  })

  it('gives what findings may not take to the entries, and what short entries leave to long ones', async () => {
    const { review, write } = repository({ 'posts/a.md': dated(21, 'A') })
    const words = (count: number) => Array.from({ length: count }, (_, i) => `word${i}`).join(' ')
    for (let i = 0; i < 40; i++) write(`posts/s${i}.md`, dated(100 + i, `S${i}`))
    for (let i = 0; i < 500; i++) write(`posts/n${i}.md`, dated(2000 + i, `N${i}`, '', `\n[x](/none-${i}/)\n`))
    write('posts/a.md', dated(21, 'A', '', `\n${words(400)}\n`))
    const { stdout } = await review('main', '--format', 'markdown')
    expect(stdout.length).toBeLessThanOrEqual(65_536)
    expect(stdout.match(/^- Warning /gm)!.length).toBeGreaterThan(100)
    expect(stdout).toMatch(/This comment is full: \d+ more findings/)
    expect(stdout.match(/Post “/g)!.length).toBeGreaterThan(500)
  })

  it('links each changed page in a preview, if there is one', async () => {
    const { review, told, write } = repository({
      'settings.json': settings({}),
      'pages/a.md': '---\nid: 21\ntitle: A\n---\n',
    })
    write('pages/a.md', '---\nid: 21\ntitle: B]\n---\n')
    write('pages/(new).md', '---\nid: 22\ntitle: New\n---\n')
    write('pages/draft.md', '---\nid: 23\ntitle: Draft\nstatus: draft\n---\n')
    const at = ['--preview-url', 'https://pr-7.example.org/base/'] as const
    const { stdout } = await review('main', '--format', 'markdown', ...at)
    expect(stdout).toContain('#### [Page “B\\]”](https://pr-7.example.org/base/a/)')
    expect(stdout).toContain('#### [Page “New”](https://pr-7.example.org/base/new/)')
    expect(stdout).toContain('- [`/a/`](https://pr-7.example.org/base/a/)')
    expect(stdout).toContain('#### Page “Draft”')
    expect((await review('main', ...at)).stdout).toContain('    https://pr-7.example.org/base/a/')
    const previews = (await told('main', ...at)).entries.map(({ preview }: { preview?: string }) => preview)
    expect(previews).toContain('https://pr-7.example.org/base/a/')
    expect(previews).toContain(undefined)
    for (const wrong of ['javascript:alert(1)', 'pr-7', 'https://example.org/?a=b'])
      expect(await review('main', '--preview-url', wrong)).toMatchObject({ code: 2 })
  })
})

describe('what gives rights, or opens the site,', () => {
  const opened = async (before: object, after: object) => {
    const { almanac, told, write } = repository({ 'settings.json': settings(before) })
    write('settings.json', settings(after))
    const { findings } = await told('main')
    const { stdout } = await almanac('check', '--changed', 'main', '--format', 'json')
    const told1 = JSON.parse(stdout).flatMap((one: { code: string; message: string }) =>
      one.code === 'opens-site' ? [one.message] : [],
    )
    const told2 = findings.flatMap((one: { code: string; message: string }) =>
      one.code === 'opens-site' ? [one.message] : [],
    )
    expect(told1).toEqual(told2)
    return told1
  }

  it('is told of settings', async () => {
    expect(await opened({}, { comments_anonymous: true })).toEqual([
      "'comments_anonymous' lets programs send comments without signing in",
    ])
    expect(
      await opened(
        { cors_origins: ['https://a.example'] },
        { cors_origins: ['https://a.example', 'https://b.example'] },
      ),
    ).toEqual(["'cors_origins' lets pages of https://b.example use the REST interface in a browser"])
    expect(await opened({ cors_origins: ['https://a.example'] }, {})).toEqual([
      "'cors_origins' lets pages of all origins use the REST interface in a browser",
    ])
    expect(await opened({ comment_registration: true }, { comment_registration: false })).toHaveLength(1)
    const more = {
      embed_allowed_hosts: ['10.0.0.1'],
      forms_embed_origins: ['https://c.example'],
      mounts: ['wordpress'],
    }
    expect(await opened({}, more)).toHaveLength(3)
    expect(await opened({}, { url: 'https://evil.example' })).toEqual([
      "'url' makes redirects, links and feeds lead to evil.example",
    ])
    expect(await opened({}, { url: 'https://example.org/shop' })).toEqual([])
    // What closes it is not.
    expect(await opened({ comments_anonymous: true, ...more }, { cors_origins: ['https://a.example'] })).toEqual([])
  })

  it('is told of people, of those who are new, and of another one in the same file', async () => {
    const { told, write, git, almanac } = repository({
      'users/jane.md': user(5, 'roles: [administrator]\n'),
      'users/bob.md': user(6, 'roles: [editor]\n'),
    })
    const gained = async () =>
      (await told('main')).findings.flatMap((one: Record<string, string>) =>
        one['code'] === 'opens-site' ? [`${one['file']}: ${one['message']}`] : [],
      )
    write('users/bob.md', user(6, 'roles: [author]\n'))
    expect(await gained()).toEqual([])
    write('users/jane.md', user(99, 'roles: [administrator]\n'))
    write('users/eve.md', user(98, 'roles: [editor, author]\n'))
    git('mv', 'users/bob.md', 'users/robert.md')
    write('users/robert.md', user(6, 'roles: [editor]\n'))
    const all = (await gained()).map((one: string) => one.replace(/^.*users\//, '')).sort()
    expect(all).toEqual([
      "eve.md: 'roles' gives the rights of an editor",
      "jane.md: 'roles' gives the rights of an administrator",
    ])
    // A team may have it fail.
    expect((await almanac('check', '--changed', 'main')).code).toBe(0)
    expect((await almanac('check', '--changed', 'main', '--rule', 'opens-site=error')).code).toBe(1)
    expect((await almanac('check', '--changed', 'main', '--rule', 'opens-site=off')).stdout).not.toContain('rights')
  })

  it('is told whatever the branch itself says of rules, and that it says so', async () => {
    const { review, almanac, write, git } = repository({
      'settings.json': settings({}),
      'users/jane.md': user(5, 'roles: [author]\n'),
      'posts/a.md': dated(21, 'A'),
    })
    write('settings.json', settings({ check: { 'opens-site': 'note' } }))
    const lowered = "'check' lowers the rule 'opens-site' to a note"
    expect((await almanac('check', '--changed', 'main')).stdout).toContain(`warning: ${lowered}`)
    const off = { check: { 'opens-site': 'off', 'address-leads-away': 'off', 'broken-link': 'off' } }
    write('settings.json', settings(off))
    write('users/jane.md', user(5, 'roles: [administrator]\n'))
    write('posts/a.md', dated(21, 'A', '# almanac-allow address-leads-away: ours\naliases: [//evil.example/x]\n'))
    const told = [
      'begins like the address of another host',
      "'check' turns off the rules 'opens-site' and 'address-leads-away'",
      "'roles' gives the rights of an administrator",
    ]
    const { stdout } = await review('main')
    orderOf(stdout, 'Rights, and who gets in', ...told)
    orderOf((await almanac('check', '--changed', 'main')).stdout, ...told)
    // What the main branch says counts.
    git('commit', '-qam', 'off')
    git('branch', '-f', 'main')
    write('users/jane.md', user(5, 'roles: [administrator, editor]\n'))
    write('users/eve.md', user(6, 'roles: [administrator]\n'))
    expect((await review('main')).stdout).not.toContain('Rights, and who gets in')
  })

  it('is told of people whose unchanged file becomes content by a setting', async () => {
    const { review, write } = repository({
      'settings.json': settings({ exclude: ['users/eve.md'] }),
      'users/eve.md': user(6, 'roles: [administrator]\n'),
      'users/jane.md': user(5, 'roles: [administrator]\n'),
    })
    write('settings.json', settings({}))
    const { stdout } = await review('main')
    orderOf(
      stdout,
      'Rights, and who gets in',
      "users/eve.md:4:8: warning: 'roles' gives the rights of an administrator",
    )
    expect(stdout).not.toContain('users/jane.md')
    const other = repository({
      'settings.json': settings({ folders: { page: 'staff' } }),
      'staff/eve.md': user(6, 'roles: [administrator]\n'),
    })
    other.write('settings.json', settings({ folders: { user: 'staff' } }))
    orderOf((await other.review('main')).stdout, "staff/eve.md:4:8: warning: 'roles' gives the rights")
  })

  it('is told first of an alias that leads off the site', async () => {
    const { review, write } = repository({ 'posts/a.md': dated(21, 'A') })
    write('posts/a.md', dated(21, 'A', 'aliases: [//evil.example/x]\n', '\n[x](/none/)\n'))
    const { stdout } = await review('main', '--format', 'markdown')
    const at = orderOf(stdout, '### Rights, and who gets in', 'begins like the address', '### What check says')
    expect(at).toEqual(at.toSorted((a, b) => a - b))
  })
})
