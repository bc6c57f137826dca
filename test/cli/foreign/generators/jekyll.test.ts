import { expect, it } from 'vitest'
import { lookedAt, matter } from '../looked-at.ts'

it('a configuration of Jekyll that says a key twice counts, its last value first', async () => {
  const { settings, told } = await lookedAt({
    '_config.yml': 'title: One\ntitle: Two\ndefaults:\n- scope: { path: _posts }\n  values: { published: false }\n',
    '_posts/2024-01-02-p.md': matter('title: P'),
  })
  expect(settings).toMatchObject({ title: 'Two', folder_values: [{ in: '_posts', values: { published: false } }] })
  expect(told).not.toContain('not adopted')
})

it('a configuration that cannot be read is told, with its line', async () => {
  const files = { '_posts/2024-01-02-p.md': matter('title: P'), 'content/a.md': matter('title: A') }
  const jekyll = await lookedAt({ ...files, '_config.yml': 'title: One\nexclude: [a\n' })
  expect(jekyll.told).toMatch(/not adopted\s+nothing from _config\.yml, which cannot be read: _config\.yml:3:1: /)
  const hugo = await lookedAt({ ...files, 'hugo.toml': 'title = "x\n' })
  expect(hugo.told).toMatch(/not adopted\s+nothing from hugo\.toml, which cannot be read: hugo\.toml:1:/)
})

it.each(['./src', 'src/', '/src', './src/.'])('a folder of content may be named as a path: %s', async (source) => {
  const { settings } = await lookedAt({
    '_config.yml': `source: ${source}\ntitle: T\n`,
    'src/_posts/2024-01-02-p.md': matter('title: P'),
  })
  expect(settings).toMatchObject({ title: 'T', folders: { post: '_posts' } })
})
