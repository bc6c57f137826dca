import { expect, it } from 'vitest'
import { cliOn } from '../../cli/in-process.ts'

const files = {
  'posts/a.md': '---\nid: 10\ntitle: A\n---\n',
  'comments/c.md': '---\nid: 30\npost: post/a\nauthor_name: Guest\nstatus: hold\n---\n\nHm.\n',
}

it.each([
  ['approve', 'Approved comment 30 comments/c.md'],
  ['spam', 'Marked as spam: comment 30 comments/c.md'],
])('the terminal says what %s did with a comment', async (verb, told) => {
  const { stderr } = await cliOn(files).almanac('comment', verb, '30')
  expect(stderr).toContain(told)
})

it('the terminal says that a comment is held back again', async () => {
  const shown = { ...files, 'comments/c.md': files['comments/c.md'].replace('hold', 'approved') }
  const { stderr } = await cliOn(shown).almanac('comment', 'hold', '30')
  expect(stderr).toContain('Held back comment 30 comments/c.md')
})
