import { describe, expect, it } from 'vitest'
import { markWords, wordsOf } from '../../src/query/mark-words.ts'
import { cliOn } from './in-process.ts'

const soup = {
  'posts/soup.md': '---\nid: 10\ntitle: Crème of leek\n---\n\nWarm.\n\nA **soup** for\ncold days: soup!\nNothing.\n',
  'posts/plan.md': '---\nid: 11\ntitle: Soup plan\nstatus: draft\n---\n\nLater.\n',
  'posts/gone.md': '---\nid: 12\ntitle: Soup of old\nstatus: trash\n---\n',
  'pages/about.md': '---\nid: 20\ntitle: About\n---\n',
  'pages/about/kitchen.md': '---\nid: 21\ntitle: Kitchen\nparent: about\n---\n\nWhere soup is made.\n',
  'tags/soup.md': '---\nid: 5\nname: Soup\n---\n',
}

describe('search', () => {
  it('finds every kind and status but the trash, titles first, with the line that has the words and how many more', async () => {
    const { almanac } = cliOn(soup)
    expect(await almanac('search', 'SÔUP')).toEqual({
      code: 0,
      stdout: [
        'post/plan  Soup plan  draft\n',
        'tag/soup  Soup  publish\n    soup\n',
        'page/about/kitchen  Kitchen  publish\n    Where soup is made.\n',
        'post/soup  Crème of leek  publish\n    A **soup** for  (and 1 more)\n',
      ].join(''),
      stderr: '',
    })
    expect((await almanac('search', 'creme', 'leek')).stdout).toBe('post/soup  Crème of leek  publish\n')
  })

  it('takes types and statuses, prints JSON and ids, and says how many there are beyond the limit', async () => {
    const { almanac } = cliOn(soup)
    const json = JSON.parse((await almanac('search', 'soup', '--type', 'pages', '--format', 'json')).stdout)
    const file = 'pages/about/kitchen.md'
    expect(json).toEqual([
      {
        type: 'page',
        id: 21,
        ref: 'page/about/kitchen',
        title: 'Kitchen',
        status: 'publish',
        file,
        line: 'Where soup is made.',
        more: 0,
      },
    ])
    expect(
      (await almanac('search', 'soup', '--type', 'post', '--status', 'trash,draft', '--format', 'ids')).stdout,
    ).toBe('12\n11\n')
    expect((await almanac('search', 'soup', '--status', 'any', '--limit', '1')).stderr).toBe(
      '1 of 5: --limit 5 shows all\n',
    )
    expect(await almanac('search', 'stew')).toEqual({ code: 0, stdout: '', stderr: "Nothing has 'stew'.\n" })
  })

  it('names the wrong value of a flag', async () => {
    const { almanac } = cliOn(soup)
    const told = (words: string) => ({ code: 2, stderr: expect.stringContaining(words) })
    expect(await almanac('search', 'x', '--type', 'pots')).toMatchObject(told("Did you mean 'post'?"))
    expect(await almanac('search', 'x', '--status', 'drafts')).toMatchObject(told("Did you mean 'draft'?"))
    expect(await almanac('search', 'x', '--limit', 'all')).toMatchObject(told("--limit 'all'"))
    expect(await almanac('search', ' ')).toMatchObject(told('no words to search for'))
  })

  it('shows the part of a long line around the words', async () => {
    const long = `${'wide '.repeat(100)}needle ${'wide '.repeat(100)}`
    const { almanac } = cliOn({ 'posts/hay.md': `---\ntitle: Hay\n---\n\n${long}\n` })
    const [, line = ''] = (await almanac('search', 'needle')).stdout.split('\n')
    expect(line).toMatch(/^ {4}… wide .*needle wide .* …$/)
    expect(line.length).toBeLessThan(170)
  })

  it('marks words in the letters of the text, where folding changes lengths', () => {
    const marked = (text: string, search: string) =>
      markWords(text, wordsOf(search)!).map(([from, to]) => text.slice(from, to))
    expect(marked('Straße, STRASSE', 'strasse')).toEqual(['Straße', 'STRASSE'])
    expect(marked('Cafe\u0301 und Café', 'cafe')).toEqual(['Cafe\u0301', 'Café'])
    expect(marked('ﬁnd the ﬁne', 'fi')).toEqual(['ﬁ', 'ﬁ'])
    expect(marked('summer sale', '"summer sale" mer')).toEqual(['summer sale'])
    expect(marked('none', 'fern')).toEqual([])
  })
})
