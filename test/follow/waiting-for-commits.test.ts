import { describe, expect, it } from 'vitest'
import { openWaitingForCommits } from '../../src/follow/waiting-for-commits.ts'

const [older, newer] = ['a', 'b'].map((digit) => digit.repeat(40)) as [string, string]

describe('requests that wait for a commit', () => {
  it('ask git again after it could not be run', async () => {
    const answers = [() => Promise.reject(new Error('spawn git EAGAIN')), () => Promise.resolve(true)]
    let asked = 0
    const waiting = openWaitingForCommits({ isIn: () => answers[asked++]!() }, () => newer)
    const reached = () => waiting.reached(older, 0, () => undefined)
    await expect(reached()).rejects.toThrow('EAGAIN')
    expect(await reached()).toBe(true)
    expect(await reached()).toBe(true)
    expect(asked).toBe(2)
  })
})
