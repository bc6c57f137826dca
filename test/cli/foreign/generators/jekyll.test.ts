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

it('a folder whose posts are in source/_posts is one of Jekyll where `source` says so, as in Octopress', async () => {
  const { settings, told } = await lookedAt({
    '_config.yml': 'source: source\npermalink: /:year/:month/:title/\n',
    'source/_posts/2024-01-02-p.md': matter('title: P'),
  })
  expect(told).toContain('A folder of Jekyll')
  expect(settings).toMatchObject({ permalink: '/%year%/%monthnum%/%postname%/', terms_as: 'jekyll' })
})

it.each(['src', '.'])('where a build fills the source, texts come from the folder with the posts: %s', async (at) => {
  const { settings, told } = await lookedAt({
    '_config.yml': 'source: .tmp/src\ntitle: T\n',
    [`${at}/_posts/2024-01-02-p.md`]: matter('title: P'),
    [`${at}/about.md`]: matter('title: About'),
  })
  expect(told).toMatch(at === 'src' ? /^content +src$/m : /^content +the folder itself$/m)
  expect(settings).toMatchObject({ title: 'T', folders: { post: '_posts' } })
})

it('folders that the configuration includes are read, though their names begin with an underscore', async () => {
  const { settings, told } = await lookedAt({
    '_config.yml': 'title: T\ninclude: [/_pages/, "_more*", 7]\n',
    '_pages/about.md': matter('title: About'),
    'docs/_more-docs/a.md': matter('title: A'),
    '_other/b.md': matter('title: B'),
  })
  expect(told).toMatch(/^pages +2$/m)
  expect(settings.exclude).toEqual(['_other'])
})

it('a post of Jekyll is one without front matter, too; a page is not, and is one with it, whatever its name', async () => {
  const { settings, told } = await lookedAt({
    '_config.yml': 'title: T\n',
    '_posts/2024-01-02-p.md': '# P\n',
    '_posts/sub/2024-01-03-q.md': '# Q\n',
    'plain.md': '# Plain\n',
    'README.md': '# Read me\n',
    'code-of-conduct.md': matter('title: Be kind'),
  })
  expect(told).toMatch(/^posts +2 in _posts$/m)
  expect(settings).toMatchObject({ exclude: ['README.md', 'plain.md'] })
})

it.each([
  ['/blog/:slug.html', '/blog/%plain_name%.html'],
  ['/blog/:title/', '/blog/%postname%/'],
])('an address of Jekyll has the words that it means: %s', async (said, permalink) => {
  const { settings } = await lookedAt({
    '_config.yml': `permalink: ${said}\n`,
    '_posts/2024-01-02-v1.0.md': matter('title: P'),
  })
  expect(settings).toMatchObject({ permalink })
})
