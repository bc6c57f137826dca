import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { FollowedWrites } from '../../src/follow/writing/followed-writes.ts'
import type { WritingDeps } from '../../src/follow/writing/writing-deps.ts'
import { CommitsLate } from '../../src/storage/clone/commit-stream.ts'
import type { PushEnd } from '../../src/storage/clone/push.ts'
import { inTime } from '../../src/work/deadline.ts'
import { limited } from '../../src/work/turns.ts'

const nothing = () => undefined
const never = new Promise<never>(nothing)

/** Writes, in turns of 300 ms, to a remote whose pushes end like this, and which accepts and hangs when it is asked. */
function writesTo(push: (until: number) => Promise<PushEnd>, commit = async () => 'b') {
  const branch = {
    ...{ committer: { name: 'A', email: 'a@example.org' }, timeOf: async () => 0, commit },
    push: (_commit: string, _expected: string, until: number) => push(until),
  }
  const deps = {
    ...{ root: '/', branch, keys: undefined, inTurn: limited(1), settings: () => ({}) },
    ...{ news: () => ({ hold: nothing, release: nothing }), at: () => ({ commit: 'a', prefix: '' }) },
    ...{ refusal: nothing, markDirty: nothing, assertRecorded: nothing },
    ...{ accept: async () => undefined, takeBack: async () => undefined },
    ...{ lookSoon: nothing, log: nothing, catchUp: () => never },
  }
  const writes = new FollowedWrites(deps as unknown as WritingDeps, 300)
  const change = () =>
    writes.write(async () => {
      writes.about('a.md')
      writes.wrote({ acting: undefined, files: new Map([['a.md', Buffer.from('A')]]) })
    })
  return { writes, change }
}

/** How a request ends that has a second, and after how many milliseconds. */
async function ended(work: () => Promise<unknown>) {
  const since = performance.now()
  const code = await inTime(work, 1000).then(
    () => 'done',
    (error: { code: string }) => error.code,
  )
  return { code, ms: performance.now() - since }
}

it('a request that waited, and is overtaken then, has one time for all of it', async () => {
  const { change } = writesTo(async (until) => {
    await pause(Math.min(600, until - performance.now() - 50))
    return { is: 'overtaken', why: 'others' }
  })
  // The second waits for the first, whose push is slow; when it was overtaken itself, the remote hangs.
  const ends = await Promise.all([ended(change), pause(10).then(() => ended(change))])
  expect(ends.map(({ code }) => code)).toEqual(['rest_write_overtaken', 'rest_write_overtaken'])
  for (const { ms } of ends) expect(ms).toBeLessThan(5000)
})

it('who has no time left for the commits is told to send it again, as nothing was changed', async () => {
  const { change } = writesTo(
    () => never,
    async () => Promise.reject(new CommitsLate('git fast-import: took too long')),
  )
  expect((await ended(change)).code).toBe('rest_write_unsent')
})

it('a push has what is left of the time of those who wait for it', async () => {
  const left: number[] = []
  const { change } = writesTo(async (until) => {
    left.push(until - performance.now())
    return { is: 'accepted' }
  })
  await Promise.all([ended(change), ended(() => pause(400).then(change))])
  expect(left).toHaveLength(2)
  expect(left[0]).toBeLessThanOrEqual(1000)
  expect(left[1]).toBeLessThanOrEqual(610)
})

it('who asks what others have written waits no longer than the time of the request, and asks once for many', async () => {
  let asked = 0
  const { writes } = writesTo(() => never)
  const ends = await Promise.all([1, 2, 3].map(() => ended(() => (asked++, writes.learn()))))
  expect([asked, ends.map(({ code }) => code)]).toEqual([3, Array.from({ length: 3 }, () => 'rest_write_unsent')])
  for (const { ms } of ends) expect(ms).toBeLessThan(5000)
})
