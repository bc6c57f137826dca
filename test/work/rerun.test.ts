import { describe, expect, it } from 'vitest'
import { Again, type Learner, mayAbort, mayYield, rerun } from '../../src/work/rerun.ts'

const overtaken = () => new Again('overtaken', undefined, { isOvertaken: true })

/** What learns this many times from an error. */
function learning(times: number): Learner & { readonly errors: unknown[] } {
  const errors: unknown[] = []
  return {
    errors,
    get generation() {
      return Math.min(errors.length, times)
    },
    learnFrom: (error) => void errors.push(error),
  }
}

describe('work that is done again', () => {
  it('begins when what it waits for is ready', async () => {
    const said: string[] = []
    const done = await rerun(() => {
      said.push('work')
      if (said.length > 1) return said.length
      throw new Again('not yet', new Promise<void>((resolve) => setImmediate(() => resolve(void said.push('ready')))))
    })
    expect([done, said]).toEqual([3, ['work', 'ready', 'work']])
  })

  it('may be overtaken twice; the third time it lets nobody in between, but waits for what is being made', async () => {
    const could: string[] = []
    const done = await rerun(async () => {
      await Promise.resolve()
      could.push(`${mayYield() ? 'yields' : 'whole'} ${mayAbort() ? 'waits' : 'at once'}`)
      if (mayYield()) throw overtaken()
      if (could.length === 3) throw new Again('a long text')
      return 'done'
    })
    expect([done, could]).toEqual(['done', ['yields waits', 'yields waits', 'whole waits', 'whole waits']])
  })

  it('may wait for as many things as there are tries, and the last time for none', async () => {
    let times = 0
    const work = () => {
      times++
      if (mayAbort()) throw new Again('not yet')
      return times
    }
    expect(await rerun(work)).toBe(200)
  })

  it('is done again for as long as something is learnt from its errors', async () => {
    const learner = learning(3)
    let times = 0
    const failing = () => Promise.reject(new Error(`failed ${++times}`))
    await expect(rerun(failing, learner)).rejects.toThrow('failed 4')
    expect(learner.errors).toHaveLength(4)
  })

  it('is told as it failed where there is nothing to learn, or nobody who learns', async () => {
    await expect(rerun(() => Promise.reject(new Error('else')))).rejects.toThrow('else')
    await expect(rerun(() => Promise.reject(new Error('else')), learning(0))).rejects.toThrow('else')
  })

  it('leaves nothing that could abort while it waits to be done again', async () => {
    const seen: boolean[] = []
    await rerun(() => {
      if (seen.length > 0) return
      const looked = new Promise<void>((resolve) => {
        setImmediate(() => {
          seen.push(mayAbort())
          resolve()
        })
      })
      throw new Again('not yet', looked)
    })
    expect(seen).toEqual([false])
  })

  it('leaves nothing that could abort when it has ended, nor outside', async () => {
    let after: Promise<boolean> | undefined
    await rerun(() => {
      expect(mayAbort()).toBe(true)
      after = new Promise((resolve) => setImmediate(() => resolve(mayAbort())))
    })
    expect(await after).toBe(false)
    expect(mayAbort()).toBe(false)
  })

  it('knows of its own attempt only, whatever else is done meanwhile', async () => {
    let open = () => {}
    const door = new Promise<void>((resolve) => (open = resolve))
    const slow = rerun(async () => {
      await door
      return mayAbort()
    })
    const outside = door.then(() => mayAbort())
    await rerun(() => open())
    expect(await Promise.all([slow, outside])).toEqual([true, false])
  })
})
