import { describe, expect, it } from 'vitest'
import { cliOn } from './in-process.ts'

const files = {
  'posts/a.md': '---\nid: 10\ntitle: Old\nexcerpt: Short\n---\n\nWords.\n',
  'pages/b.md': '---\nid: 11\ntitle: Old\n---\n\nWords.\n',
  'media/logo.txt': 'x',
  'media/logo.txt.md': '---\nid: 12\ntitle: Logo\n---\n',
}

describe('an empty text', () => {
  it.each([
    ['post', 'a', 'posts/a.md', 'title'],
    ['page', 'b', 'pages/b.md', 'title'],
    ['post', 'a', 'posts/a.md', 'excerpt'],
  ])('empties what a %s has', async (noun, ref, path, flag) => {
    const { almanac, read } = cliOn(files)
    const { code, stderr } = await almanac(noun, 'update', ref, `--${flag}`, '')
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^Updated /)])
    expect(read(path)).not.toMatch(flag === 'title' ? /Old/ : /Short/)
    expect(read(path)).toContain('Words.')
  })
})

describe('a word with an equals sign', () => {
  it.each([
    [['post', 'update', 'a', 'titel=Hallo'], '--title Hallo?'],
    [['post', 'update', 'a', '--excerpt', 'x', 'title=Two words'], '--title "Two words"?'],
    [['post', 'create', 'titel=Hallo'], '--title Hallo?'],
    [['post', 'list', 'statsu=draft'], '--status draft?'],
    [['settings', 'update', 'titel=Hallo'], '--title Hallo?'],
  ])('is told to be no flag (%j)', async (words, meant) => {
    const { almanac, read } = cliOn(files)
    const { code, stderr } = await almanac(...words)
    expect([code, stderr]).toEqual([2, expect.stringContaining(`Did you mean ${meant}`)])
    expect(read('posts/a.md')).toBe(files['posts/a.md'])
  })
})

describe('settings that name pictures and pages', () => {
  it.each(['site_logo', 'site_icon', 'page_on_front', 'page_for_posts'])(
    'take slugs, as files do (%s)',
    async (name) => {
      const { almanac, read } = cliOn(files)
      const said = () => (JSON.parse(read('settings.json')) as Record<string, unknown>)[name]
      const [slug, meant] = name.startsWith('site') ? ['logo', 'logo.txt'] : ['b', 'b']
      expect(await almanac('settings', 'update', `--${name}`, slug)).toMatchObject({ code: 0 })
      expect(said()).toBe(meant)
      const emptied = await almanac('settings', 'update', `--${name}`, '')
      expect([emptied.code, emptied.stderr]).toEqual([2, expect.stringContaining('0 removes it')])
      expect(await almanac('settings', 'update', `--${name}`, '0')).toMatchObject({ code: 0 })
      expect(said()).toBe(undefined)
      const wrong = await almanac('settings', 'update', `--${name}`, `${slug}o`)
      expect([wrong.code, wrong.stderr]).toEqual([3, expect.stringContaining(`Did you mean '${meant}'?`)])
    },
  )
})
