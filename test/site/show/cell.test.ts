import { describe, expect, it } from 'vitest'
import { toCell } from '../../../src/site/show/cell.ts'

describe('a cell', () => {
  it.each([
    [null, ''],
    [true, 'true'],
    [[1, 2], '1, 2'],
    [{ raw: 'As *written*', rendered: '<p>shown</p>' }, 'As *written*'],
    [{ rendered: 'Fish &amp; <em>chips</em>' }, 'Fish & chips'],
    [{ a: true, b: 2 }, 'a, b: 2'],
    [[{ id: 'a', year: 7 }, { id: 'b' }], 'id: a, year: 7; id: b'],
    ['two\nlines', 'two lines'],
  ])('says %j in words', (value, text) => {
    expect(toCell(value)).toBe(text)
  })

  it('lets nothing reach the terminal that would steer it', () => {
    expect(toCell('\u001B[2Jcleared\u0007')).toBe(String.raw`\u001b[2Jcleared\u0007`)
  })
})
