import { expect, it } from 'vitest'
import type { FollowedClone } from '../../src/storage/clone/followed-clone.ts'
import { Follower } from '../../src/follow/follower.ts'
import { limited } from '../../src/work/turns.ts'

const [older, newer] = ['a', 'b'].map((digit) => digit.repeat(40)) as [string, string]

it('does not move back to a commit that it fetched before a write found a newer one', async () => {
  const moves: string[] = []
  const remote = { commit: older }
  const inTurn = limited(1)
  const clone = {
    fetch: () => Promise.resolve(remote.commit),
    countBetween: () => Promise.resolve(1),
    hold: () => Promise.resolve(),
    close: () => undefined,
  } as Partial<FollowedClone> as FollowedClone
  const follower = new Follower({
    ...{ clone, inTurn, log: () => undefined, intervalMs: 3_600_000 },
    moveTo: (commit) => Promise.resolve(void moves.push(commit)),
    commitNow: () => moves.at(-1) ?? older,
    pushes: () => 0,
    mend: () => Promise.resolve(),
  })
  // A write that has its turn while the look has fetched already: others were faster.
  let catchUp = () => {}
  const write = new Promise<void>((resolve) => (catchUp = resolve))
  const fetch = clone.fetch
  clone.fetch = async () => {
    const found = await fetch()
    clone.fetch = fetch
    void inTurn(async () => {
      await write
      await follower.catchUp()
    })
    return found
  }
  const looked = follower.look()
  await new Promise((resolve) => setImmediate(resolve))
  remote.commit = newer
  catchUp()
  await looked
  expect(moves).toEqual([newer])
  expect(follower.remote).toBe(newer)
  await follower.close()
})

it('has nothing refused any more once the branch is forced back to the served commit, and says so', async () => {
  const logged: string[] = []
  const remote = { commit: newer }
  const clone = {
    fetch: () => Promise.resolve(remote.commit),
    countBetween: () => Promise.resolve(1),
    close: () => undefined,
  } as Partial<FollowedClone> as FollowedClone
  const follower = new Follower({
    ...{ clone, inTurn: limited(1), intervalMs: 3_600_000, log: (message) => logged.push(message) },
    moveTo: () => Promise.resolve({ reason: 'its settings.json is missing', yieldsToForce: false }),
    commitNow: () => older,
    pushes: () => 0,
    mend: () => Promise.resolve(),
  })
  await follower.look()
  expect(follower.refused?.commit).toBe(newer)
  remote.commit = older
  await follower.look()
  await follower.look()
  expect([follower.refused, follower.behind]).toEqual([undefined, 0])
  expect(logged).toEqual([
    expect.stringContaining(`${newer} is not served`),
    expect.stringContaining(`${older} is served`),
  ])
  await follower.close()
})
