import { describe, expect, it } from 'vitest'
import { isOneSlipFrom, nearest, nearestPhrase } from '../../src/text/nearest.ts'

describe('the nearest known word', () => {
  it.each([
    ['abc', 'abd', 1],
    ['abcd', 'abce', 1],
    ['abcde', 'abcxy', 2],
    ['abcdef', 'abcdxy', 2],
    ['abcdefgh', 'abcdexyz', 3],
  ])('of %s is %s, where a third of its letters, rounded, differ (%d), and none where one more does', (word, known) => {
    expect(nearest(word, [known])).toBe(known)
    const further = known.replace('ab', 'zb')
    expect(nearest(word, [further])).toBeUndefined()
  })

  it('may be shorter or longer by as much, and no more', () => {
    expect(nearest('abcdef', ['abcd'])).toBe('abcd')
    expect(nearest('abcdef', ['abc'])).toBeUndefined()
    expect(nearest('abcdef', ['abcdefgh'])).toBe('abcdefgh')
    expect(nearest('abcdef', ['abcdefghi'])).toBeUndefined()
  })

  it('is one letter away at most from a word of one or two letters', () => {
    expect(nearest('a', ['b'])).toBe('b')
    expect(nearest('ab', ['ac'])).toBe('ac')
    expect(nearest('ab', ['cd'])).toBeUndefined()
  })

  it('is the first of those that are equally near, whatever the case, and two letters exchanged count once', () => {
    expect(nearest('POST', ['past', 'port'])).toBe('past')
    expect(nearest('psot', ['post'])).toBe('post')
    expect(nearest('abcd', ['bacd', 'abdc'])).toBe('bacd')
  })

  it('is looked for up to 100 letters', () => {
    const word = 'a'.repeat(99)
    expect(nearest(`${word}b`, [`${word}c`])).toBe(`${word}c`)
    expect(nearest(`${word}ab`, [`${word}ac`])).toBeUndefined()
    expect(nearestPhrase(`${word}b`, [`${word}c`])).toBe(`${word}c`)
    expect(nearestPhrase(`${word}ab`, [`${word}ac`])).toBeUndefined()
  })
})

describe('a phrase', () => {
  it('has its mistyped words of three letters and more replaced', () => {
    expect(nearestPhrase('the snet letter', ['sent', 'letter', 'the'])).toBe('the sent letter')
    expect(nearestPhrase('thx', ['the'])).toBe('the')
    expect(nearestPhrase('tx', ['to'])).toBeUndefined()
    expect(nearestPhrase('sent', ['sent'])).toBeUndefined()
  })
})

describe('one slip', () => {
  it('is one letter more, less or changed, or two exchanged, and not none or two', () => {
    for (const word of ['statuss', 'statu', 'statos', 'sattus']) expect(isOneSlipFrom(word, 'status')).toBe(true)
    for (const word of ['status', 'statusss', 'stat', 'stotos', 'sattsu'])
      expect(isOneSlipFrom(word, 'status')).toBe(false)
  })

  it('may be in a run of one letter, or be all there is', () => {
    for (const [word, known] of [
      ['aa', 'aaa'],
      ['aaa', 'aa'],
      ['', 'a'],
      ['a', ''],
      ['ab', 'ba'],
    ] as const)
      expect(isOneSlipFrom(word, known)).toBe(true)
    for (const [word, known] of [
      ['', ''],
      ['a', 'aaa'],
      ['abab', 'baba'],
      ['abc', 'cba'],
    ] as const)
      expect(isOneSlipFrom(word, known)).toBe(false)
  })
})
