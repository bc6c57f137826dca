import { expect, it } from 'vitest'
import { type TurnsDeps, turnsOnDisk } from '../../../src/site/transaction/in-one-piece.ts'
import { deadline, inTime } from '../../../src/work/deadline.ts'

it('work whose time is over has time to be taken back', async () => {
  const left: number[] = []
  const nothing = () => undefined
  const deps = {
    turns: {
      run: async (work: () => unknown, piece: { pending: unknown[] }) => {
        left.push(deadline() - performance.now())
        piece.pending.push({})
        return work()
      },
    },
    followUp: { drop: nothing },
    recorder: { resume: nothing, conclude: () => [], keep: nothing },
    rollback: { takeBack: () => true },
  } as unknown as TurnsDeps
  const fail = () => {
    throw new Error('The second part fails.')
  }
  const turns = [nothing, fail]
  await expect(inTime(() => turnsOnDisk(() => turns.shift()!(), deps), 0)).rejects.toThrow('The second part fails.')
  expect(left.map((ms) => ms > 5000)).toEqual([false, false, true])
})
