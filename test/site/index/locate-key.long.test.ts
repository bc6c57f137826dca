import { expect, it } from 'vitest'
import { openPlaces } from '../../../src/site/index/locate-key.ts'

it('the place of a wrong value is found in time that grows with the text, whatever stands there', () => {
  const cost = (size: number, text: (size: number) => string) => {
    const made = text(size)
    const before = process.cpuUsage()
    const locate = openPlaces(made)
    for (let i = 0; i < 1000; i++) locate(`k${i}`, { item: 'x' })
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  for (const text of [
    (size: number) => `---\n${Array.from({ length: size }, (_, i) => `k${i}: x\n`).join('')}---\n`,
    (size: number) => `{${Array.from({ length: size }, (_, i) => `"k${i}": "x"`).join(', ')}}`,
    (size: number) => `---\n${'a,'.repeat(size)}\n---\n`,
    (size: number) => `---\n${','.repeat(size)}${' '.repeat(size)}\n---\n`,
    (size: number) => `---\n${"'".repeat(size)}${'"'.repeat(size)}\n---\n`,
  ]) {
    cost(1000, text)
    // The lesser of two: what collects garbage, or waits for the processor's caches, is not the text's doing.
    const least = (size: number) => Math.min(cost(size, text), cost(size, text))
    const [small, large] = [least(3000), least(12_000)]
    // Four times as much may take four times as long; what is quadratic takes sixteen.
    expect(large).toBeLessThan(Math.max(small, 8000) * 10)
  }
})
