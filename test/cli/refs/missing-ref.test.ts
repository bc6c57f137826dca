import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { dated, repository } from '../reviewing/repository.ts'

describe('a name whose file', () => {
  const soup = { 'posts/soup.md': dated(11, 'Soup'), 'pages/about.md': dated(12, 'About') }
  const move = (at: (path: string) => string, from: string, to: string) => {
    mkdirSync(dirname(at(to)), { recursive: true })
    renameSync(at(from), at(to))
  }
  const now =
    'almanac: posts/soup.md is now posts/2026/stew.md\n' +
    '  It is called post/stew; its old address redirects once its file has `aliases: [soup]`\n'

  it('was moved by hand is answered with where it is, before and after the commit', async () => {
    const { almanac, at, commit } = repository(soup)
    move(at, 'posts/soup.md', 'posts/2026/stew.md')
    const asked = [
      ['why', 'post/soup'],
      ['why', 'posts/soup.md'],
      ['open', 'post/soup'],
      ['preview', 'soup', '--port', '0'],
      ['post', 'publish', 'soup'],
      ['post', 'update', 'posts/soup.md', '--title', 'Stew'],
    ]
    for (const words of asked) expect(await almanac(...words)).toMatchObject({ code: 3, stderr: now })
    commit('moved')
    for (const words of asked) expect(await almanac(...words)).toMatchObject({ code: 3, stderr: now })
  })

  it('was made here and moved by hand needs no git for that', async () => {
    const { almanac, at } = repository({})
    rmSync(at('.git'), { recursive: true })
    await almanac('post', 'create', '--title', 'Soup')
    const [path] = (await almanac('history', '--format', 'json')).stdout.match(/posts\/[^"]+/)!
    move(at, path, 'posts/stew.md')
    expect((await almanac('post', 'trash', 'soup')).stderr).toContain(`${path} is now posts/stew.md\n`)
  })

  it('was deleted is answered with what did it, and what brings it back', async () => {
    const { almanac, at, commit } = repository(soup)
    await almanac('post', 'delete', 'soup', '--force')
    for (const words of [
      ['post', 'restore', 'soup'],
      ['why', 'post/soup'],
    ])
      expect((await almanac(...words)).stderr).toMatch(
        /^almanac: posts\/soup\.md was deleted by post delete, 20\S+ \S+\n {2}almanac undo post\/soup brings it back\n$/,
      )
    rmSync(at('pages/about.md'))
    expect((await almanac('why', 'page/about')).stderr).toMatch(
      /: pages\/about\.md was deleted by another program\n {2}almanac undo page\/about brings it back\n$/,
    )
    expect(await almanac('undo', 'page/about')).toMatchObject({ code: 0 })
    expect(readFileSync(at('pages/about.md'), 'utf8')).toBe(soup['pages/about.md'])
    rmSync(at('pages/about.md'))
    commit('gone')
    expect((await almanac('page', 'restore', 'about')).stderr).toMatch(
      /about\.md was deleted by commit [0-9a-f]{10}\n {2}almanac undo page\/about brings it back\n$/,
    )
    expect(await almanac('undo', 'page/about')).toMatchObject({ code: 0 })
  })

  it('was made here and deleted by a commit is brought back by what the answer says', async () => {
    const { almanac, at, commit } = repository(soup)
    await almanac('page', 'create', '--title', 'Team')
    commit('made')
    rmSync(at('pages/team.md'))
    commit('gone')
    expect((await almanac('page', 'restore', 'team')).stderr).toMatch(/commit \S+\n {2}almanac undo page\/team brings/)
    expect(await almanac('undo', 'page/team')).toMatchObject({ code: 0 })
    expect(readFileSync(at('pages/team.md'), 'utf8')).toContain('title: Team')
  })

  it('never was is nothing that was moved or deleted', async () => {
    const { almanac } = repository(soup)
    expect((await almanac('post', 'restore', 'bread')).stderr).toContain("there is no post 'bread'")
    expect((await almanac('post', 'trash', 'soop')).stderr).toContain("Did you mean 'soup'?")
  })

  it('is that of another type is not the one that is missing', async () => {
    const { almanac, at, commit } = repository(soup)
    move(at, 'posts/soup.md', 'posts/2026/soup.md')
    commit('moved')
    const { code, stderr } = await almanac('post', 'update', 'soup', '--author', 'soup')
    expect([code, stderr]).toEqual([3, expect.stringMatching(/^almanac: there is no user 'soup'\n/)])
  })

  it('is not known to a git that does not answer is simply missing', async () => {
    const { almanac, at } = repository(soup)
    appendFileSync(at('.git/config'), '[broken')
    const { code, stderr } = await almanac('why', 'bread')
    expect([code, stderr]).toEqual([3, expect.stringContaining("there is no entry and no file 'bread'\n")])
  })

  describe('is gone while a translation has it', () => {
    const settings = '{ "title": "T", "timezone": "UTC", "language": "de", "languages": ["de", "en"] }'
    const inTwo = { ...soup, 'settings.json': settings, 'posts/soup.en.md': dated(13, 'Stock') }
    const named = (way: RegExp) => new RegExp(`^almanac: posts/soup\\.md ${way.source}`)

    it('does not let a verb that changes fall back on that', async () => {
      const { almanac, at, commit } = repository(inTwo)
      const unchanged = readFileSync(at('posts/soup.en.md'), 'utf8')
      move(at, 'posts/soup.md', 'posts/stew.md')
      const isRefused = async (way: RegExp) => {
        for (const ref of ['soup', 'post/soup'])
          expect(await almanac('post', 'update', ref, '--title', 'X')).toMatchObject({
            code: 3,
            stderr: expect.stringMatching(named(way)),
          })
        expect((await almanac('post', 'trash', 'soup')).stderr).toMatch(
          /\n {2}.*; its translation is posts\/soup\.en\.md\n$/,
        )
      }
      await isRefused(/is now posts\/stew\.md\n/)
      commit('moved')
      await isRefused(/is now posts\/stew\.md\n/)
      rmSync(at('posts/stew.md'))
      commit('gone')
      expect(readFileSync(at('posts/soup.en.md'), 'utf8')).toBe(unchanged)
      for (const ref of ['soup.en', 'posts/soup.en.md', '13'])
        expect(await almanac('post', 'update', ref, '--title', `By ${ref}`)).toMatchObject({ code: 0 })
      expect((await almanac('post', 'get', 'soup', '--format', 'json')).stdout).toContain('By 13')
    })

    it('lets a moved translation be changed, and undone, by its own name', async () => {
      const { almanac, at, commit } = repository(inTwo)
      for (const name of ['soup', 'soup.en']) move(at, `posts/${name}.md`, `posts/2026/${name}.md`)
      commit('moved')
      const moved = readFileSync(at('posts/2026/soup.en.md'), 'utf8')
      for (const ref of ['soup.en', 'post/soup.en', '13'])
        expect(await almanac('post', 'update', ref, '--title', `By ${ref}`)).toMatchObject({ code: 0 })
      commit('changed')
      rmSync(at('.almanac'), { recursive: true })
      expect(await almanac('undo', 'post/soup.en')).toMatchObject({ code: 0 })
      expect(readFileSync(at('posts/2026/soup.en.md'), 'utf8')).toBe(moved)
    })

    it('is refused for what became of that file, not of one of another type', async () => {
      const { almanac, at, commit } = repository({ ...inTwo, 'pages/soup.md': dated(15, 'Page') })
      rmSync(at('posts/soup.md'))
      commit('one gone')
      rmSync(at('pages/soup.md'))
      commit('both gone')
      expect((await almanac('post', 'trash', 'soup')).stderr).toMatch(named(/was deleted by commit/))
    })

    it('is not brought back by undo for a page of that name that is gone, too', async () => {
      const { 'posts/soup.md': _none, ...only } = inTwo
      const { almanac, at, commit } = repository({ ...only, 'pages/soup.md': dated(15, 'Page') })
      await almanac('post', 'update', 'soup.en', '--title', 'Broth')
      await almanac('page', 'delete', 'soup', '--force')
      expect(await almanac('undo', 'soup')).toMatchObject({
        code: 0,
        stderr: expect.stringMatching(/^Undid post update/),
      })
      commit('page gone, post made')
      expect((await almanac('undo', 'soup')).code).not.toBe(0)
      expect(existsSync(at('pages/soup.md'))).toBe(false)
      expect(await almanac('undo', 'page/soup')).toMatchObject({ code: 0 })
      expect(existsSync(at('pages/soup.md'))).toBe(true)
    })

    it('can be given to another entry', async () => {
      const { almanac } = repository({ ...inTwo, 'posts/bread.md': dated(14, 'Bread') })
      await almanac('post', 'delete', 'soup', '--force')
      expect(await almanac('post', 'mv', 'bread', 'soup')).toMatchObject({ code: 0 })
    })

    it('is brought back by undo, and not taken for the translation', async () => {
      const { almanac, at, commit } = repository(inTwo)
      await almanac('post', 'update', 'soup.en', '--title', 'Broth')
      await almanac('post', 'delete', 'soup', '--force')
      expect((await almanac('post', 'restore', 'soup')).stderr).toMatch(named(/was deleted by post delete/))
      expect(await almanac('undo', 'post/soup')).toMatchObject({ code: 0 })
      expect(readFileSync(at('posts/soup.md'), 'utf8')).toBe(soup['posts/soup.md'])
      rmSync(at('posts/soup.md'))
      commit('gone')
      expect(await almanac('undo', 'soup')).toMatchObject({ code: 0 })
      expect(readFileSync(at('posts/soup.md'), 'utf8')).toBe(soup['posts/soup.md'])
      expect(readFileSync(at('posts/soup.en.md'), 'utf8')).toContain('Broth')
    })
  })
})
