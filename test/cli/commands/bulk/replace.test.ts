import { describe, expect, it } from 'vitest'
import { cliOn } from '../../in-process.ts'

const post = (id: number, title: string, more = '') =>
  `---\nid: ${id}\ntitle: ${title} # kept\ndate: 2026-01-02 10:00:00\n${more}---\n\nOld wine in old bottles: Old (1+1) and $1.\n`

const files = {
  'posts/a.md': post(10, 'Old news', 'tags: [old]\nmood: Old\nrooms:\n  - name: Old hall\n'),
  'posts/b.md': post(11, 'New', 'status: draft\n'),
  'pages/old.md': '---\nid: 20\ntitle: About\n---\n\nOld.\n',
  'tags/old.md': '---\nid: 5\nname: Old\n---\n',
  'settings.json': JSON.stringify({
    title: 'T',
    timezone: 'UTC',
    fields: {
      post: {
        mood: { type: 'choice', choices: ['Old', 'New'] },
        rooms: { type: 'list', of: { type: 'object', fields: { name: { type: 'text' } } } },
      },
    },
  }),
}

describe('replace', () => {
  it('replaces a text in bodies, titles and fields, and leaves names, references and choices', async () => {
    const { almanac, read } = cliOn(files)
    const { code, stderr } = await almanac('replace', 'Old', 'Young', '--yes')
    expect([code, stderr]).toEqual([0, expect.stringContaining("Replaced 'Old' in 8 places in 4 entries")])
    expect(read('posts/a.md')).toBe(
      files['posts/a.md']
        .replace('title: Old news', 'title: Young news')
        .replace('Old hall', 'Young hall')
        .replace('Old wine', 'Young wine')
        .replace('Old (1', 'Young (1'),
    )
    expect(read('posts/b.md')).toContain('Young wine in old bottles')
    expect(read('pages/old.md')).toContain('\nYoung.\n')
    expect(read('tags/old.md')).toContain('name: Young')
  })

  it('reaches the settings, and goes on where one entry refuses', async () => {
    const { almanac, read } = cliOn({
      ...files,
      'settings.json': JSON.stringify({
        title: 'Old site',
        fields: { post: { code: { type: 'text', max_length: 3 } } },
      }),
      'posts/c.md': '---\nid: 12\ntitle: C\ndate: 2026-01-02\ncode: Old\n---\n',
    })
    const { code, stderr } = await almanac('replace', 'Old', 'Young', '--yes')
    expect(code).not.toBe(0)
    expect(stderr).toMatch(/posts\/c\.md[^]*1 of 3 failed[^]*Replaced 'Old' in 8 places in 5 entries/)
    expect(read('settings.json')).toContain('Young site')
    expect(read('posts/c.md')).toContain('code: Old')
    expect(read('posts/a.md')).toContain('Young wine')
  })

  it('is taken back as one', async () => {
    const { almanac, read } = cliOn(files)
    await almanac('replace', 'Old', 'Young', '--yes')
    expect((await almanac('undo', '--yes')).code).toBe(0)
    for (const path of Object.keys(files)) expect(read(path)).toBe(files[path as keyof typeof files])
  })

  it('takes its words for a text, and for a regular expression where it is told so', async () => {
    const { almanac, read } = cliOn(files)
    await almanac('replace', '(1+1)', '$&', '--yes')
    expect(read('posts/a.md')).toContain('Old $& and $1.')
    await almanac('replace', '--regex', String.raw`(old) (\w+)s:`, '$2 $1:', '--yes')
    expect(read('posts/a.md')).toContain('Old wine in bottle old:')
    const { code, stderr } = await almanac('replace', '--regex', '(', 'x')
    expect([code, stderr]).toEqual([2, expect.stringContaining("'(' is not a regular expression")])
  })

  it('works on some types or entries, and prints a patch without writing', async () => {
    const { almanac, read } = cliOn(files)
    const { stdout, stderr } = await almanac('replace', 'Old', 'Young', '--where', 'status=draft', '--dry-run')
    expect(stdout).toContain('+Young wine in old bottles')
    expect(stdout).not.toContain('a.md')
    expect(stderr).toContain("Dry run: Replaced 'Old' in 2 places in 1 entry")
    expect(read('posts/b.md')).toBe(files['posts/b.md'])
    await almanac('replace', 'Old', 'Young', '--type', 'page', '--yes')
    expect(read('posts/a.md')).toBe(files['posts/a.md'])
    expect((await almanac('replace', 'Old', 'x', '--type', 'pgae')).stderr).toContain('page')
    expect((await almanac('replace', 'Old', 'x', '--where', 'colour=red')).code).toBe(2)
    expect((await almanac('replace', 'nowhere', 'x')).stderr).toContain("Nothing contains 'nowhere'")
  })

  it('leaves dates and choices inside lists and groups', async () => {
    const more = 'days:\n  - 2026-05-01\ntimes:\n  - day: 2026-05-02\n    mood: Old\n    note: Old 2026-05\n'
    const { almanac, read } = cliOn({
      'posts/a.md': post(10, 'A', more),
      'settings.json': JSON.stringify({
        title: 'T',
        timezone: 'UTC',
        fields: {
          post: {
            days: { type: 'list', of: { type: 'date' } },
            times: {
              type: 'list',
              of: {
                type: 'object',
                fields: {
                  day: { type: 'date' },
                  mood: { type: 'choice', choices: ['Old', 'New'] },
                  note: { type: 'text' },
                },
              },
            },
          },
        },
      }),
    })
    const { code, stderr } = await almanac('replace', '2026-05', '2027-05', '--yes')
    expect([code, stderr]).toEqual([0, expect.stringContaining('in 1 place in 1 entry')])
    expect((await almanac('replace', 'Old', 'New', '--yes', '--type', 'post')).code).toBe(0)
    expect(read('posts/a.md')).toContain(more.replace('Old 2026-05', 'New 2027-05'))
  })

  it('leaves dates of events, and defaults that no file says', async () => {
    const event = '---\nid: 30\ntitle: Fair 2026\nstart: 2026-05-01 10:00\nend: 2026-05-01 12:00\n---\n'
    const { almanac, read } = cliOn({ 'events/fair.md': event })
    expect((await almanac('replace', '2026', '2027', '--yes')).stderr).toContain('in 1 place in 1 entry')
    expect(read('events/fair.md')).toBe(event.replace('Fair 2026', 'Fair 2027'))
    expect((await almanac('replace', 'America', 'Amerika', '--yes')).stderr).toContain("Nothing contains 'America'")
    await almanac('replace', 'subscriber', 'administrator', '--yes')
    expect(read('users/subscriber.md')).toContain('roles: [subscriber]')
    expect((await almanac('replace', 'http://127', 'x', '--yes')).stderr).toContain("Nothing contains 'http://127'")
  })

  it('names the file of the only entry that refuses, and goes on with other types', async () => {
    const { almanac, read } = cliOn({
      'users/admin.md': '---\nid: 1\nusername: admin\nemail: a@example.org\nroles: [administrator]\n---\n',
      'pages/a.md': '---\nid: 20\ntitle: A admin\n---\n',
      'venues/v.md': '---\nid: 21\ntitle: V admin\n---\n',
    })
    const { code, stderr } = await almanac('replace', 'admin', 'chief', '--yes')
    expect(code).not.toBe(0)
    expect(stderr).toMatch(/users\/admin\.md.*Username is not editable/)
    expect([read('pages/a.md'), read('venues/v.md')]).toEqual([
      expect.stringContaining('A chief'),
      expect.stringContaining('V chief'),
    ])
  })

  it('refuses an expression that also matches the empty text', async () => {
    const { almanac } = cliOn(files)
    const { code, stderr } = await almanac('replace', '--regex', 'x*', 'y', '--yes')
    expect([code, stderr]).toEqual([2, expect.stringContaining("'x*' also matches the empty text")])
  })
})
