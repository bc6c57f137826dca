import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { post, type Remote } from './remote.ts'
import { gitIn, hook, remoteToWrite, writing } from './writing.ts'

const secret = 'what all servers of this test share'
const titled = (title: string, more = {}) => ({ title, status: 'publish', content: `Text of ${title}.`, ...more })
const keyed = (key: string, more = {}) => ({ 'idempotency-key': key, ...more })
const messageOf = ({ folder }: Remote) => gitIn(folder, 'log', '-1', '--format=%B', 'main')

describe('a request with an Idempotency-Key', () => {
  it('is done once, and told again as what it made is today, on any server', async () => {
    const { remote } = remoteToWrite()
    const [one, other] = [await writing(remote, { secret }), await writing(remote, { secret })]
    const made = await one.ask('POST', '/posts', titled('A'), keyed('k1'))
    const { id } = made.json
    expect([made.status, made.headers.get('almanac-replayed')]).toEqual([201, null])
    expect((await one.ask('POST', `/posts/${id}`, { title: 'A2', slug: 'other' })).status).toBe(200)
    for (const { ask, folder } of [one, other]) {
      await folder.look()
      const again = await ask('POST', '/posts', titled('A'), keyed('k1'))
      expect([again.status, again.json.id, again.json.title.raw, again.headers.get('almanac-replayed')]).toEqual([
        ...[201, id, 'A2', 'true'],
      ])
    }
    expect([...other.site.all('post')]).toHaveLength(1)
    const third = await writing(remote, { secret })
    expect((await third.ask('POST', '/posts', titled('A'), keyed('k1'))).json.id).toBe(id)
  })

  it('is told again where the first answer was lost, and after it was overtaken by itself', async () => {
    const { remote } = remoteToWrite()
    const [one, other] = [await writing(remote, { secret }), await writing(remote, { secret })]
    hook(remote, 'post-receive', 'kill -9 $PPID')
    expect((await one.ask('POST', '/posts', titled('A'), keyed('k1'))).status).toBe(503)
    rmSync(join(remote.folder, 'hooks/post-receive'))
    // The other one has not looked: its push is refused, and then the history says that it was done.
    const again = await other.ask('POST', '/posts', titled('A'), keyed('k1'))
    expect([again.status, again.headers.get('almanac-replayed'), other.titles()]).toEqual([201, 'true', ['A']])
    const here = await one.ask('POST', '/posts', titled('A'), keyed('k1'))
    expect([here.status, here.json.id]).toEqual([201, again.json.id])
  })

  it('changes and deletes once, and says of what is gone that it is', async () => {
    const { remote } = remoteToWrite({ 'posts/a.md': post('A', 'id: 7\n') })
    const { ask, titles } = await writing(remote, { secret })
    await ask('POST', '/posts/7', { title: 'A1' }, keyed('change'))
    await ask('POST', '/posts/7', { title: 'A2' })
    const again = await ask('POST', '/posts/7', { title: 'A1' }, keyed('change'))
    expect([again.status, again.json.title.raw, titles()]).toEqual([200, 'A2', ['A2']])
    const gone = await ask('DELETE', '/posts/7?force=true', undefined, keyed('delete'))
    const told = await ask('DELETE', '/posts/7?force=true', undefined, keyed('delete'))
    expect([gone.status, told.status, told.json, told.headers.get('almanac-replayed')]).toEqual([
      ...[200, 200, { deleted: true, previous: null }, 'true'],
    ])
    expect((await ask('POST', '/posts/7', { title: 'A1' }, keyed('change'))).status).toBe(410)
  })

  it('is another one with another body, method, address or user, and needs a user', async () => {
    const { remote } = remoteToWrite({ 'posts/a.md': post('A', 'id: 7\n') })
    const { ask } = await writing(remote, { secret })
    expect((await ask('POST', '/posts', titled('A'), keyed('k'))).status).toBe(201)
    for (const [path, body] of [
      ['/posts', titled('B')],
      ['/pages', titled('A')],
      ['/posts?context=view', titled('A')],
      ['/posts/7', titled('A')],
    ] as const)
      expect((await ask('POST', path, body, keyed('k'))).json.code).toBe('rest_key_of_another')
    expect((await ask('POST', '/posts', titled('C'), keyed('a key'))).status).toBe(400)
    expect((await ask('POST', '/batch/v1', { requests: [] }, keyed('k9'))).status).not.toBe(207)
  })

  it('is refused while the same one is being answered', async () => {
    const { remote } = remoteToWrite()
    const { ask, titles } = await writing(remote, { secret })
    const answers = await Promise.all([0, 1, 2].map(() => ask('POST', '/posts', titled('A'), keyed('k'))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(titles()).toEqual(['A'])
  })

  it('is done again where it made no commit', async () => {
    const { remote } = remoteToWrite()
    const { ask, titles } = await writing(remote, { secret })
    hook(remote, 'pre-receive', 'exit 1')
    expect((await ask('POST', '/posts', titled('A'), keyed('k'))).status).toBe(503)
    expect((await ask('POST', '/posts/99', titled('A'), keyed('none'))).status).toBe(404)
    rmSync(join(remote.folder, 'hooks/pre-receive'))
    const made = await ask('POST', '/posts', titled('A'), keyed('k'))
    expect([made.status, made.headers.get('almanac-replayed'), titles()]).toEqual([201, null, ['A']])
  })

  it('is known where somebody merged the servers into their own, or has a clock that is wrong', async () => {
    const { remote, first } = remoteToWrite()
    const one = await writing(remote, { secret })
    const made = await one.ask('POST', '/posts', titled('A'), keyed('k'))
    const { path } = one.site.get('post', made.json.id)!
    const own = remote.push({ 'posts/b.md': post('B') }, { from: [first], branch: 'own' })
    const pulled = { [path]: `${gitIn(remote.folder, 'show', `main:${path}`)}\n` }
    remote.push(pulled, { from: [own, remote.head()!] })
    const check = async () => {
      const { ask, close } = await writing(remote, { secret })
      const again = await ask('POST', '/posts', titled('A'), keyed('k'))
      expect([again.json.id, again.headers.get('almanac-replayed')]).toEqual([made.json.id, 'true'])
      await close()
    }
    await check()
    remote.push({ 'posts/c.md': post('C') }, { time: Date.UTC(2001) / 1000 })
    await check()
  })

  it('is never told as done by a trailer that somebody else wrote, or took from another commit', async () => {
    const { remote, first } = remoteToWrite()
    const one = await writing(remote, { secret })
    await one.ask('POST', '/posts', titled('A'), keyed('k'))
    const path = [...one.site.all('post')][0]!.path
    const trailer = /^Almanac-Request: .*$/m.exec(messageOf(remote))![0]
    await one.close()
    const lines = [
      trailer,
      trailer.replace(/\S+$/, 'A'.repeat(43)),
      trailer.replace(/ \d+ /, ` ${Math.floor(Date.now() / 1000) + 60} `),
    ]
    for (const line of lines) {
      // The history without the post, and a commit that claims to have it.
      remote.push({ 'posts/none.md': post('None') }, { from: [first], message: `A claim\n\n${line}\n` })
      const again = await writing(remote, { secret })
      const made = await again.ask('POST', '/posts', titled('A'), keyed('k'))
      expect([made.status, made.headers.get('almanac-replayed'), again.titles()]).toEqual([201, null, ['A', 'None']])
      await again.close()
    }
    // Another cluster's is nobody's.
    const other = await writing(remote, { secret: 'another secret, of somebody else' })
    expect((await other.ask('POST', '/posts', titled('A'), keyed('k'))).headers.get('almanac-replayed')).toBeNull()
    expect(path).toContain('posts/')
  })

  it('says nothing of the key, the user or the text in the history', async () => {
    const { remote } = remoteToWrite()
    const { ask } = await writing(remote, { secret })
    await ask('POST', '/posts', titled('A'), keyed('my-private-key'))
    expect(messageOf(remote)).toMatch(/\n\nAlmanac-Request: \d+ [\w-]{43} [\w-]{43} [\w-]{43}$/)
    expect(messageOf(remote)).not.toContain('private')
  })

  it('is refused where servers share no secret', async () => {
    const { remote } = remoteToWrite()
    const { ask } = await writing(remote)
    expect((await ask('POST', '/posts', titled('A'), keyed('k'))).json.code).toBe('rest_key_unknown')
  })
})
