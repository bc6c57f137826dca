import { describe, expect, it } from 'vitest'
import { contentFolder } from '../harness.ts'
import { cliOn } from './in-process.ts'

describe('one flag', () => {
  it.each([
    ['post', 'title: Made', []],
    ['page', 'title: Made', []],
    ['category', 'name: Made', []],
    ['tag', 'name: Made', []],
    ['event-category', 'name: Made', []],
    ['venue', 'title: Made', []],
    ['organizer', 'title: Made', []],
    ['event', 'title: Made', ['--start', '2027-05-02']],
    ['form', 'title: Made', []],
    ['user', 'name: Made', ['--username', 'made', '--email', 'made@example.org', '--password', 'cat-on-a-mat']],
  ])('gives the title, and one the text, of a %s', async (noun, line, more) => {
    const { almanac, read } = cliOn()
    const { code, stderr } = await almanac(noun, 'create', '--title', 'Made', '--content', 'Words.', ...more)
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^Created /)])
    const text = read(stderr.trim().split(' ').at(-1)!)
    expect(text).toContain(line)
    expect(text).toMatch(/\nWords\.\n$/)
  })

  it('chooses the folder, before the noun and after the verb', async () => {
    const { almanac, root } = cliOn()
    const other = contentFolder({ 'tags/other.md': '---\nid: 900\n---\n' })
    expect(await almanac('tag', 'list', '--site', other, '--format', 'ids')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`--site ${other} and --content ${root} are two folders`),
    })
    expect((await almanac('tag', 'list', '--site', root, '--format', 'count')).code).toBe(0)
    expect(await almanac('tag', 'create', '--title', 'A', '--content', other)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`The folder is --site ${other}`),
    })
  })
})
