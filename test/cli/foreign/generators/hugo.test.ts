import { describe, expect, it } from 'vitest'
import { lookedAt, matter } from '../looked-at.ts'

const post = matter('title: P\ndate: 2024-01-02')

describe('a folder of Hugo', () => {
  it('has a part of its configuration in a file called as its key, merged keys, and a folder named as a path', async () => {
    const patternIn = async (files: Record<string, string>) =>
      (await lookedAt({ 'content/posts/a.md': post, ...files })).settings?.permalink
    const year = '/%year%/%slug_or_title%/'
    expect(
      await patternIn({
        'config/_default/hugo.toml': '',
        'config/_default/permalinks.toml': 'posts = "/:year/:slug/"',
      }),
    ).toBe(year)
    const merged = 'base: &base { posts: /:year/:slug/ }\npermalinks:\n  <<: *base\n'
    expect(await patternIn({ 'hugo.yaml': merged })).toBe(year)
    const named = '\uFEFFcontentDir = "./content/"\n[permalinks]\nposts = "/:year/:slug/"\n'
    expect(await patternIn({ 'hugo.toml': named })).toBe(year)
    const { settings, told } = await lookedAt({
      'content/posts/a.md': post,
      'hugo.yaml': 'permalinks: { posts: "/:sections[1:]/:slug/" }',
    })
    expect(settings.permalink).toBe('/%slug_or_title%/')
    expect(told).toMatch(/`:sections\[1:\]` in the permalink pattern\s/)
  })

  it('shows no page that its file keeps from being made', async () => {
    const { settings } = await lookedAt({
      'hugo.toml': '',
      'content/posts/a.md': post,
      'content/posts/headless/index.md': matter('title: H\ndate: 2024-01-02\nheadless: true'),
      'content/posts/never.md': matter('title: N\ndate: 2024-01-02\n_build:\n  render: never'),
      'content/posts/link.md': matter('title: L\ndate: 2024-01-02\nbuild: { render: link, list: always }'),
      'content/posts/unlisted.md': matter('title: U\ndate: 2024-01-02\nbuild: { list: never }'),
      'content/parts/_index.md': matter('title: S\nbuild: { render: false }'),
      'content/parts/b.md': matter('title: B'),
      'content/people/_index.md': matter(
        'title: S\n_build: { render: always }\ncascade: { _build: { render: never } }',
      ),
    })
    const draft = { draft: true }
    expect(settings.folder_values).toEqual([
      { in: 'people', values: draft },
      { in: 'parts/_index.md', values: draft },
      { in: 'people/_index.md', values: { draft: false } },
      { in: 'posts/headless/index.md', values: draft },
      { in: 'posts/link.md', values: draft },
      { in: 'posts/never.md', values: draft },
    ])
  })

  it('leaves out what Hugo makes no page of, though the file says that it is no draft', async () => {
    const { settings } = await lookedAt({
      'hugo.toml': '',
      'content/posts/a.md': `${post.replace('title', 'draft: false\ntitle')}`,
      'content/posts/never.md': matter('title: N\ndate: 2024-01-02\nDraft: false\nbuild: { render: never }'),
      'content/people/_index.md': matter('title: S\ncascade: { build: { render: never } }'),
      'content/people/ann.md': matter('title: A\ndraft: false'),
      'content/people/ben.md': matter('title: B\ndraft: true'),
      'content/people/shown.md': matter('title: C\ndraft: false\nbuild: { render: always }'),
    })
    expect(settings.exclude).toEqual(['people/ann.md', 'posts/never.md'])
  })

  it('makes no pages of what lies in the folder of a page', async () => {
    const { settings } = await lookedAt({
      'hugo.toml': '',
      'content/index.md': post,
      'content/posts/a/index.md': post,
      'content/posts/a/index.de.md': post,
      'content/posts/a/part.md': post,
      'content/posts/a/deep/part.md': post,
      'content/posts/b/_index.md': post,
      'content/posts/b/c.md': post,
    })
    expect(settings.exclude).toEqual(['posts/a/deep/part.md', 'posts/a/part.md'])
  })
})
