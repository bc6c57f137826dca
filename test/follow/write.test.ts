import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { credentials } from '../../src/define/credentials.ts'
import { follow, post, temporary } from './remote.ts'
import { gitIn, hook, remoteToWrite, writing } from './writing.ts'

const titled = (title: string, more = {}) => ({ title, status: 'publish', content: `Text of ${title}.`, ...more })
const logOf = (folder: string, format: string) => gitIn(folder, 'log', `--format=${format}`, 'main').split('\n')

describe('a server that writes to what it follows', () => {
  it('has a post in the repository before it answers, as a commit by its user', async () => {
    const { remote, first } = remoteToWrite()
    const { ask, folder, mark, site } = await writing(remote)
    const made = await ask('POST', '/posts', titled('Hello'))
    expect(made.status).toBe(201)
    expect(remote.head()).toBe(folder.commit)
    expect(logOf(remote.folder, '%an <%ae>|%s|%P')[0]).toMatch(
      new RegExp(`^Ada <ada@example.org>\\|post create: posts/.*hello\\.md\\|${first}$`),
    )
    const path = site.get('post', made.json.id)!.path
    expect(gitIn(remote.folder, 'show', `main:${path}`)).toBe(readFileSync(join(folder.root, path), 'utf8').trim())
    expect(mark()).toBe(`${remote.head()}\n`)
  })

  it('answers as another server does that follows', async () => {
    const { remote } = remoteToWrite({ 'posts/a.md': post('A') })
    const one = await writing(remote)
    const { json } = await one.ask('POST', '/posts', titled('B'))
    await one.ask('POST', '/posts/' + String(one.site.at('posts/a.md')!.id), { title: 'A2' })
    const other = await writing(remote)
    for (const path of ['/posts', `/posts/${json.id}`, `/posts/${json.id}?context=edit`]) {
      const [here, there] = await Promise.all([one.ask('GET', path), other.ask('GET', path)])
      expect([here.json, here.headers.get('etag')]).toEqual([there.json, there.headers.get('etag')])
    }
    const path = one.site.get('post', json.id)!.path
    expect(statSync(join(one.root, path)).mtimeMs).toBe(statSync(join(other.root, path)).mtimeMs)
  })

  it('goes on where git was killed, and left its locks', async () => {
    const { remote } = remoteToWrite()
    const { root, close } = await writing(remote)
    await close()
    for (const name of ['refs/remotes/origin/followed', 'refs/heads/followed', 'refs/almanac/pending', 'packed-refs']) {
      mkdirSync(join(root, '.almanac/repository/.git', dirname(name)), { recursive: true })
      writeFileSync(join(root, '.almanac/repository/.git', `${name}.lock`), '')
    }
    const second = remote.push({ 'posts/a.md': post('A') })
    const { ask, folder } = await writing(remote, { root })
    expect(folder.commit).toBe(second)
    expect((await ask('POST', '/posts', titled('B'))).status).toBe(201)
    expect(remote.head()).toBe(folder.commit)
  })

  it('pushes writes that wait together, a commit for each request', async () => {
    const { remote } = remoteToWrite()
    const pushes = join(temporary('pushes'), 'log')
    hook(remote, 'post-receive', `echo pushed >> ${pushes}`)
    const { ask, titles } = await writing(remote)
    const made = await Promise.all(Array.from({ length: 12 }, (_, i) => ask('POST', '/posts', titled(`P${i}`))))
    expect(made.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 201))
    expect(new Set(made.map(({ json }) => json.id)).size).toBe(12)
    expect(titles()).toHaveLength(12)
    expect(logOf(remote.folder, '%s')).toHaveLength(13)
    expect(readFileSync(pushes, 'utf8').trim().split('\n').length).toBeLessThanOrEqual(2)
  })

  it('writes again what another server overtook, by what that one wrote', async () => {
    const { remote } = remoteToWrite()
    const [one, other] = [await writing(remote), await writing(remote)]
    expect((await one.ask('POST', '/posts', titled('Same'))).json.slug).toBe('same')
    const second = await other.ask('POST', '/posts', titled('Same'))
    expect([second.status, second.json.slug]).toEqual([201, 'same-2'])
    await one.folder.look()
    expect([one.titles(), one.folder.commit]).toEqual([['Same', 'Same'], other.folder.commit])
  })

  it('finds what another server has made a moment ago, before it refuses to change it', async () => {
    const { remote } = remoteToWrite()
    const [one, other] = [await writing(remote), await writing(remote)]
    const { json } = await one.ask('POST', '/posts', titled('New'))
    const changed = await other.ask('POST', `/posts/${json.id}`, { title: 'Newer' })
    expect([changed.status, other.titles()]).toEqual([200, ['Newer']])
    expect((await other.ask('DELETE', `/posts/${json.id}1?force=true`)).status).toBe(404)
  })

  it('judges preconditions again when it was overtaken', async () => {
    const { remote } = remoteToWrite({ 'posts/a.md': post('A', 'id: 7\n') })
    const [one, other] = [await writing(remote), await writing(remote)]
    const etag = (await other.ask('GET', '/posts/7?context=edit')).headers.get('etag')!
    expect((await one.ask('POST', '/posts/7', { title: 'A1' })).status).toBe(200)
    const refused = await other.ask('POST', '/posts/7', { title: 'A2' }, { 'if-match': etag })
    const gone = await other.ask('DELETE', '/posts/7?force=true', undefined, { 'if-match': etag })
    expect([refused.status, gone.status, other.titles()]).toEqual([412, 412, ['A1']])
  })

  it('is right where three servers write at once', async () => {
    const { remote } = remoteToWrite()
    const servers = await Promise.all([writing(remote), writing(remote), writing(remote)])
    const made = await Promise.all(
      servers.flatMap(({ ask }, s) => [0, 1, 2].map((i) => ask('POST', '/posts', titled(`S${s} ${i}`)))),
    )
    const told = made.filter(({ status }) => status === 201)
    for (const { status } of made) expect([201, 503]).toContain(status)
    for (const { folder } of servers) await folder.look()
    const ids = servers.map(({ site }) => [...site.all('post')].map(({ id }) => id).toSorted())
    expect(ids[0]).toEqual(told.map(({ json }) => json.id).toSorted())
    expect(ids[1]).toEqual(ids[0])
    expect(ids[2]).toEqual(ids[0])
  })

  it('takes back what the remote refuses, and tells why and in /healthz', async () => {
    const { remote, first } = remoteToWrite({ 'posts/a.md': post('A', 'id: 7\n') })
    const { ask, titles, folder, mark, root, app } = await writing(remote)
    hook(remote, 'pre-receive', 'echo "main is closed: ask Grace" >&2; exit 1')
    const answers = await Promise.all([
      ask('POST', '/posts', titled('New')),
      ask('POST', '/posts/7', { title: 'A2' }),
      ask('POST', '/posts/9', { title: 'None' }),
    ])
    // What stood on nothing that was taken back is told what it would be told alone.
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 404])
    expect(answers[0]!.json.message).toContain('main is closed: ask Grace')
    expect(answers[0]!.headers.get('retry-after')).toBe('5')
    expect([titles(), mark(), remote.head()]).toEqual([['A'], `${first}\n`, first])
    expect(existsSync(join(root, '.almanac/kept'))).toBe(false)
    const health = await (await app.fetch(new Request('http://site.test/healthz'))).json()
    expect(health).toMatchObject({
      status: 'degraded',
      ready: true,
      push_refused: expect.stringContaining('ask Grace'),
    })
    rmSync(join(remote.folder, 'hooks/pre-receive'))
    expect((await ask('POST', '/posts/7', { title: 'A2' })).status).toBe(200)
    expect([titles(), folder.commit, 'push_refused' in folder.health()]).toEqual([['A2'], remote.head(), false])
  })

  it('lets go on what only waited together with a write that was not accepted', async () => {
    const { remote } = remoteToWrite()
    const { ask, site, titles } = await writing(remote)
    hook(remote, 'pre-receive', 'exit 1')
    const kept = site.service(credentials)
    await site.locked(() => kept.createToken(1, 'lost'))
    const [made, revoked] = await Promise.all([
      ask('POST', '/posts', titled('A')),
      ask('DELETE', '/users/1/application-passwords'),
    ])
    expect([made.json.code, titles()]).toEqual(['rest_write_refused', []])
    expect([revoked.status, kept.tokens(1)]).toEqual([200, []])
  })

  it('takes back what cannot be sent, and goes on when the remote is there again', async () => {
    const { remote, first } = remoteToWrite()
    const { ask, titles, folder } = await writing(remote)
    renameSync(remote.folder, `${remote.folder}-away`)
    const refused = await ask('POST', '/posts', titled('New'))
    expect([refused.status, refused.json.code, refused.headers.get('almanac-outcome')]).toEqual([
      ...[503, 'rest_write_unsent', null],
    ])
    expect([titles(), folder.commit]).toEqual([[], first])
    renameSync(`${remote.folder}-away`, remote.folder)
    expect((await ask('POST', '/posts', titled('New'))).status).toBe(201)
  })

  it('hides a write whose outcome is unknown until the remote was asked', async () => {
    const { remote, first } = remoteToWrite()
    const { ask, titles, folder } = await writing(remote)
    // The remote takes the push, and dies before it says so.
    hook(remote, 'post-receive', 'kill -9 $PPID')
    const unsure = await ask('POST', '/posts', titled('Perhaps'))
    expect([unsure.status, unsure.json.code, unsure.headers.get('almanac-outcome')]).toEqual([
      ...[503, 'rest_write_unknown', 'unknown'],
    ])
    expect([titles(), folder.commit]).toEqual([[], first])
    rmSync(join(remote.folder, 'hooks/post-receive'))
    const next = await ask('POST', '/posts', titled('Perhaps'))
    expect([next.status, next.json.slug, titles()]).toEqual([201, 'perhaps-2', ['Perhaps', 'Perhaps']])
  })

  it('takes the file of an upload back, and writes it again when it was overtaken', async () => {
    const { remote } = remoteToWrite()
    const [one, other] = [await writing(remote), await writing(remote)]
    const upload = (app: typeof one.app, name: string) =>
      app.fetch(
        new Request('http://site.test/rest/core/v2/media', {
          method: 'POST',
          headers: { 'content-type': 'text/plain', 'content-disposition': `attachment; filename="${name}"` },
          body: 'Some notes.\n',
        }),
      )
    await one.ask('POST', '/posts', titled('First'))
    const answer = await upload(other.app, 'notes.txt')
    const { id, source_url: url } = (await answer.json()) as { id: number; source_url: string }
    expect(answer.status).toBe(201)
    const { path } = other.site.get('media', id)!
    expect(url).toContain('notes.txt')
    expect(gitIn(remote.folder, 'show', `main:${path}`)).toBe('Some notes.')
    hook(remote, 'pre-receive', 'exit 1')
    expect((await upload(other.app, 'more.txt')).status).toBe(503)
    expect(readdirSync(join(other.root, path, '..')).filter((name) => name.includes('more'))).toEqual([])
  })

  it('undoes and does again what is kept beside the content', async () => {
    const { remote } = remoteToWrite()
    const { ask, root } = await writing(remote)
    const visitors = () =>
      existsSync(join(root, '.almanac/visitors.jsonl'))
        ? readFileSync(join(root, '.almanac/visitors.jsonl'), 'utf8')
        : ''
    const { json } = await ask('POST', '/posts', titled('Open', { comment_status: 'open' }))
    const comment = { post: json.id, author_name: 'Vi', author_email: 'vi@example.org', content: 'Hm.' }
    hook(remote, 'pre-receive', 'exit 1')
    expect((await ask('POST', '/comments', comment)).status).toBe(503)
    expect(visitors()).not.toContain('vi@example.org')
    rmSync(join(remote.folder, 'hooks/pre-receive'))
    expect((await ask('POST', '/comments', comment)).status).toBe(201)
    expect(visitors().split('vi@example.org')).toHaveLength(2)
    expect(gitIn(remote.folder, 'ls-tree', '-r', '--name-only', 'main')).not.toContain('.almanac')
  })

  it('tells of changes when the remote has them, and of none that are taken back', async () => {
    const { remote } = remoteToWrite()
    const { ask, site } = await writing(remote)
    const heard: string[] = []
    site.onEntryChange(({ after }) => heard.push(`${String(after?.data['title'])} ${remote.head() === undefined}`))
    hook(remote, 'pre-receive', 'exit 1')
    await ask('POST', '/posts', titled('No'))
    expect(heard).toEqual([])
    rmSync(join(remote.folder, 'hooks/pre-receive'))
    await ask('POST', '/posts', titled('Yes'))
    expect(heard.filter((one) => one.startsWith('Yes'))).not.toEqual([])
  })

  it('commits a renaming with all files that name it, and a deletion with what it mends', async () => {
    const { remote } = remoteToWrite({
      'categories/news.md': '---\nid: 5\ntitle: News\n---\n',
      'posts/a.md': post('A', 'categories: [news]\n'),
      'posts/b.md': post('B', 'categories: [news]\n'),
    })
    const { ask } = await writing(remote)
    expect((await ask('POST', '/categories/5', { slug: 'latest' })).status).toBe(200)
    expect(gitIn(remote.folder, 'show', '--format=', '--name-only', 'main').split('\n')).toEqual(
      expect.arrayContaining(['posts/a.md', 'posts/b.md']),
    )
    expect(gitIn(remote.folder, 'show', 'main:posts/a.md')).toContain('latest')
    expect((await ask('DELETE', '/categories/5?force=true')).status).toBe(200)
    expect(gitIn(remote.folder, 'show', 'main:posts/a.md')).not.toContain('latest')
    expect(logOf(remote.folder, '%s')).toHaveLength(3)
  })

  it('does not move back to what a look found before its own push', async () => {
    const { remote } = remoteToWrite()
    const { ask, folder, titles } = await writing(remote)
    const looking = folder.look()
    const made = await ask('POST', '/posts', titled('Mine'))
    await looking
    expect([made.status, titles(), folder.commit]).toEqual([201, ['Mine'], remote.head()])
  })

  it('puts back what a kill left, and takes an accepted push as a move', async () => {
    const { remote } = remoteToWrite({ 'posts/a.md': post('A', 'id: 7\n') })
    const first = await writing(remote)
    const { root } = first
    await first.close()
    const { execFileSync } = await import('node:child_process')
    // As a kill between the first byte and the push leaves it.
    execFileSync(
      'sh',
      [
        '-c',
        `printf 'dirty %s\\n' ${first.folder.commit} > .almanac/at; echo x >> posts/a.md; echo '---\n---' > posts/new.md`,
      ],
      { cwd: root },
    )
    remote.push({ 'posts/b.md': post('B') })
    const again = await writing(remote, { root })
    expect(again.titles()).toEqual(['A', 'B'])
    expect(again.mark()).toBe(`${remote.head()}\n`)
  })

  it('writes below the folder of the repository in which the content is, whatever files are called', async () => {
    const { remote } = remoteToWrite({ 'settings.json': null, 'users/ada.md': null, 'README.md': 'Read me.\n' })
    const user = '---\nid: 1\nroles: [administrator]\n---\n'
    const odd = 'content/posts/a "quoted" ü.md'
    remote.push({ 'content/settings.json': '{}\n', 'content/users/ada.md': user, [odd]: post('Odd', 'id: 7\n') })
    const { ask, folder, root } = await writing(remote)
    expect((await ask('POST', '/posts/7', { title: 'Even' })).status).toBe(200)
    expect((await ask('POST', '/posts', titled('New'))).status).toBe(201)
    expect(gitIn(remote.folder, 'show', `main:${odd}`)).toContain('title: Even')
    const paths = gitIn(
      remote.folder,
      '-c',
      'core.quotePath=false',
      'ls-tree',
      '-r',
      '-z',
      '--name-only',
      'main',
    ).split('\0')
    expect(paths.filter((path) => !path.startsWith('content/'))).toEqual(['README.md', ''])
    expect([folder.commit, existsSync(join(root, '.almanac/kept'))]).toEqual([remote.head(), false])
  })

  it('commits the file to which a link leads', async () => {
    const { remote } = remoteToWrite({ 'posts/a.md': post('A', 'id: 7\n'), 'posts/b.md': { link: 'a.md' } })
    const { ask } = await writing(remote)
    const answers = [await ask('POST', '/posts/7', { title: 'A2' }), await ask('POST', '/posts', titled('New'))]
    expect(answers.map(({ status }) => status)).toEqual([200, 201])
    expect(gitIn(remote.folder, 'show', 'main:posts/a.md')).toContain('A2')
    expect(gitIn(remote.folder, 'ls-tree', 'main', 'posts/b.md')).toMatch(/^120000/)
  })

  it('does not start where the remote lets nobody push', async () => {
    const { remote } = remoteToWrite()
    gitIn(remote.folder, 'config', 'http.receivepack', 'false')
    await expect(follow(remote, { write: true, remote: { url: remote.folder, branch: 'none' } })).rejects.toThrow()
  })
})
