import { describe, expect, it } from 'vitest'
import { inSlices, Overtaken, untilWhole } from '../../src/work/in-slices.ts'

/** Work that holds the loop for longer than a slice. */
function hold(item: number): number {
  const until = performance.now() + 25
  while (performance.now() < until);
  return item * 2
}

describe('long work in slices', () => {
  it('does all of it in order, and lets others be served in between', async () => {
    let served = 0
    const serve = () => {
      served++
      next = setImmediate(serve)
    }
    let next = setImmediate(serve)
    expect(await inSlices([1, 2, 3, 4], hold, { generation: 1 })).toEqual([2, 4, 6, 8])
    clearImmediate(next)
    expect(served).toBeGreaterThanOrEqual(3)
  })

  it('is given up when the site changed meanwhile', async () => {
    const site = { generation: 1 }
    setImmediate(() => site.generation++)
    await expect(inSlices([1, 2, 3], hold, site)).rejects.toThrow(Overtaken)
  })

  it('is done at once where no site is told', async () => {
    let served = false
    setImmediate(() => (served = true))
    await inSlices([1, 2, 3], hold, undefined)
    expect(served).toBe(false)
  })

  it('is begun anew when it was given up, and the third time done at once', async () => {
    const asked: boolean[] = []
    const done = await untilWhole(async (mayYield) => {
      asked.push(mayYield)
      if (mayYield) throw new Overtaken()
      return 'done'
    })
    expect([done, asked]).toEqual(['done', [true, true, false]])
  })

  it('tells any other error', async () => {
    await expect(untilWhole(() => Promise.reject(new Error('else')))).rejects.toThrow('else')
  })
})
