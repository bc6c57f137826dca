import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { answering, standIn } from '../answering.ts'
import { cliOn } from '../in-process.ts'

const files = { 'tags/spring.md': '---\nid: 30\nname: Spring\n---\n' }

describe('at a terminal, what create needs', () => {
  it('is asked for, the title first, again while an answer is wrong', async () => {
    answering('\r', 'Fair\r', 'tomorow\r', '03/12/2027\r', '31.4.2027\r', '2027-05-02 10:00\r')
    const { almanac, read } = cliOn(files)
    const { code, stderr } = await almanac('event', 'create')
    expect(code).toBe(0)
    expect(stderr.match(/(Title|Start): /g)).toEqual(expect.arrayContaining(['Title: ', 'Start: ']))
    expect(stderr.indexOf('Title: ')).toBeLessThan(stderr.indexOf('Start: '))
    expect(stderr).toContain("Did you mean 'tomorrow'?")
    expect(stderr).toContain("'03/12/2027' is ambiguous")
    expect(stderr).toContain('there is no such day')
    expect(read('events/fair.md')).toMatch(/title: Fair\n[^]*start: 2027-05-02 10:00\n/)
  })

  it('is the title alone of what needs nothing, unless it has a text', async () => {
    answering('Hello\r')
    const { almanac, read } = cliOn(files)
    const { code, stderr } = await almanac('page', 'create')
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining('It is a draft. To preview it: almanac preview page/hello; '),
    ])
    expect(read('pages/hello.md')).toContain('title: Hello\n')
    expect((await almanac('page', 'create', '--content', 'Words', '--slug', 'words')).code).toBe(0)
  })

  it('is the title, then what fields of its own require, each by its own question', async () => {
    const fields = { post: { serves: { type: 'number', required: true } } }
    const { almanac } = cliOn({ ...files, 'settings.json': JSON.stringify({ fields }) })
    answering('Rye\r', 'four\r', '4\r')
    const { code, stderr } = await almanac('post', 'create')
    expect([code, stderr.match(/(Title|Serves): /g)]).toEqual([0, ['Title: ', 'Serves: ', 'Serves: ']])
    expect((await almanac('post', 'get', 'rye', '--fields', 'title,serves')).stdout).toMatch(/Rye[^]* 4\n/)
  })

  it('is not shown where it is secret, is asked for twice, and again while it is too easy to guess', async () => {
    const secret = 'cat-on-a-mat\r'
    answering('rosa\r', 'rosa@example.org\r', 'cat\r', '1qaz2wsx3edc\r', secret, 'cat-on-a-mut\r', secret, secret)
    const { almanac } = cliOn(files)
    const { code, stderr } = await almanac('user', 'create')
    expect([code, stderr.includes('cat-on-a-mat')]).toEqual([0, false])
    expect(stderr).toContain('A password has at least 12 characters; this one has 3.')
    expect(stderr).toContain('one of the most common ones')
    expect(stderr.match(/Password( again)?: /g)).toEqual([
      ...['Password: ', 'Password: ', 'Password: ', 'Password again: ', 'Password: ', 'Password again: '],
    ])
    expect(stderr.match(/The entries do not match/g)).toHaveLength(1)
  })

  it('is asked for without being shown where --password-stdin meets a terminal', async () => {
    answering('cat-on-a-mat\r', 'cat-on-a-mat\r')
    const { almanac } = cliOn(files)
    const { code, stderr } = await almanac('user', 'update', 'author', '--password-stdin')
    expect([code, stderr.includes('cat-on-a-mat'), stderr.includes('Password again: ')]).toEqual([0, false, true])
  })

  it('is asked for once more there, too, before it is typed again, while it is too easy to guess', async () => {
    answering('cat\r', 'cat-on-a-mat\r', 'cat-on-a-mut\r', 'cat-on-a-mat\r', 'cat-on-a-mat\r')
    const { almanac } = cliOn(files)
    const { code, stderr } = await almanac('user', 'update', 'author', '--password-stdin')
    expect([code, stderr.match(/Password( again)?: /g)]).toEqual([
      0,
      ['Password: ', 'Password: ', 'Password again: ', 'Password: ', 'Password again: '],
    ])
    expect(stderr).toContain('A password has at least 12 characters; this one has 3.')
  })

  it('is not asked about a file that is not there, or is a folder: that is told at once', async () => {
    answering('An oven\r')
    const { almanac, root } = cliOn(files)
    const missing = await almanac('media', 'add', join(root, 'ovn.png'))
    expect(missing).toMatchObject({ code: 3, stderr: expect.stringMatching(/There is no file .*ovn\.png/) })
    expect(missing.stderr).not.toContain('What does')
    const folder = await almanac('media', 'add', join(root, 'tags'))
    expect(folder).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/tags is a folder\.\n {2}Name the files in it/),
    })
  })

  it('is not asked for before what was typed wrongly, or cannot be, is told', async () => {
    answering('marta\r', 'marta@example.org\r', 'secret\r')
    const { almanac } = cliOn(files)
    const role = await almanac('user', 'create', '--name', 'Marta', '--roles', 'autor')
    expect(role).toMatchObject({ code: 2, stderr: expect.stringContaining("Did you mean 'author'?") })
    const address = await almanac('user', 'create', '--email', 'marta')
    expect(address).toMatchObject({ code: 2, stderr: expect.stringContaining('Write it as in jane@example.org.') })
    const gone = await almanac('user', 'delete', 'editor')
    expect(gone).toMatchObject({ code: 2, stderr: expect.stringContaining('--force deletes permanently') })
    expect([role, address, gone].map(({ stderr }) => stderr.endsWith(': '))).toEqual([false, false, false])
    expect((await almanac('user', 'delete', '--help')).stdout).not.toMatch(/my-user$/m)
  })

  it('is asked for in words, with what may be typed told after a wrong answer; where an id is meant, a slug is taken', async () => {
    answering('marta gr\u00fcbl\r', 'marta\r', 'm@example.org\r', 'cat-on-a-mat\r', 'cat-on-a-mat\r')
    const { almanac, read } = cliOn({ ...files, 'posts/a.md': '---\nid: 20\ntitle: A\nauthor: author\n---\n' })
    const made = await almanac('user', 'create', '--name', 'Marta')
    expect([made.code, made.stderr]).toEqual([0, expect.stringContaining('Use letters without accents, digits')])
    answering('yes\r', 'marta\r', 'y\r')
    const { code, stderr } = await almanac('user', 'delete', 'author', '--force')
    expect([code, stderr]).toEqual([0, expect.stringContaining("there is no user 'yes'")])
    expect(stderr).toContain('Who gets their content (a user; false: move it to the trash)? ')
    expect(read('posts/a.md')).toContain('author: marta\n')
  })

  it('may be given up with Ctrl-C: nothing is written', async () => {
    answering('Fair\r', '\u0003')
    const { almanac, root } = cliOn(files)
    const { code, stderr } = await almanac('event', 'create')
    expect([code, stderr]).toEqual([130, expect.stringMatching(/\nalmanac: interrupted\n$/)])
    expect(existsSync(join(root, 'events'))).toBe(false)
  })

  it('may be a name that is near another: it is asked which is meant', async () => {
    const { almanac, read, root } = cliOn({ ...files, 'posts/a.md': '---\nid: 20\ntitle: A\n---\n' })
    answering('y\r')
    expect((await almanac('post', 'update', 'a', '--tags', 'sprng')).stderr).toContain(
      "There is no tag 'sprng'. Did you mean 'spring'? [y/N] ",
    )
    expect(read('posts/a.md')).toContain('tags: [spring]')
    answering('n\r')
    await almanac('post', 'update', 'a', '--tags', 'sprng')
    expect(existsSync(join(root, 'tags/sprng.md'))).toBe(true)
  })
})

describe('without a terminal, what create needs', () => {
  it('is told', async () => {
    standIn(false, [])
    const { almanac } = cliOn(files)
    expect(await almanac('tag', 'create')).toMatchObject({
      code: 2,
      stderr: 'almanac: --name is missing\n  --name <text>: HTML title for the term.\n',
    })
    expect((await almanac('event', 'create', '--title', 'A')).stderr).toMatch(
      /^almanac: --start is missing\n {2}--start <text>: When it begins: /,
    )
  })
})
