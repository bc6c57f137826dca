import { describe, expect, it } from 'vitest'
import { serialize } from '../../../src/text/wordpress/serialize.ts'
import { unserialize } from '../../../src/text/wordpress/unserialize.ts'

describe('what PHP keeps of a value', () => {
  it('counts bytes, and is read back as it was', () => {
    expect(serialize({ subject: 'Grüße "🎈"', active: true, n: -3, x: 1.5, none: null })).toBe(
      'a:5:{s:7:"subject";s:14:"Grüße "🎈"";s:6:"active";b:1;s:1:"n";i:-3;s:1:"x";d:1.5;s:4:"none";N;}',
    )
    const value = { a: '', b: { c: ']]>;"', d: false }, '1': 'one' }
    expect(unserialize(serialize(value))).toEqual(value)
  })
})
