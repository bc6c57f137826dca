import { describe, expect, it } from 'vitest'
import { Doorkeeper } from '../../src/work/caches.ts'

describe('a doorkeeper', () => {
  it('admits what comes for the second time, and from then on', () => {
    const doorkeeper = new Doorkeeper<string>(10)
    expect([1, 2, 3].map(() => doorkeeper.admits('a'))).toEqual([false, true, true])
    expect(doorkeeper.admits('b')).toBe(false)
  })

  it('remembers at least as many as it is given, and at most twice as many', () => {
    const doorkeeper = new Doorkeeper<number>(10)
    const come = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, i) => doorkeeper.admits(from + i)).filter(Boolean).length
    expect([come(0, 10), come(0, 10), come(10, 20), come(10, 20)]).toEqual([0, 10, 0, 10])
    // Two more generations have come.
    expect([come(20, 40), doorkeeper.admits(0)]).toEqual([0, false])
  })
})
