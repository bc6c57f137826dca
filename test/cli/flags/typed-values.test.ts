import { describe, expect, it } from 'vitest'
import { cliOn } from '../in-process.ts'

const files = { 'posts/old.md': '---\nid: 20\ntitle: Old\nstatus: trash\ntrashed_from: draft\n---\n\nText\n' }

describe('a word of which only some are known', () => {
  it.each([
    ['hold,approve', '--status takes one word, not 2\n  Use one at a time: hold, then approve'],
    ['hold,aprove', "--status: 'hold,aprove' is not a known value"],
    ['hld', "--status: 'hld' is not a known value\n  Did you mean 'hold'?"],
  ])('is refused, and no list of such words is taken for one: %s', async (status, said) => {
    const ended = await cliOn(files).almanac('comment', 'list', '--status', status)
    expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining(said) })
  })
})

describe('a remedy', () => {
  it.each([
    ['12,5', 'Write it with a point: 12.5'],
    ['-0,25', 'Write it with a point: -0.25'],
    ['1,234', 'Write 1.234 or 1234'],
    ['1.234,5', 'Write a number'],
    ['Infinity', 'Write a number'],
    ['0x10', 'Write a number'],
    ['much', 'Write a number'],
    ['1,2,3', 'Write a number'],
  ])('of a number in letters of a language is that number: %s', async (typed, said) => {
    const settings = '{ "fields": { "post": { "price": { "type": "number", "label": "Price" } } } }'
    const { almanac } = cliOn({ ...files, 'settings.json': settings })
    const { code, stderr } = await almanac('post', 'update', '20', '--price', typed)
    expect([code, stderr.split('\n').at(-2)!.trim()]).toEqual([2, said])
  })

  it.each([
    [['post', 'list', '--orderby', 'relevance'], 2, 'Give `--search`, too.'],
    [['post', 'list', '--orderby', 'include'], 2, 'Give `--include`, too.'],
    [['post', 'list', '--status', 'trash', '--page', '3'], 2, 'The last `--page` is 1.'],
    [['post', 'delete', 'old'], 4, 'A new `status` restores it; `--force` deletes it.'],
    [['menu-item', 'create', '--title', 'x', '--url', '/'], 2, 'Name an existing menu in `--menus`.'],
    [
      ['category', 'delete', 'uncategorized', '--force'],
      5,
      'It is the one that posts have by default: change the setting `default_category` first.',
    ],
  ])('of `%s` names flags of the command', async (words, code, remedy) => {
    const ended = await cliOn(files).almanac(...words)
    expect({ code: ended.code, remedy: ended.stderr.split('\n').at(-2)!.trim() }).toEqual({ code, remedy })
  })

  it('of a missing right names the flag of who acts', async () => {
    const users = { 'users/maya.md': '---\nid: 30\nname: Maya\nroles: [author]\n---\n' }
    const ended = await cliOn({ ...files, ...users }).almanac('--user', 'maya', 'post', 'delete', 'old', '--force')
    expect(ended.stderr).toContain('Name somebody whose role allows it with --user, or leave it out')
  })
})
