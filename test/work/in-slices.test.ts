import { describe, expect, it } from 'vitest'
import { inSlices } from '../../src/work/in-slices.ts'
import { Again, mayYield, rerun } from '../../src/work/rerun.ts'

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
    expect(await rerun(() => inSlices([1, 2, 3, 4], hold, { generation: 1 }))).toEqual([2, 4, 6, 8])
    clearImmediate(next)
    expect(served).toBeGreaterThanOrEqual(3)
  })

  it('is given up when the site changed meanwhile', async () => {
    const site = { generation: 1 }
    setImmediate(() => site.generation++)
    const ended = await rerun(() =>
      mayYield() ? inSlices([1, 2, 3], hold, site).catch((error: unknown) => error) : [],
    )
    expect(ended).toEqual(expect.objectContaining({ isOvertaken: true }))
    expect(ended).toBeInstanceOf(Again)
  })

  it('is done at once where nobody would do it again', async () => {
    let served = false
    setImmediate(() => (served = true))
    await inSlices([1, 2, 3], hold, { generation: 1 })
    expect(served).toBe(false)
  })
})
