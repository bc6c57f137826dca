import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cliOn } from '../in-process.ts'

const files = {
  'venues/hall.md': '---\nid: 10\nvenue: Hall\ndate: 2026-01-01 10:00\ncity: Oslo\n---\n',
  'venues/online.md': '---\nid: 11\nvenue: Online\ndate: 2026-01-02 10:00\n---\n',
}

describe('a member that is asked for', () => {
  it('is an empty line where an entry has none of it', async () => {
    const { almanac } = cliOn(files)
    expect(await almanac('venue', 'list', '--field', 'city')).toEqual({ code: 0, stdout: '\nOslo\n', stderr: '' })
    expect(await almanac('venue', 'get', 'online', '--field', 'city')).toMatchObject({ code: 0, stdout: '\n' })
  })

  it('is refused with those that there are where none has that name', async () => {
    const { code, stderr } = await cliOn(files).almanac('venue', 'get', 'hall', '--field', 'nope')
    expect(code).toBe(2)
    expect(stderr).toContain("there is no member 'nope'\n  Available: id, author")
  })

  it.each([
    ['post', 'title.rendred', "'rendred' in 'title'\n  Did you mean 'rendered'?"],
    ['post', 'content.blocks', "'blocks' in 'content'\n  Available: raw, rendered, protected, block_version"],
    ['post', 'id.raw', "'raw' in 'id'\n  Use id"],
    ['venue', 'venue.rendered', "'rendered' in 'venue'\n  Use venue"],
  ])('is refused where a part of its name can be in no entry: %s %s', async (noun, member, told) => {
    const { almanac } = cliOn({ ...files, 'posts/a.md': '---\nid: 3\ntitle: A\n---\n' })
    const ref = noun === 'post' ? 'a' : 'hall'
    for (const words of [['get', ref], ['list']])
      for (const flag of ['--field', '--fields']) {
        const { code, stdout, stderr } = await almanac(noun, ...words, flag, member)
        expect({ code, stdout, stderr }).toMatchObject({
          code: 2,
          stdout: '',
          stderr: `almanac: there is no member ${told}\n`,
        })
      }
  })

  it('may be what only some entries have, or in what may have any member', async () => {
    const { almanac } = cliOn({ ...files, 'posts/a.md': '---\nid: 3\ntitle: A\n---\n' })
    for (const member of ['title.raw', 'meta.price', '_links.next', 'categories.0', 'content.block_version'])
      expect(await almanac('post', 'list', '--field', member)).toMatchObject({ code: 0, stderr: '' })
  })

  it('is refused where it is only ever written', async () => {
    const { code, stdout, stderr } = await cliOn(files).almanac('venue', 'list', '--field', 'content_format')
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^almanac: there is no member 'content_format'\n/)
    expect(stderr.match(/content_format/g)).toHaveLength(1)
    expect((await cliOn(files).almanac('user', 'list', '--field', 'password')).code).toBe(2)
  })

  it.each(['--field', '--fields'])('is refused before anything is written: %s', async (flag) => {
    const { almanac, root, read } = cliOn(files)
    expect(await almanac('venue', 'create', '--title', 'Barn', flag, 'nope')).toMatchObject({ code: 2, stdout: '' })
    expect(readdirSync(join(root, 'venues')).toSorted()).toEqual(['hall.md', 'online.md'])
    expect(await almanac('venue', 'update', 'hall', '--city', 'Graz', flag, 'nope')).toMatchObject({ code: 2 })
    expect(read('venues/hall.md')).toBe(files['venues/hall.md'])
  })
})
