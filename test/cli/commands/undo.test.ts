import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { ChangeFiles } from '../../../src/site/transaction/record/change-files.ts'
import { testSite, type Files } from '../../harness.ts'
import { pixel } from '../../pictures.ts'
import { temporaryFolder } from '../built-cli.ts'
import { answering } from '../answering.ts'
import { cliOn } from '../in-process.ts'

const site: Files = {
  'categories/news.md': '---\nid: 22\nname: News\n---\n',
  'posts/a.md': '---\r\nid: 10\r\n# a comment\r\ntitle:   "A"\r\ncategories: [news]\r\n---\r\n\r\nText, no end',
  'posts/b.md': '---\nid: 11\ntitle: B\nstatus: publish\ndate: 2025-01-01T10:00:00\ncategories: [news]\n---\n\nText\n',
  'posts/c.md': '---\nid: 12\ntitle: C\nstatus: draft\n---\n\nText\n',
  'comments/x.md': '---\nid: 30\npost: post/b\nstatus: approved\nauthor_name: X\n---\n\nHello\n',
}

function filesIn(root: string): Files {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
  const paths = names.filter((name) => !name.startsWith('.almanac') && statSync(join(root, name)).isFile())
  return Object.fromEntries(paths.sort().map((path) => [path, readFileSync(join(root, path), 'latin1')]))
}

describe('undo', () => {
  it.each([
    ['post', 'update', 'a', '--title', 'Other', '--content', 'New'],
    ['post', 'update', 'a', '--slug', 'other'],
    ['post', 'create', '--title', 'Made'],
    ['post', 'trash', 'b'],
    ['post', 'delete', 'b', '--force'],
    ['category', 'delete', 'news', '--force'],
    ['category', 'update', 'news', '--slug', 'latest'],
    ['user', 'update', 'editor', '--description', 'Writes.'],
    ['settings', 'update', '--title', 'Other'],
    ['media', 'create', 'PICTURE', '--alt_text', 'A dot'],
    ['post', 'publish', 'c', 'a'],
    ['post', 'update', '--where', 'status!=trash', '--sticky'],
  ])('gives back every byte that `%s %s` changed, and `--change` redoes it', async (...words) => {
    const picture = join(temporaryFolder(), 'dot.png')
    writeFileSync(picture, pixel)
    const { root, almanac } = cliOn(site)
    const before = filesIn(root)
    expect(await almanac(...words.map((word) => (word === 'PICTURE' ? picture : word)))).toMatchObject({ code: 0 })
    const after = filesIn(root)
    expect(after).not.toEqual(before)
    const planned = await almanac('undo', '--dry-run')
    expect(filesIn(root)).toEqual(after)
    expect(planned.stdout).toContain('diff --git ')
    expect(await almanac('undo')).toMatchObject({ code: 0, stderr: expect.stringMatching(/^Undid /) })
    expect(filesIn(root)).toEqual(before)
    expect(await almanac('undo')).toMatchObject({ code: 3 })
    const [{ id }] = JSON.parse((await almanac('history', '--format', 'json')).stdout)
    expect(await almanac('undo', '--change', id)).toMatchObject({ code: 0 })
    expect(filesIn(root)).toEqual(after)
    expect((await almanac('check')).stderr).not.toContain('error')
  })

  it('names first what the command was about, lists files in the order of the work, and tells how to do it again', async () => {
    answering('y\r')
    const { almanac } = cliOn({ ...site, 'posts/d.md': '---\nid: 13\ntitle: D\nauthor: author\n---\n' })
    await almanac('user', 'delete', 'author', '--reassign', 'editor', '--force', '--yes')
    expect((await almanac('history')).stdout).toMatch(/user delete +users\/author\.md and 1 more\n/)
    const { code, stderr } = await almanac('undo')
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(
        /posts\/d\.md\n {2}users\/author\.md, which is restored\n.*Undo user delete, .* \(users\/author\.md and 1 more\)\?/,
      ),
    ])
    const [, again = ''] = /almanac (undo --change \w+) redoes it/.exec(stderr) ?? []
    expect(await almanac(...again.split(' '), '--yes')).toMatchObject({ code: 0 })
    expect(await almanac('user', 'get', 'author')).toMatchObject({ code: 3 })
  })

  it('goes back entry by entry, further each time, also to one that is gone', async () => {
    const { read, almanac } = cliOn(site)
    await almanac('post', 'update', 'b', '--title', 'Two')
    await almanac('post', 'update', 'b', 'c', '--title', 'Three')
    await almanac('post', 'delete', 'b', '--force')
    expect(await almanac('undo', 'post/b')).toMatchObject({ code: 0 })
    expect(read('posts/b.md')).toContain('title: Three')
    expect(read('comments/x.md')).toBe(site['comments/x.md'])
    await almanac('undo', 'post/b')
    expect(read('posts/b.md')).toContain('title: Two')
    expect(read('posts/c.md')).toContain('title: Three')
    await almanac('undo', 'posts/b.md')
    expect(read('posts/b.md')).toBe(site['posts/b.md'])
    expect(await almanac('undo', 'post/b')).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('nothing left'),
    })
    expect(await almanac('undo', 'post/nothing')).toMatchObject({ code: 3 })
    await almanac('undo')
    expect(read('posts/c.md')).toBe(site['posts/c.md'])
  })

  it('brings back what is gone by its name in letters, from what the tool did and from commits', async () => {
    const { root, almanac, read } = cliOn({ 'posts/привет.md': '---\nid: 10\ntitle: Привет\n---\n' })
    await almanac('post', 'delete', 'привет', '--force')
    expect((await almanac('history', 'post/привет')).stdout).toContain('post delete')
    expect(await almanac('undo', 'post/привет')).toMatchObject({ code: 0 })
    const git = (...words: string[]) =>
      execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...words], { cwd: root })
    git('init', '-q')
    git('add', '.')
    git('commit', '-qm', 'One')
    git('rm', '-q', 'posts/привет.md')
    git('commit', '-qm', 'Two')
    rmSync(join(root, '.almanac'), { recursive: true })
    expect(await almanac('undo', 'привет')).toMatchObject({ code: 0 })
    expect(read('posts/привет.md')).toContain('title: Привет')
  })

  it('brings back a deleted file of a commit with the text beside it, named from the working directory, too', async () => {
    const { root, almanac, read } = cliOn({
      'media/a/note.txt': 'A note',
      'media/a/note.txt.md': '---\nid: 10\ntitle: Note\n---\n',
    })
    const git = (...words: string[]) =>
      execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...words], { cwd: root })
    git('init', '-q')
    git('add', '.')
    git('commit', '-qm', 'One')
    git('rm', '-q', '-r', 'media')
    git('commit', '-qm', 'Two')
    const here = relative(process.cwd(), join(root, 'media/a/note.txt'))
    for (const ref of [here, 'media/note', 'media/a/note.txt.md', `${here}.md`]) {
      expect(await almanac('undo', ref)).toMatchObject({ code: 0 })
      expect([read('media/a/note.txt'), read('media/a/note.txt.md')]).toEqual([
        'A note',
        '---\nid: 10\ntitle: Note\n---\n',
      ])
      rmSync(join(root, 'media'), { recursive: true })
      rmSync(join(root, '.almanac'), { recursive: true })
    }
  })

  it('blames a hand for what was changed after all that the tool did', async () => {
    const { almanac, root } = cliOn(site)
    await almanac('post', 'update', 'b', '--title', 'Two')
    await almanac('undo')
    await almanac('undo', '--change', JSON.parse((await almanac('history', '--format', 'json')).stdout)[0].id)
    writeFileSync(join(root, 'posts/b.md'), `${readFileSync(join(root, 'posts/b.md'), 'utf8')}by hand\n`)
    expect((await almanac('undo')).stderr).toContain('posts/b.md: by hand, or by another program')
  })

  it('refuses what has changed since, with who did it, unless forced', async () => {
    const { root, read, almanac } = cliOn(site)
    await almanac('post', 'update', 'b', '--title', 'Two')
    writeFileSync(join(root, 'posts/b.md'), `${read('posts/b.md')}by hand\n`)
    expect(await almanac('undo')).toMatchObject({
      code: 4,
      stderr: expect.stringMatching(
        /^almanac: a file has changed since post update, .*\n {4}posts\/b\.md: by hand, or by another program\n/,
      ),
    })
    await almanac('post', 'update', 'b', '--title', 'Three')
    const [, first] = JSON.parse((await almanac('history', 'post/b', '--format', 'json')).stdout)
    const { code, stderr } = await almanac('undo', '--change', first.id)
    expect([code, stderr]).toEqual([4, expect.stringMatching(/posts\/b\.md: by post update, \d{4}-/)])
    expect(read('posts/b.md')).toContain('Three')
    // Who changed it last is told, not who changed it before that.
    writeFileSync(join(root, 'posts/b.md'), `${read('posts/b.md')}by hand\n`)
    expect((await almanac('undo', '--change', first.id)).stderr).toContain('posts/b.md: by hand, or by another program')
    expect(await almanac('undo', '--change', first.id, '--force')).toMatchObject({ code: 0 })
    expect(read('posts/b.md')).toBe(site['posts/b.md'])
    rmSync(join(root, 'posts/b.md'))
    expect((await almanac('undo')).stderr).toContain('posts/b.md: deleted by hand, or by another program')
  })

  it('takes back what was changed over REST', async () => {
    const { root, ask } = testSite(site)
    expect((await ask('POST', '/core/v2/posts/11', { as: 'editor', json: { title: 'REST' } })).status).toBe(200)
    const { almanac } = cliOn({}, root)
    expect(await almanac('undo', 'post/b')).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('Undid serve, '),
    })
    expect(readFileSync(join(root, 'posts/b.md'), 'utf8')).toBe(site['posts/b.md'])
  })

  it('does not take the change before a password for the last one', async () => {
    const { almanac, read } = cliOn(site)
    await almanac('post', 'update', 'a', '--title', 'Other')
    const changed = read('posts/a.md')
    answering('twelve letters\r', 'twelve letters\r')
    expect(await almanac('user', 'update', 'editor', '--password-stdin')).toMatchObject({
      stderr: expect.stringContaining('Updated user 2'),
    })
    const [{ id, by, files }, before] = JSON.parse((await almanac('history', '--format', 'json')).stdout)
    expect({ by, files }).toEqual({ by: 'user update', files: '' })
    for (const words of [['undo'], ['undo', '--dry-run'], ['undo', '--change', id]]) {
      const { code, stderr } = await almanac(...words)
      expect({ code, stderr }).toEqual({
        code: 5,
        stderr: expect.stringMatching(
          /user update, [-\d]+ [:\d]+, cannot be undone: it changed a secret, not the files\n.*almanac undo --change \w{8} undoes the last change of files: post update, .* \(posts\/a\.md\)/,
        ),
      })
      expect(stderr).toContain(`--change ${before.id} `)
    }
    expect(read('posts/a.md')).toBe(changed)
    expect(await almanac('undo', '--yes', '--change', before.id)).toMatchObject({ code: 0 })
    expect(read('posts/a.md')).toBe(site['posts/a.md'])
    const alone = cliOn(site)
    await alone.almanac('token', 'create', 'editor')
    expect((await alone.almanac('undo')).stderr).toMatch(/token create, .* cannot be undone: /)
  })

  it('undoes the last change, though a password in a file was set to what it is', async () => {
    const { almanac, read } = cliOn(site)
    await almanac('post', 'update', 'b', '--password', 'open')
    const again = await almanac('post', 'update', 'b', '--password', 'open')
    expect(again.stderr).toContain('Nothing to change: post 11')
    expect(await almanac('undo', '--yes')).toMatchObject({ code: 0 })
    expect(read('posts/b.md')).toBe(site['posts/b.md'])
  })

  it('has no record of a token where there is no room for it, and the token is printed', async () => {
    const { almanac } = cliOn(site)
    vi.spyOn(ChangeFiles.prototype, 'addUnrestorable').mockImplementation(() => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    })
    expect(await almanac('token', 'create', 'editor')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^(?:\w{4} ){5}\w{4}\n$/),
    })
  })

  it('keeps what it needs for its owner alone', async () => {
    const { root, almanac } = cliOn(site)
    await almanac('post', 'update', 'b', '--title', 'Two')
    const folder = join(root, '.almanac/changes')
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  })
})

describe('history', () => {
  it('tells what one command did to many entries as one, which undo takes back by the id that it tells', async () => {
    const { read, almanac } = cliOn(site)
    await almanac('post', 'update', 'b', 'c', '--status', 'private')
    const told = async () => JSON.parse((await almanac('history', '--format', 'json')).stdout)
    const [row, ...others] = await told()
    expect([row, others]).toEqual([expect.objectContaining({ by: 'post update', files: 'posts/b.md and 1 more' }), []])
    await almanac('undo', 'post/b')
    expect((await told()).at(-1).by).toBe('post update (partly undone)')
    await almanac('undo', 'post/c')
    expect((await told()).at(-1).by).toBe('post update (undone)')
    await almanac('undo', '--change', (await told())[0].id)
    expect(read('posts/c.md')).toContain('private')
    await almanac('post', 'update', 'b', 'c', '--title', 'Same')
    await almanac('undo', '--change', (await told())[0].id)
    expect([read('posts/b.md'), read('posts/c.md')].join()).not.toContain('Same')
  })

  it('lists what the tool did, what was taken back, and the commits of an entry', async () => {
    const { root, almanac } = cliOn(site)
    const git = (...words: string[]) =>
      spawnSync('git', ['-c', 'user.name=Jo', '-c', 'user.email=jo@x', ...words], { cwd: root })
    git('init', '-q')
    git('add', '.')
    git('commit', '-qm', 'Begin here')
    await almanac('post', 'update', 'b', '--title', 'Two')
    await almanac('post', 'publish', 'c')
    await almanac('undo', 'post/b')
    const rows = async (...words: string[]) =>
      JSON.parse((await almanac('history', ...words, '--format', 'json')).stdout).map(({ by }: { by: string }) => by)
    expect(await rows()).toEqual(['undo', 'post publish', 'post update (undone)'])
    expect(await rows('post/b')).toEqual(['undo', 'post update (undone)', 'commit by Jo: Begin here'])
    expect(await rows('--limit', '1')).toEqual(['undo'])
    expect((await almanac('history', 'post/c')).stdout).toMatch(
      /^TIME +ID +WHAT +FILES\n.* post publish +posts\/c\.md\n/,
    )
    expect(await almanac('history', 'post/nothing')).toMatchObject({ code: 3 })
  })
})

describe('undo of what only git knows', () => {
  function committed() {
    const made = cliOn(site)
    const git = (...args: string[]) => {
      const { stdout, stderr, status } = spawnSync('git', args, { cwd: made.root, encoding: 'utf8' })
      expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' })
      return stdout
    }
    const commit = (message: string, when: number) => {
      git('add', '-A')
      process.env['GIT_COMMITTER_DATE'] = `@${1_700_000_000 + when * 60} +0000`
      try {
        git('commit', '-q', '-m', message)
      } finally {
        delete process.env['GIT_COMMITTER_DATE']
      }
    }
    git('init', '-q', '-b', 'main')
    for (const [key, value] of Object.entries({
      'user.name': 'J',
      'user.email': 'j@example.org',
      'commit.gpgsign': 'false',
    }))
      git('config', key, value)
    commit('base', 0)
    const write = (path: string, edit: (text: string) => string) =>
      writeFileSync(join(made.root, path), edit(made.read(path)))
    return { ...made, git, commit, write }
  }

  it('takes back what the last commit did to the files of the entry alone, further each time, until it was made', async () => {
    const { almanac, read, write, commit } = committed()
    const base = [read('posts/b.md'), read('posts/c.md')]
    for (const [i, title] of ['One', 'Two', 'One'].entries()) {
      for (const name of ['b', 'c']) write(`posts/${name}.md`, (text) => text.replace(/^title: .*/m, `title: ${title}`))
      commit(title, i + 1)
    }
    const last = read('posts/c.md')
    const planned = await almanac('undo', 'post/b', '--dry-run')
    expect(planned.stdout).toContain('-title: One\n+title: Two\n')
    const undone = async () => {
      expect(await almanac('undo', 'post/b')).toMatchObject({
        code: 0,
        stderr: expect.stringMatching(/^Undid commit \w+ of J/),
      })
      return /^title: (.*)$/m.exec(read('posts/b.md'))![1]
    }
    expect([await undone(), await undone(), await undone()]).toEqual(['Two', 'One', 'B'])
    expect([read('posts/b.md'), read('posts/c.md')]).toEqual([base[0], last])
    expect(await almanac('undo', 'post/b')).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('(base) created posts/b.md: there is nothing earlier'),
    })
    // What undo did is known to the tool.
    expect(
      await almanac('undo', '--change', JSON.parse((await almanac('history', '--format', 'json')).stdout)[0].id),
    ).toMatchObject({ code: 0 })
    expect(read('posts/b.md')).toContain('title: One\n')
  })

  it.each(['note.md', 'content/.drafts/note.md'])(
    'knows nothing of a file before it came into the folder from %s',
    async (from) => {
      const root = join(temporaryFolder(), 'content')
      const { almanac } = cliOn({}, root)
      const git = (...words: string[]) =>
        execFileSync('git', ['-c', 'user.name=J', '-c', 'user.email=j@example.org', ...words], {
          cwd: join(root, '..'),
        })
      for (const path of ['posts', '.drafts']) mkdirSync(join(root, path), { recursive: true })
      writeFileSync(join(root, 'settings.json'), '{}')
      writeFileSync(join(root, '..', from), '---\nid: 10\ntitle: Note\n---\nA text of some words.\n')
      git('init', '-q', '-b', 'main')
      for (const message of ['one', 'two']) {
        git('add', '-A')
        git('commit', '-qm', message)
        if (message === 'one') git('mv', from, 'content/posts/note.md')
      }
      expect(await almanac('undo', 'post/note')).toMatchObject({
        code: 3,
        stderr: expect.stringContaining('(two) created posts/note.md: there is nothing earlier'),
      })
    },
  )

  it('gives a renamed file its name again, brings one back that is gone, and refuses what changed since', async () => {
    const { root, almanac, read, write, git, commit } = committed()
    const before = filesIn(root)
    git('mv', 'posts/b.md', 'posts/renamed.md')
    git('rm', '-q', 'posts/c.md')
    commit('moved', 1)
    expect(await almanac('undo', 'post/renamed')).toMatchObject({ code: 0 })
    expect(await almanac('undo', 'post/c')).toMatchObject({ code: 0 })
    const posts = (files: Files) => Object.entries(files).filter(([path]) => path.startsWith('posts/'))
    expect(posts(filesIn(root))).toEqual(posts(before))
    write('posts/a.md', (text) => `${text} at all`)
    commit('more words', 2)
    write('posts/a.md', (text) => `${text}!`)
    expect(await almanac('undo', 'post/a')).toMatchObject({
      code: 4,
      stderr: expect.stringMatching(/posts\/a\.md has changed since commit \w+ \(more words\)\n {2}.git diff/),
    })
    expect(await almanac('undo', 'post/a', '--force')).toMatchObject({ code: 0 })
    expect(read('posts/a.md')).toBe(site['posts/a.md'])
    expect(await almanac('undo', 'post/nowhere')).toMatchObject({ code: 3 })
  })

  it('does not take the end of a shallow clone for the beginning of a file', async () => {
    const { root, write, commit } = committed()
    write('posts/b.md', (text) => `${text}more`)
    commit('more', 1)
    const clone = join(temporaryFolder(), 'clone')
    execFileSync('git', ['clone', '-q', '--depth', '1', `file://${root}`, clone])
    const { stderr, code } = await cliOn({}, clone).almanac('undo', 'post/b')
    expect([code, stderr]).toEqual([
      3,
      expect.stringMatching(/oldest commit of posts\/b\.md .*shallow.*\n.*--unshallow/),
    ])
  })

  it('does not take a file for deleted that has another name now, with its id or without one', async () => {
    const { root, almanac, git, commit, write } = committed()
    writeFileSync(
      join(root, 'posts/bare.md'),
      '---\ntitle: Bare\n---\nA text of some words, enough to know it again.\n',
    )
    commit('bare', 1)
    git('mv', 'posts/b.md', 'posts/renamed.md')
    git('mv', 'posts/bare.md', 'posts/other.md')
    write('posts/renamed.md', (text) => text.replace(/\n---\n[^]*/, '\n---\nNothing of what was there.\n'))
    commit('moved', 2)
    for (const [former, now] of [
      ['b', 'renamed'],
      ['bare', 'other'],
    ])
      expect(await almanac('undo', `post/${former}`)).toMatchObject({
        code: 3,
        stderr: expect.stringContaining(`posts/${former}.md is now posts/${now}.md\n  almanac undo post/${now} `),
      })
    expect(git('status', '--porcelain')).toBe('')
    expect(await almanac('undo', 'post/other')).toMatchObject({ code: 0 })
  })
})
