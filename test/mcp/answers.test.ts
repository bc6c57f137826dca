import { expect, it } from 'vitest'
import { testSite } from '../harness.ts'
import { assistantOn } from './assistant.ts'

const files = {
  'posts/a.md': '---\nid: 11\ntitle: A\ndate: 2026-01-01\n---\nText.\n',
  'posts/b.md': '---\nid: 12\ntitle: B\nstatus: trash\n---\nText.\n',
  'posts/c.md': '---\nid: 16\ntitle: C\ndate: 2026-01-01\n---\nText.\n',
  'pages/about.md': '---\nid: 13\ntitle: About\n---\nText.\n',
  'organizers/maya.md': '---\nid: 15\ntitle: Maya\nauthor: admin\n---\n',
}

it.each([
  ['trash_content', { type: 'post', ref: 12 }, 'A new `status` restores it'],
  ['move_content', { type: 'post', ref: 11, to: 'c' }, 'Choose another `slug`.'],
  [
    'update_content',
    { type: 'post', ref: 11, fields: { status: 'future' } },
    'Give one as `date`, or publish it now with the `status` publish.',
  ],
  [
    'create_content',
    { type: 'organizer', fields: { organizer: 'Maya' } },
    'another of the same name needs a `slug` of its own',
  ],
] as const)('%s %j is refused with a remedy in terms of arguments', async (tool, args, remedy) => {
  const { call } = await assistantOn(testSite(files).site)
  const { isError, text, facts } = await call(tool, args)
  expect(isError).toBe(true)
  expect(text).toContain(remedy)
  expect(facts.error.hint).toContain(remedy)
  expect(text).not.toMatch(/--[a-z]|almanac /)
})

it('a missing right is explained without flags', async () => {
  const { call } = await assistantOn(testSite(files).site, 'author')
  const { text } = await call('update_content', { type: 'page', ref: 13, fields: { title: 'Mine' } })
  expect(text).toBe(
    'Sorry, you are not allowed to edit this post.\nSign in as somebody whose role allows it, or ask them.',
  )
})
