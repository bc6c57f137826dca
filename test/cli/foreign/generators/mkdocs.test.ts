import { describe, expect, it } from 'vitest'
import { runHere } from '../../in-process.ts'
import { folderOf, linking, lookedAt } from '../looked-at.ts'

describe('a folder of MkDocs', () => {
  it('has the texts and addresses that its configuration says', async () => {
    const { told, settings } = await lookedAt({
      'mkdocs.yml': `site_name: Soup
site_url: https://soup.example/docs/
site_description: About soup
docs_dir: ./text/
theme: { name: material, language: de }
exclude_docs: |
  # No pages:
  /parts/
  notes.md
  !kept.md
markdown_extensions:
  - pymdownx.emoji: { emoji_index: !!python/name:material.extensions.emoji.twemoji }
  - toc: { slugify: !!python/object/apply:pymdownx.slugs.slugify { kwds: { case: lower } } }
extra: { key: !ENV [KEY, none] }
`,
      'text/index.md': '# Soup\n',
      'text/use/a.md': '# A\n\n![B](b.png)\n',
      'text/use/b.png': 'x',
      'text/use/notes.md': '# Notes\n',
      'text/parts/c.md': '# C\n',
      'text/templates/d.md': '# D\n',
      'README.md': '# Soup\n',
    })
    expect(told).toMatch(/^A folder of MkDocs, by mkdocs\.yml\.$/m)
    expect(told).toMatch(/^content +text$/m)
    expect(told).toMatch(/^pages +2$/m)
    expect(settings).toMatchObject({
      title: 'Soup',
      description: 'About soup',
      url: 'https://soup.example/docs',
      language: 'de',
      check: { 'picture-beside': 'off' },
    })
    const flat = await lookedAt({ 'mkdocs.yml': 'site_name: A\nuse_directory_urls: false\n', 'docs/a.md': '# A\n' })
    expect(flat.settings.addresses).toEqual({ '.': '/%path%.html' })
    expect((await lookedAt({ 'mkdocs.yml': 'a: [', 'docs/a.md': '# A\n' })).told).toMatch(/^content +docs$/m)
  })

  it('has a README as the page of its folder, where there is no other', async () => {
    const cwd = folderOf({
      'mkdocs.yml': 'site_name: A\n',
      'docs/README.md': linking('/use/', '/use/a/', '/gone/', '/both/', '/both/README/', 'use/README.md'),
      'docs/use/README.md': '# Use\n',
      'docs/use/a.md': '# A\n',
      'docs/both/README.md': '# Read\n',
      'docs/both/index.md': linking('/', '../use/'),
    })
    const { stdout } = await runHere(['init', '--from', '.'], { cwd })
    expect(stdout).toMatch(/^pages +4$/m)
    const checked = await runHere(['--site', 'docs', 'check', '--all'], { cwd })
    expect(checked.stdout.match(/(?<=links to ')[^']*/g)).toEqual(['/gone/', '/both/README/'])
    const home = await runHere(['--site', 'docs', 'page', 'list', '--fields', 'slug,link', '--format', 'json'], { cwd })
    expect(
      JSON.parse(home.stdout)
        .map(({ link }: { link: string }) => new URL(link).pathname)
        .sort(),
    ).toEqual(['/', '/both/', '/use/', '/use/a/'])
  })

  it('has the addresses and dates of its plugin for a blog', async () => {
    const posts = {
      'docs/blog/posts/a.md': '---\ndate: 2020-01-02\ntitle: Soup & bread\n---\n',
      'docs/blog/posts/b.md': '---\nslug: b-1.0\ndate:\n  created: 2021-03-04\n  updated: 2021-05-06\n---\n',
      'docs/a.md': '---\nstatus: new\n---\n\n# A\n',
    }
    const cwd = folderOf({ 'mkdocs.yml': 'plugins: [search, blog]\n', ...posts })
    const { stdout } = await runHere(['init', '--from', '.'], { cwd })
    expect(stdout).toMatch(/^posts +2 in blog\/posts$/m)
    const said = await runHere(['--site', 'docs', 'post', 'list', '--fields', 'link', '--format', 'json'], { cwd })
    expect(JSON.parse(said.stdout).map(({ link }: { link: string }) => new URL(link).pathname)).toEqual([
      '/blog/2021/03/04/b-1.0/',
      '/blog/2020/01/02/soup-bread/',
    ])
    expect((await runHere(['--site', 'docs', 'check'], { cwd })).stdout).not.toContain('error')
    const format = (options: string) =>
      lookedAt({ 'mkdocs.yml': `plugins:\n- material/blog: { ${options} }\n`, ...posts }).then(
        ({ settings }) => settings.permalink,
      )
    expect(await format('post_url_format: "{slug}"')).toBe('/blog/%slug_or_title%/')
    expect(await format('post_url_date_format: yyyy/M, post_url_format: "{date}/{file}"')).toBe(
      '/blog/%year%/%i_month%/%postname%/',
    )
    expect(await format('blog_dir: news')).toBe('/blog/posts/%path%/')
  })

  it('keeps apart what is called as its folder', async () => {
    const { settings } = await lookedAt({
      'mkdocs.yml': 'site_name: A\n',
      'docs/README.md': '# A\n',
      'docs/use/use.md': '# Use\n',
      'docs/more/README.md': '# More\n',
    })
    expect(settings.addresses).toEqual({ '.': '/%path%/', more: '/more/%doc_path%/' })
  })

  it('has the languages that its plugin for translations names, the default one first', async () => {
    const { settings } = await lookedAt({
      'mkdocs.yaml':
        'plugins:\n- search\n- i18n:\n    languages:\n    - { locale: fr }\n    - { locale: en, default: true }\n    - { locale: "null" }\n',
      'docs/a.md': '# A\n',
      'docs/a.fr.md': '# A\n',
    })
    expect(settings).toMatchObject({ languages: ['en', 'fr'], language: 'en' })
  })
})
