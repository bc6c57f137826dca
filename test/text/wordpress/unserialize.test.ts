import { describe, expect, it } from 'vitest'
import { unserialize } from '../../../src/text/wordpress/unserialize.ts'
import { cpuTimeOf } from '../../cpu-time.ts'

describe('what PHP serialized', () => {
  it('is read: texts, numbers, flags, nothing, lists, members at any depth', () => {
    expect(unserialize('s:5:"Grüß";')).toBeUndefined()
    expect(unserialize('s:6:"Grüß";')).toBe('Grüß')
    expect(unserialize('a:4:{i:0;i:-7;s:1:"f";d:1.5;s:1:"t";b:1;s:1:"n";N;}')).toEqual({
      0: -7,
      f: 1.5,
      t: true,
      n: null,
    })
    expect(unserialize('a:1:{s:4:"mail";a:1:{s:7:"subject";s:9:"A "b"; c}";}}')).toEqual({
      mail: { subject: 'A "b"; c}' },
    })
    expect(unserialize('O:8:"stdClass":1:{s:1:"a";i:1;}')).toEqual({ a: 1 })
  })

  it('is nothing where it is damaged, too deep, or no such text', () => {
    for (const text of [
      '',
      'plain',
      's:99:"a";',
      's:-1:"a";',
      'a:2:{i:0;i:1;}',
      'a:1:{N;i:1;}',
      'i:1;i:2;',
      'R:1;',
      'b',
    ])
      expect([text, unserialize(text)]).toEqual([text, undefined])
    expect(unserialize(`${'a:1:{i:0;'.repeat(70)}N;${'}'.repeat(70)}`)).toBeUndefined()
  })

  it('gives members no other meaning than their names', () => {
    const read = unserialize('a:1:{s:9:"__proto__";a:1:{s:1:"x";i:1;}}') as object
    expect(Object.keys(read)).toEqual(['__proto__'])
    expect('x' in read).toBe(false)
  })

  it('takes time in proportion to its length', async () => {
    const used = (count: number) => {
      const text = `a:${count}:{${Array.from({ length: count }, (_, i) => `i:${i};s:3:"abc";`).join('')}}`
      return cpuTimeOf(() => expect(Object.keys(unserialize(text) as object)).toHaveLength(count))
    }
    await used(1000)
    const small = Math.min(await used(5000), await used(5000))
    expect((await used(50_000)) / Math.max(small, 1)).toBeLessThan(100)
  })
})
