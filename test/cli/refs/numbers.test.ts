import { describe, expect, it } from 'vitest'
import { cliOn } from '../in-process.ts'

const files = {
  'tags/2027.md': '---\nid: 40\nname: "2027"\n---\n',
  'pages/1984.md': '---\nid: 20\ntitle: "1984"\n---\n\nOrwell.\n',
  'posts/a.md': '---\nid: 21\ntitle: A\nauthor: admin\ntags: ["2027"]\n---\n\nText\n',
}

describe('a number in a flag', () => {
  it('is the slug of what has it, as after a verb', async () => {
    const { almanac, read } = cliOn(files)
    expect(await almanac('post', 'create', '--title', 'B', '--slug', 'b', '--tags', '2027')).toMatchObject({ code: 0 })
    expect(read(`posts/${new Date().getFullYear()}/b.md`)).toContain('tags: [40]')
    const event = [
      'event',
      'create',
      '--title',
      'E',
      '--start',
      '2030-01-01 10:00',
      '--tags',
      '2027',
      '--field',
      'tags',
    ]
    expect(await almanac(...event)).toMatchObject({ code: 0, stdout: expect.stringContaining('"id": 40') })
    expect(await almanac('page', 'create', '--title', 'C', '--parent', '1984')).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('pages/1984/c.md'),
    })
    expect(await almanac('post', 'list', '--tags', '2027', '--format', 'ids')).toMatchObject({ stdout: '21\n' })
    expect(await almanac('post', 'update', 'a', '--tags', '-2027')).toMatchObject({ code: 0 })
    expect(read('posts/a.md')).not.toContain('2027"')
  })

  it('is refused where a change names nothing by it, and finds nothing in lists', async () => {
    const { almanac } = cliOn(files)
    const post = ['post', 'create', '--title', 'B']
    for (const [noun, ...words] of [
      ['tag', ...post, '--tags', '99'],
      ['category', ...post, '--categories', '99'],
      ['media', ...post, '--featured_media', '99'],
      ['user', ...post, '--author', '99'],
      ['page', 'page', 'create', '--title', 'B', '--parent', '99'],
      ['tag', 'event', 'create', '--title', 'B', '--start', '2030-01-01 10:00', '--tags', '99'],
      ['user', 'user', 'delete', 'author', '--force', '--reassign', '99'],
    ])
      expect(await almanac(...words)).toMatchObject({
        code: 3,
        stderr: expect.stringContaining(`there is no ${noun} '99'\n`),
      })
    expect(await almanac('comment', 'create', '--post', '99', '--content', 'x')).toMatchObject({
      code: 3,
      stderr: expect.stringContaining("there is nothing named '99'\n"),
    })
    expect(await almanac('post', 'list', '--author', '99', '--format', 'count')).toMatchObject({ stdout: '0\n' })
    expect(await almanac('page', 'create', '--title', 'Top', '--parent', '0')).toMatchObject({ code: 0 })
  })

  it('is the name that it is, with the zeros before it', async () => {
    const { almanac, read } = cliOn({
      'tags/007.md': '---\nid: 41\nname: "007"\n---\n',
      'tags/bond.md': '---\nid: 7\nname: Bond\n---\n',
      'posts/a.md': '---\nid: 21\ntitle: A\nauthor: admin\ntags: [bond]\n---\n\nText\n',
    })
    const ended = await almanac('post', 'update', 'a', '--tags', '007')
    expect(ended).toMatchObject({ code: 4, stderr: expect.stringContaining("'007' matches 2 tags") })
    expect(read('posts/a.md')).toContain('tags: [bond]')
    expect(await almanac('post', 'update', 'a', '--tags', '099')).toMatchObject({ code: 3 })
  })
})
