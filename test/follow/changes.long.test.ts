import { expect, it, onTestFinished } from 'vitest'
import { nobody } from '../../src/define/define.ts'
import type { Caller } from '../../src/model/model.ts'
import { createApp } from '../../src/server/create-app.ts'
import { changesSince } from '../../src/site/changes-since.ts'
import { follow, post, Remote, settings } from './remote.ts'

const told = (id: number) => ({ kind: 'post', id })

it('what changed is told across moves, and by another replica for the same cursor', async () => {
  const remote = new Remote()
  remote.push({ ...settings, 'posts/a.md': post('A', 'id: 10\n'), 'posts/b.md': post('B', 'id: 11\n') })
  const [one, other] = await Promise.all([replica(remote), replica(remote)])
  const first = await one.poll()
  expect(first.changes).toEqual([])
  remote.push({ 'posts/a.md': post('Another', 'id: 10\n') })
  await one.folder.look()
  const second = await one.poll(first.cursor)
  expect(second.changes).toEqual([told(10)])
  expect((await one.poll(second.cursor)).changes).toEqual([])
  // The other one is behind: it looks for the commit, and has nothing to tell of before.
  expect(await other.poll(second.cursor)).toMatchObject({ changes: [] })
  expect(other.folder.commit).toBe(one.folder.commit)
  const last = remote.push({ 'posts/a.md': null, 'posts/b.md': post('Other', 'id: 11\n') })
  for (const { folder } of [one, other]) expect(await folder.reached(last, 10_000)).toBe(true)
  for (const { poll } of [one, other]) {
    const { changes, reset } = await poll(second.cursor)
    expect(changes).toEqual(expect.arrayContaining([{ ...told(10), gone: true }, told(11)]))
    expect([changes.length, reset]).toEqual([2, undefined])
    expect((await poll(first.cursor)).changes).toHaveLength(2)
  }
  // One that was started later: it knows of no earlier commit, and compares for those who may have it compared.
  const late = await replica(remote)
  expect(await late.poll(second.cursor)).toMatchObject({ reset: true, changes: [] })
  const local = await replica(remote, nobody)
  expect(await local.poll(second.cursor)).toMatchObject({ changes: expect.arrayContaining([told(11)]) })
})

it('a cursor of a commit that never was is no beginning', async () => {
  const remote = new Remote()
  remote.push(settings)
  const { poll, folder } = await replica(remote)
  await folder.close()
  expect(await poll(`${'d'.repeat(40)}.rs`)).toMatchObject({ reset: true })
})

async function replica(remote: Remote, caller?: Caller) {
  const { folder, site } = await follow(remote)
  const app = createApp(site, {
    following: folder,
    changesSince: (from) => changesSince(site, from, folder.repository),
    ...(caller && { caller }),
  })
  onTestFinished(() => app.endStreams())
  const poll = async (since?: string) => {
    const query = since === undefined ? '' : `?since=${since}`
    const answer = await app.fetch(new Request(`http://site.test/rest/changes${query}`))
    return (await answer.json()) as { cursor: string; reset?: true; changes: readonly object[] }
  }
  return { folder, poll }
}
