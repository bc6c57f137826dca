import { describe, expect, it } from 'vitest'
import { lookedAt } from '../looked-at.ts'

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
