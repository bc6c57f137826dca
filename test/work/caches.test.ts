import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { Doorkeeper } from '../../src/work/caches.ts'

describe('a doorkeeper', () => {
  it('admits what comes for the second time, and from then on', () => {
    const doorkeeper = new Doorkeeper(10)
    const one = {}
    expect([1, 2, 3].map(() => doorkeeper.admits(one))).toEqual([false, true, true])
    expect(doorkeeper.admits({})).toBe(false)
  })

  it('remembers at least as many as it is given, and at most twice as many', () => {
    const doorkeeper = new Doorkeeper(10)
    const all = Array.from({ length: 40 }, () => ({}))
    const come = (from: number, to: number) => all.slice(from, to).filter((one) => doorkeeper.admits(one)).length
    expect([come(0, 10), come(0, 10), come(10, 20), come(10, 20)]).toEqual([0, 10, 0, 10])
    // Two more generations have come.
    expect([come(20, 40), doorkeeper.admits(all[0]!)]).toEqual([0, false])
  })

  it('does not keep what nobody else has any more, as entries that became others', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const doorkeeper = new Doorkeeper(1000)
    const gone = Array.from({ length: 100 }, () => {
      const one = { data: 'x' }
      doorkeeper.admits(one)
      return new WeakRef(one)
    })
    // What a reference was made for stays until the turn is over.
    await new Promise(setImmediate)
    collect()
    expect(gone.filter((one) => one.deref()).length).toBeLessThan(10)
    expect(doorkeeper.admits({})).toBe(false)
  })
})
