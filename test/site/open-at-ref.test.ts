import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { areas } from '../../src/resources/registry.ts'
import { createApp } from '../../src/server/create-app.ts'
import { openAtRef } from '../../src/site/open-at-ref.ts'
import { UnknownRef } from '../../src/storage/git/committed-tree.ts'
import { isTemporaryName } from '../../src/storage/files/temporary-names.ts'
import { contentFolder, type Files } from '../harness.ts'

const first = '2024-05-01T12:00:00Z'

function gitIn(folder: string, date = first) {
  const env = {
    ...process.env,
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_DATE: date,
    GIT_CONFIG_NOSYSTEM: '1',
    HOME: folder,
  }
  const own = ['user.name=x', 'user.email=x@example.org', 'protocol.file.allow=always', 'uploadpack.allowFilter=true']
  return (...words: string[]) =>
    execFileSync('git', [...own.flatMap((one) => ['-c', one]), ...words], {
      cwd: folder,
      env,
      stdio: 'pipe',
    }).toString()
}

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A repository whose `content/` is committed once, as `v1`. */
function repository(files: Files = {}) {
  const folder = emptyFolder()
  const root = join(folder, 'content')
  execFileSync('cp', ['-r', contentFolder(files), root])
  gitIn(folder)('init', '-q')
  commit('one')
  gitIn(folder)('tag', 'v1')

  function write(path: string, text: string | Uint8Array): void {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }

  function commit(subject: string, date = first): void {
    gitIn(folder, date)('add', '-A')
    gitIn(folder, date)('commit', '-qm', subject)
  }

  return { folder, root, write, commit, git: gitIn(folder) }
}

async function openAt(root: string, ref = 'v1') {
  const opened = await openAtRef(root, ref, {
    areas,
    publicUrl: 'https://example.org',
    now: () => Date.parse('2027-01-01T00:00:00Z'),
  })
  onTestFinished(() => opened.site.close())
  const { fetch } = createApp(opened.site, { readOnly: true })
  const ask = (path: string) => fetch(new Request(`https://example.org${path}`))
  return { ...opened, ask }
}

const temporaries = () =>
  readdirSync(tmpdir()).filter((name) => isTemporaryName(name) && name.includes(`-${process.pid}-`))

it('writes nothing through a link of a tree that has a folder of the same name', async () => {
  const { root, git } = repository()
  const elsewhere = emptyFolder()
  const store = (type: string, input: string | Buffer) =>
    execFileSync('git', ['hash-object', '-t', type, '--literally', '-w', '--stdin'], { cwd: root, input })
      .toString()
      .trim()
  const tree = (...entries: [mode: string, name: string, hash: string][]) =>
    store(
      'tree',
      Buffer.concat(
        entries.map(([mode, name, hash]) =>
          Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(hash, 'hex')]),
        ),
      ),
    )
  const settings = git('rev-parse', 'v1:content/settings.json').trim()
  const below = tree(['120000', 'planted', store('blob', '/dev/null')])
  const content = tree(
    ['120000', 'posts', store('blob', elsewhere)],
    ['40000', 'posts', below],
    ['100644', 'settings.json', settings],
  )
  const commit = git('commit-tree', tree(['40000', 'content', content]), '-m', 'evil').trim()
  await expect(openAt(root, commit).then(({ site }) => site.close())).rejects.toThrow('posts')
  expect(readdirSync(elsewhere)).toEqual([])
})

it('a commit is shown as it was, whatever stands in the worktree, which stays as it is; nothing is left behind', async () => {
  const { folder, root, write, commit } = repository({ 'posts/a.md': '---\nid: 10\ntitle: Then\n---\n\nOld *text*.\n' })
  write('posts/a.md', '---\nid: 10\ntitle: Later\n---\n')
  commit('two', '2025-01-01T00:00:00Z')
  write('posts/a.md', '---\nid: 10\ntitle: Now\n---\n')
  write('posts/b.md', '---\nid: 11\ntitle: New\n---\n')
  const before = gitIn(folder)('status', '--porcelain')
  const { site, ask, commit: found } = await openAt(root)
  const posts = (await (await ask('/rest/core/v2/posts')).json()) as unknown[]
  expect(posts).toHaveLength(1)
  expect(posts[0]).toMatchObject({
    title: { rendered: 'Then' },
    content: { rendered: '<p>Old <em>text</em>.</p>\n' },
    modified_gmt: '2024-05-01T12:00:00',
  })
  expect(found.time).toBe(Date.parse(first))
  expect((await openAt(root, 'HEAD')).site.get('post', 10)).toMatchObject({
    data: { title: 'Later' },
    modified: Date.parse('2025-01-01T00:00:00Z'),
  })
  expect([gitIn(folder)('status', '--porcelain'), existsSync(join(root, '.almanac'))]).toEqual([before, false])
  const written = site.folder.root
  expect(existsSync(join(written, 'posts/a.md'))).toBe(true)
  site.close()
  expect(existsSync(written)).toBe(false)
})

it('the same commit gives the same bytes in every clone, whatever git is told to do with line endings', async () => {
  const { folder, root } = repository({
    'posts/a.md': '---\nid: 10\ntitle: A\n---\n\nOne\ntwo\n',
    'posts/b.md': '---\r\ntitle: B\r\ndate: 2027-02-01\r\n---\r\n\r\nLater.\r\n',
    '.gitattributes': '* text=auto eol=crlf\n*.md filter=shout\n',
  })
  const clone = join(emptyFolder(), 'clone')
  gitIn(folder)('clone', '-q', '-c', 'core.autocrlf=true', '-c', 'filter.shout.smudge=tr a-z A-Z', '.', clone)
  expect(readFileSync(join(clone, 'content/posts/a.md'), 'utf8')).toContain('TITLE: A\r\n')
  const sites = [await openAt(root), await openAt(join(clone, 'content'))]
  for (const path of ['/rest/core/v2/posts', '/rest/core/v2/posts/10', '/rest/', '/', '/feed/', '/sitemap.xml']) {
    const [here, there] = await Promise.all(
      sites.map(async ({ ask }) => {
        const answer = await ask(path)
        return { status: answer.status, headers: [...answer.headers], text: await answer.text() }
      }),
    )
    expect(here!.status).toBe(200)
    expect(there).toEqual(here)
  }
})

it('links are followed as in a checkout, and what a commit does not hold is told', async () => {
  const { folder, root, write, git } = repository({ 'posts/a.md': '---\nid: 10\n---\n\nText.\n' })
  const sub = repository()
  git('submodule', 'add', '-q', sub.folder, 'content/theme')
  const pointerOf = (bytes: string) => {
    const hash = createHash('sha256').update(bytes).digest('hex')
    return [hash, `version https://git-lfs.github.com/spec/v1\noid sha256:${hash}\nsize ${bytes.length}\n`] as const
  }
  const [kept, here] = pointerOf('the bytes of a report')
  const store = join(folder, '.git/lfs/objects', kept.slice(0, 2), kept.slice(2, 4))
  mkdirSync(store, { recursive: true })
  writeFileSync(join(store, kept), 'the bytes of a report')
  write('media/report.pdf', here)
  write('media/photo.jpg', pointerOf('elsewhere')[1])
  write('.hidden/posts.md', 'no content')
  symlinkSync('a.md', join(root, 'posts/linked.md'))
  symlinkSync('/etc/hostname', join(root, 'posts/outside.md'))
  git('add', '-A')
  git('commit', '-qm', 'two')
  const { site, leftOut } = await openAt(root, 'HEAD')
  expect(leftOut).toEqual({ submodules: ['theme'], pointers: ['media/photo.jpg'], misnamed: [] })
  expect(new TextDecoder().decode(site.folder.readBytes('media/report.pdf'))).toBe('the bytes of a report')
  expect(site.bodyOf(site.entries.byPath.get('posts/linked.md')!)).toContain('Text.')
  expect(site.entries.byPath.has('posts/outside.md')).toBe(false)
  expect(existsSync(join(site.folder.root, '.hidden'))).toBe(false)
})

it('what names no commit of the folder is refused, and says what to do', async () => {
  const { folder, root, git, commit, write } = repository({ 'posts/a.md': '---\nid: 10\n---\n' })
  const before = temporaries()
  const refusal = async (at: string, ref: string) => {
    const error = await openAtRef(at, ref, { areas }).catch((one: unknown) => one)
    expect(error).toBeInstanceOf(UnknownRef)
    const { message, hint } = error as UnknownRef
    return `${message}; ${hint}`
  }
  for (const ref of ['v9', '', '--all', '-h', 'v1\nv1', 'v1:content', `:/${'x'.repeat(5000)}`])
    expect(await refusal(root, ref)).toContain(`'${ref}' is not a commit of this repository; \`git log`)
  expect(await refusal(contentFolder(), 'v1')).toContain('is not in a checkout that git can read')
  write('posts/a.md', 'changed')
  commit('changed')
  git('mv', 'content/settings.json', 'content/old.json')
  git('commit', '-qm', 'two')
  expect(await refusal(root, 'HEAD')).toContain("'HEAD' has no settings.json in")
  git('mv', 'content', 'site')
  git('commit', '-qm', 'three')
  mkdirSync(root)
  expect(await refusal(root, 'HEAD')).toContain(`'HEAD' does not have the folder ${root}`)
  const [shallow, partial] = ['shallow', 'partial'].map((name) => join(emptyFolder(), name)) as [string, string]
  git('clone', '-q', '--depth', '1', `file://${folder}`, shallow)
  expect(await refusal(join(shallow, 'site'), 'v1')).toContain('This clone is shallow: `git fetch --unshallow --tags`')
  git('config', 'uploadpack.allowFilter', 'true')
  git('clone', '-q', '--filter=blob:none', `file://${folder}`, partial)
  mkdirSync(join(partial, 'content'))
  expect(await refusal(join(partial, 'content'), 'v1')).toContain(
    'git does not have all files of that commit; This is a partial clone',
  )
  gitIn(partial)('archive', '--output', '/dev/null', 'v1')
  expect((await openAt(join(partial, 'content'))).site.get('post', 10)).toBeDefined()
  expect(temporaries()).toHaveLength(before.length + 1)
})
