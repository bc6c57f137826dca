import { describe, expect, it } from 'vitest'
import { answers, foldToBytes, rankOf, readSearch, readTogether } from '../../src/query/search-words.ts'

describe('reading a search', () => {
  it('parts words at spaces, commas and plus signs, and keeps phrases together', () => {
    expect(wordsOf('red, green+blue\tyellow')).toEqual(['red', 'blue', 'green', 'yellow'])
    expect(wordsOf('"red apple" tart')).toEqual(['tart', 'red apple'])
    expect(wordsOf('tart "red apple')).toEqual(['tart', 'red apple'])
    expect(wordsOf("'quoted'")).toEqual(['quoted'])
  })

  it('excludes words with a minus sign in front, which means nothing before a quote', () => {
    expect(readSearch('tart -apple')).toMatchObject({ words: ['tart'], without: ['apple'], phrase: undefined })
    expect(readSearch('-apple')).toMatchObject({ words: [], without: ['apple'] })
    expect(wordsOf('tart -"red apple"')).toEqual(['tart', 'red apple'])
    expect(wordsOf('well-known')).toEqual(['well-known'])
  })

  it('leaves out single letters and common words, unless nothing else is left', () => {
    expect(wordsOf('the tart of a baker')).toEqual(['tart', 'baker'])
    expect(wordsOf('The')).toEqual(['the'])
    expect(wordsOf('to be or')).toEqual(['to be or'])
    expect(wordsOf('x')).toEqual(['x'])
    expect(wordsOf('-')).toEqual(['-'])
    expect(wordsOf('é 7')).toEqual(['7', 'e'])
  })

  it('takes ten words or more for one phrase', () => {
    const nine = 'ape bee cat dog eel fox gnu hen ibex'
    expect(wordsOf(nine)).toHaveLength(9)
    expect(wordsOf(`${nine} jay`)).toEqual([`${nine} jay`])
  })

  it('folds words and counts each once', () => {
    expect(wordsOf('Café CAFE café')).toEqual(['cafe'])
    expect(wordsOf('漢')).toEqual([foldToBytes('漢')])
  })

  it('gives nothing when there is nothing to look for', () => {
    expect(readSearch('')).toBeUndefined()
    expect(readSearch(' \n ')).toBeUndefined()
  })

  it('gives nothing for a search of more than 1,600 bytes, as WordPress does', () => {
    expect(wordsOf('é'.repeat(800))).toHaveLength(1)
    expect(readSearch(`${'é'.repeat(800)}x`)).toBeUndefined()
  })
})

describe('answering a search', () => {
  it('needs every word somewhere in the text, as any part of it', () => {
    expect(doesAnswer('Old Barn', 'Roof repairs for the weathered', 'barn weather')).toBe(true)
    expect(doesAnswer('Old Barn', 'Roof repairs', 'barn weather')).toBe(false)
    expect(doesAnswer('Old Barn', 'Roof repairs', 'barn -roof')).toBe(false)
    expect(doesAnswer('Old Barn', 'Roof repairs', '-weather')).toBe(true)
  })

  it('finds a phrase within one text only', () => {
    expect(doesAnswer('Old Barn', 'Roof repairs', '"barn roof"')).toBe(false)
    expect(doesAnswer('Old Barn Roof', 'Repairs', '"barn roof"')).toBe(true)
  })

  it('finds no letter within the bytes of others', () => {
    // The UTF-8 bytes of these hold those of each other only where the letters do.
    expect(doesAnswer('漢字', '', '字')).toBe(true)
    expect(doesAnswer('漢字', '', '\u009c')).toBe(false)
  })
})

describe('a search for words that stand together', () => {
  const isFound = (title: string, body: string, search: string) =>
    answers(textOf(title, '', body), readTogether(search)!)

  it('finds them all in one text, in any order, whatever signs are between them', () => {
    expect(isFound('Old Barn', 'Roof repairs', 'barn.OLD')).toBe(true)
    expect(isFound('Old Barn', 'Roof repairs', 'barn roof')).toBe(false)
    expect(isFound('Zürich, 漢字', '', '漢字 zuri')).toBe(true)
  })

  it('is for signs alone, and for many words, one for the whole', () => {
    const many = Array.from({ length: 51 }, (_, at) => `w${at}`)
    expect(isFound('Yes?!', '', '?!')).toBe(true)
    expect(isFound('Yes', '', '?!')).toBe(false)
    expect(isFound(many.join(' '), '', many.join(' '))).toBe(true)
    expect(isFound(many.join(' '), '', many.toReversed().join(' '))).toBe(false)
    expect(isFound(many.join(' '), '', many.slice(1).toReversed().join(' '))).toBe(true)
  })
})

describe('the rank of an answer', () => {
  const cases: [title: string, excerpt: string, body: string, rank: number][] = [
    ['The red barn', '', '', 1],
    ['A barn in red', '', 'red barn', 2],
    ['A barn', 'red', 'red barn', 3],
    ['Title', 'a red barn', 'red barn', 4],
    ['Title', 'red', 'a red barn', 5],
    ['Title', 'red', 'barn', 6],
  ]
  for (const [title, excerpt, body, rank] of cases) {
    it(`is ${rank} for "red barn" in ${JSON.stringify([title, excerpt, body])}`, () => {
      expect(rankOf(textOf(title, excerpt, body), readSearch('red barn')!)).toBe(rank)
    })
  }

  it('asks of a single word only whether the title holds it', () => {
    expect(rankOf(textOf('Barns', '', ''), readSearch('barn')!)).toBe(1)
    expect(rankOf(textOf('Title', 'barn', 'barn'), readSearch('barn')!)).toBe(6)
  })

  it('asks of more than six words only where the whole phrase is', () => {
    const search = readSearch('ape bee cat dog eel fox gnu')!
    expect(rankOf(textOf('gnu fox eel dog cat bee ape', '', ''), search)).toBe(6)
    expect(rankOf(textOf('ape bee cat dog eel fox gnu', '', ''), search)).toBe(1)
  })

  it('does not look for the phrase when a word is excluded', () => {
    expect(rankOf(textOf('Title', '', 'red barn -wood'), readSearch('red barn -wood')!)).toBe(6)
  })
})

function wordsOf(text: string): readonly string[] {
  return readSearch(text)!.words.toSorted((a, b) => a.length - b.length)
}

function doesAnswer(title: string, body: string, search: string): boolean {
  return answers(textOf(title, '', body), readSearch(search)!)
}

/** A text as a collection keeps it. */
function textOf(title: string, excerpt: string, body: string): string {
  return `${foldToBytes(title)}\xff${foldToBytes(excerpt)}\xff\xfe${foldToBytes(body)}`
}
