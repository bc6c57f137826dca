import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { FollowedWrites } from '../../src/follow/writing/followed-writes.ts'
import type { WritingDeps } from '../../src/follow/writing/writing-deps.ts'
import { limited } from '../../src/work/turns.ts'
import { untilSo } from '../replicas.ts'

/** Writes to a remote that does not say what became of a push, and does not answer any more for a while. */
function unsureWrites(silenceMs: number) {
  let asked = 0
  const nothing = () => undefined
  const never = Promise.resolve()
  const branch = {
    ...{ committer: { name: 'A', email: 'a@example.org' }, timeOf: async () => 0, commit: async () => 'b' },
    push: async () => ({ is: 'unknown', why: 'cut off' }),
  }
  const writes = new FollowedWrites({
    ...{ root: '/', branch, keys: undefined, inTurn: limited(1), settings: () => ({}) },
    ...{ news: () => ({ hold: nothing, release: nothing }), at: () => ({ commit: 'a', prefix: '' }) },
    ...{ refusal: nothing, markDirty: nothing, assertRecorded: nothing, accept: () => never, takeBack: () => never },
    ...{ lookSoon: nothing, log: nothing },
    catchUp: async () => {
      asked++
      await pause(silenceMs)
      throw new Error('no answer')
    },
  } as unknown as WritingDeps)
  const change = () =>
    writes.write(async () => {
      writes.about('a.md')
      writes.wrote({ acting: undefined, files: new Map([['a.md', Buffer.from('A')]]) })
    })
  return { writes, change, asked: () => asked }
}

it('a remote that says nothing is not asked again at once, so that what needs no repository goes on', async () => {
  const { writes, change, asked } = unsureWrites(250)
  await expect(change()).rejects.toMatchObject({ code: 'rest_write_unknown' })
  await expect(change()).rejects.toMatchObject({ code: 'rest_write_unsent' })
  expect(asked()).toBe(1)
  for (let i = 0; i < 3; i++) expect(await writes.write(async () => 'done')).toBe('done')
  expect(asked()).toBe(1)
  await untilSo(async () => {
    await expect(change()).rejects.toMatchObject({ code: 'rest_write_unsent' })
    return asked() === 2
  })
})
