import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderOf, linking, lookedAt, matter } from '../foreign/looked-at.ts'
import { runHere } from '../in-process.ts'

const jekyll = {
  '_config.yml':
    'title: Notes\nurl: https://notes.example\nbaseurl: /blog\ntimezone: Asia/Tokyo\nexclude: [vendor, "*.txt.md"]\n',
  '_posts/2013-05-01-Rails-4-0.markdown': matter('title: Rails\ntags: [Ruby, Web]\ndate: 2013-05-01 16:30:00'),
  '_posts/2014-05-01-more.md': matter('title: More\ntags: [Ruby]'),
  '_includes/head.md': 'Part.\n',
  'vendor/gem.md': matter('title: Gem'),
  'README.md': '# Read me\n',
  'about.md': matter('title: About'),
  'events/fair.md': matter('title: Fair'),
}

describe('init --from', () => {
  it('tells what a folder of Jekyll is, and what is left out and why', async () => {
    const { code, told, stderr, cwd, settings } = await lookedAt(jekyll)
    expect(code).toBe(0)
    expect(told).toMatch(/^A folder of Jekyll, by _config\.yml\.\n/)
    for (const line of [
      /^posts +2 in _posts$/m,
      /^pages +2$/m,
      /^tags +2: Ruby \(2\), Web \(1\)$/m,
      /^left out +_includes \(1\): no pages are built from it$/m,
      /^left out +vendor \(1\): the configuration excludes it$/m,
      /^left out +README\.md \(1\): it describes the folder$/m,
      /^no type +event: /m,
    ])
      expect(told).toMatch(line)
    expect(settings).toMatchObject({
      title: 'Notes',
      url: 'https://notes.example/blog',
      timezone: 'Asia/Tokyo',
      dates: 'utc',
      folders: { post: '_posts', page: '.', event: false },
      permalink: '/%categories%/%year%/%monthnum%/%day%/%postname%.html',
      addresses: { '.': '/%path%.html' },
      terms_as: 'jekyll',
      date_in_names: true,
      exclude: ['README.md', '_includes', 'vendor'],
    })
    expect(stderr).toContain('settings.json was not written')
    expect(existsSync(join(cwd, 'settings.json'))).toBe(false)
  })

  it('tells the terms that posts have by those settings', async () => {
    const { told } = await lookedAt({
      '_config.yml': 'title: Notes\n',
      '_posts/2013-05-01-a.md': matter('title: A\ncategories: news big'),
      '_posts/2013-05-02-b.md': matter('title: B\ncategory: news\ntag: moss'),
      'about.md': matter('title: About\ntags: [none]'),
    })
    expect(told).toMatch(/^categories +2: news \(2\), big \(1\)$/m)
    expect(told).toMatch(/^tags +1: moss \(1\)$/m)
  })

  it('keeps the terms of texts where pages have the folders of their names', async () => {
    const cwd = folderOf({
      '_config.yml': 'title: Notes\ntheme: next\npermalink: :title/\n',
      'source/_posts/a.md': matter('title: A\ndate: 2024-01-01\ncategories: [News]\ntags: [Moss, Big Fern]'),
      'source/tags/index.md': matter('title: Tags\ntype: tags'),
      'source/categories/index.md': matter('title: Categories\ntype: categories'),
    })
    expect(await runHere(['init', '--from', '.'], { cwd })).toMatchObject({ code: 0 })
    const source = join(cwd, 'source')
    const { folders } = JSON.parse(readFileSync(join(source, 'settings.json'), 'utf8'))
    expect(folders).toEqual({ post: '_posts', page: '.', category: '_categories', tag: '_tags' })
    expect(await runHere(['check', '--format', 'json'], { cwd: source })).toMatchObject({ code: 0 })
    const { stdout } = await runHere(['tag', 'list', '--format', 'json', '--fields', 'name'], { cwd: source })
    expect(JSON.parse(stdout)).toEqual([{ name: 'Big Fern' }, { name: 'Moss' }])
  })

  it('leaves out folders in folders that are excluded, and where Jekyll never looks', async () => {
    const { told, settings } = await lookedAt({
      ...jekyll,
      '_config.yml': 'exclude: [docs/old/, "*.txt.md"]\n',
      'docs/old/a/b.md': matter('title: B'),
      'docs/c.md': matter('title: C'),
      'vendor/bundle/ruby/a/README.md': matter('title: Gem'),
    })
    expect(told).toMatch(/^left out +docs\/old \(1\): the configuration excludes it$/m)
    expect(settings.exclude).toEqual(['README.md', '_includes', 'docs/old', 'vendor/bundle'])
  })

  it('writes the settings, by which all is well, changes nothing else, and never overwrites any', async () => {
    const cwd = folderOf(jekyll)
    expect(await runHere(['init', '--from', '.'], { cwd })).toMatchObject({ code: 0 })
    const { stdout } = await runHere(['post', 'list', '--format', 'json', '--fields', 'slug,date'], { cwd })
    expect(JSON.parse(stdout)).toEqual([
      { slug: 'more', date: '2014-05-01T00:00:00' },
      { slug: 'Rails-4-0', date: '2013-05-02T01:30:00' },
    ])
    for (const [path, text] of Object.entries(jekyll)) expect(readFileSync(join(cwd, path), 'utf8')).toBe(text)
    const settings = readFileSync(join(cwd, 'settings.json'), 'utf8')
    const again = await runHere(['init', '--from', '.'], { cwd })
    expect(again).toMatchObject({ code: 4, stderr: expect.stringContaining('already exists') })
    expect((await runHere(['init', '--from', '.', '--dry-run'], { cwd })).code).toBe(0)
    expect(readFileSync(join(cwd, 'settings.json'), 'utf8')).toBe(settings)
  })

  const post = matter('title: P\ndate: 2024-01-02')

  it.each<[string, Record<string, string>, Record<string, unknown>]>([
    [
      'Hugo, by hugo.toml',
      {
        'hugo.toml':
          'baseURL = "https://h.example/"\ntimeZone = "Europe/Berlin"\n[permalinks]\nblog = "/:section/:year/:slug/"\n',
        'content/blog/p.md': post,
        'content/_index.md': post,
      },
      { timezone: 'Europe/Berlin', folders: { post: 'blog', page: '.' }, permalink: '/blog/%year%/%slug_or_title%/' },
    ],
    [
      'Hexo, by _config.yml',
      {
        '_config.yml': 'title: H\nlanguage: en\npermalink: :year/:title/\nnew_post_name: :year-:month-:day-:title.md\n',
        'source/_posts/2024-01-02-p.md': post,
        'source/_drafts/d.md': post,
        'source/de/a.md': post,
        'source/fr/a.md': post,
      },
      {
        permalink: '/%year%/%path%/',
        date_in_names: true,
        exclude: ['_drafts'],
        languages: ['en', 'de', 'fr'],
        language_folders: true,
      },
    ],
    [
      'Zola, by config.toml',
      {
        'config.toml': 'base_url = "https://z.example"\ntitle = "Z"\n',
        'content/posts/p.md': '+++\ndate = 2024-01-02\n+++\n',
      },
      { title: 'Z', url: 'https://z.example', date_in_names: true, permalink: '/posts/%path%/' },
    ],
    [
      'Eleventy, by eleventy.config.mjs',
      {
        'eleventy.config.mjs': 'export default { dir: { input: "src" } }',
        'src/blog/p.md': post,
        'src/_data/x.md': post,
      },
      { permalink_false: 'unpublished', exclude: ['_data'], folders: { post: 'blog', page: '.' } },
    ],
    [
      'Eleventy, by .eleventy.js',
      {
        '.eleventy.js': '',
        'blog/p.md': post,
        'blog/blog.json': '{ "permalink": "/b/{{ page.date | date: \'%Y/%m\' }}/{{ page.fileSlug }}/index.html" }',
        'parts/a.md': post,
        'parts/parts.11tydata.json': '{ "permalink": "{{ page.filePathStem }}.html" }',
      },
      {
        permalink: '/b/%year%/%monthnum%/%postname%/',
        addresses: { parts: '/parts/%path%.html', '.': '/%path%/' },
        exclude: ['blog/blog.json', 'parts/parts.11tydata.json'],
      },
    ],
    [
      'Jekyll, by _config.yml',
      {
        '_config.yml':
          'permalink: pretty\ncollections:\n  guides: { output: true, permalink: "/:collection/:path" }\n  notes: {}\n',
        '_posts/2024-01-02-p.md': post,
        '_guides/a.md': post,
        '_notes/a.md': post,
        'docs/a.md': post,
        'docs/_part.md': post,
        'docs/plain.md': 'No front matter\n',
      },
      {
        permalink: '/%categories%/%year%/%monthnum%/%day%/%postname%/',
        addresses: { _guides: '/guides/%path%', '.': '/%path%/' },
        exclude: ['_notes', '*/_*', 'docs/plain.md'],
      },
    ],
    [
      'Hugo, by hugo.yaml',
      {
        'hugo.yaml': 'uglyURLs: { notes: true }\npermalinks: { events: "/event/:year/:slug/" }\n',
        'content/posts/p.md': post,
        'content/events/e.md': post,
        'content/notes/n.md': post,
      },
      {
        permalink: '/posts/%path%/',
        addresses: { events: '/event/%year%/%slug_or_title%/', notes: '/notes/%path%.html' },
        permalink_key: 'url',
        address_dates: 'written',
        key_case: 'any',
      },
    ],
    [
      'Docusaurus, by docusaurus.config.ts',
      {
        'docusaurus.config.ts': 'const config = { title: "D", url: "https://d.example" }',
        'blog/2024-01-02-p.md': matter('title: P'),
        'docs/intro.md': matter('id: introduction'),
        'src/pages/x.md': post,
      },
      {
        title: 'D',
        permalink: '/blog/%dated_path%',
        addresses: { docs: '/docs/%doc_path%', 'src/pages': '/%path%' },
        slug_key: 'id',
        date_in_names: true,
      },
    ],
    [
      'Docusaurus, by website/docusaurus.config.js',
      {
        'website/docusaurus.config.js':
          'export default { presets: [["classic", { docs: { path: "../docs", routeBasePath: "/", versions: { a: { path: "x" } } },' +
          ' "blog": { "path": "./news", routeBasePath: "/updates/" } }]], themeConfig: { docs: { sidebar: {} } },' +
          ' plugins: [["@docusaurus/plugin-content-docs", { id: "team", path: "team", routeBasePath: "us" }]] }',
        'docs/01-intro.md': matter('id: introduction'),
        'docs/_part.md': 'Part.\n',
        'website/news/2024-01-02-p.md': matter('title: P'),
        'website/team/a.md': matter('title: A'),
        'website/src/parts/x.md': post,
        'examples/a/README.md': post,
        'README.md': post,
      },
      {
        folders: { post: 'website/news', page: '.' },
        permalink: '/updates/%dated_path%',
        addresses: { docs: '/%doc_path%', 'website/team': '/us/%doc_path%', 'website/src/pages': '/%path%' },
        numbers_in_names: true,
        exclude: ['README.md', '*/_*', 'examples', 'website/src/parts'],
      },
    ],
    [
      'Docusaurus, by docusaurus.config.cjs',
      {
        'docusaurus.config.cjs': 'module.exports = { url: "https://d.example/", baseUrl: "/team/" }',
        'blog/2021-08-26-welcome/index.md': matter('title: Welcome'),
        'blog/2021/08/27/day.md': matter('title: Day'),
        'docs/a.md': matter('title: A'),
      },
      {
        url: 'https://d.example/team',
        folders: { post: 'blog', page: '.' },
        permalink: '/blog/%dated_path%',
        links_from: 'site',
      },
    ],
    [
      'Docusaurus, by docusaurus.config.mjs',
      {
        'docusaurus.config.mjs':
          'export default { url: "https://d.example", presets: [["classic", { docs: {\n' +
          '  // routeBasePath: "/",\n  path: "docs/", },\n  blog: { /* path: "news", */ path: "./blog//" } }]] }',
        'docs/a.md': matter('title: A'),
        'blog/2024-01-02-p.md': matter('title: P'),
      },
      {
        url: 'https://d.example',
        folders: { post: 'blog', page: '.' },
        permalink: '/blog/%dated_path%',
        addresses: { docs: '/docs/%doc_path%', 'src/pages': '/%path%' },
      },
    ],
    [
      'Eleventy, by eleventy.config.js',
      {
        'eleventy.config.js': 'export default { dir: { includes: "_parts", data: "./_facts/" } }',
        '_posts/2024-01-02-p.md': matter('title: P'),
        '_posts/2024-01-02-p.json': '{ "tags": ["kept"], "comments": [] }',
        '_posts/_posts.11tydata.js':
          'export default {\n permalink: function({page}) {\n  return `/web/${ page.fileSlug }/`\n },\n tags: ["note"] }',
        'notes/notes.11tydata.js': 'module.exports = { permalink: (data) => `/n/${data.page.fileSlug}/` }',
        'notes/a.md': matter('title: A'),
        '_parts/a.md': 'Part.\n',
        '_facts/b.md': 'Fact.\n',
        '_site/c.md': 'Made.\n',
      },
      {
        folders: { post: '_posts', page: '.' },
        permalink: '/web/%postname%/',
        addresses: { notes: '/n/%postname%/' },
        exclude: ['_facts', '_parts', '_site', '_posts/2024-01-02-p.json'],
        folder_values: [
          { in: '_posts', add: { tags: ['note'] } },
          { in: '_posts/2024-01-02-p.md', add: { tags: ['kept'] } },
        ],
      },
    ],
    [
      'Next.js with MDX, by next.config.mjs',
      {
        'next.config.mjs': '',
        'package.json': '{ "dependencies": { "@keystatic/core": "1" } }',
        'content/posts/p.mdoc': post,
        'content/docs/index.mdoc': matter('title: Docs'),
      },
      { folders: { post: 'posts', page: '.' }, markdoc_files: true },
    ],
    ['Nuxt Content, by content.config.ts', { 'content.config.ts': '', 'content/blog/p.md': post }, {}],
    ['Next.js with MDX, by next.config.mjs', { 'next.config.mjs': '', 'content/posts/p.mdx': post }, {}],
    [
      'Astro, by astro.config.mjs',
      { 'astro.config.mjs': 'site: "https://a.example"', 'src/content/blog/p.mdx': post },
      {},
    ],
  ])('knows %s', async (name, files, settings) => {
    const { told, ...looked } = await lookedAt(files)
    expect(told.split('\n')[0]).toBe(`A folder of ${name}.`)
    expect(looked.settings).toMatchObject(settings)
  })

  it.each<[string, Record<string, string>, Record<string, unknown>]>([
    [
      'a folder of each, where the configuration of Hugo names them',
      {
        'hugo.toml':
          'contentDir = "content/en"\ndisableLanguages = ["no"]\n[permalinks]\nblog = "/:section/:year/:slug/"\n' +
          '[languages.en]\nweight = 1\n[languages.zh-cn]\nweight = 3\ncontentDir = "content/zh-cn"\n' +
          '[languages.de]\nweight = 2\ncontentDir = "content/de"\n[languages.no]\nweight = 4\n',
        'content/en/blog/_posts/p.md': post,
        'content/en/_index.md': matter('cascade: { draft: true }'),
        'content/de/_index.md': post,
        'content/zh-cn/docs/a.md': post,
        'content/no/a.md': post,
      },
      {
        languages: ['en', 'de', 'zh-cn'],
        language_folders: true,
        folders: { post: 'blog/_posts', page: '.' },
        permalink: '/blog/%year%/%slug_or_title%/',
        folder_values: [{ in: 'en', values: { draft: true } }],
        exclude: ['no'],
      },
    ],
    [
      'names of files, and files of configuration, in Hugo',
      {
        'config/_default/hugo.yaml': 'defaultContentLanguage: de\ndefaultContentLanguageInSubdir: true\n',
        'config/_default/languages.en.toml': 'title = "E"\n',
        'config/_default/languages.de.toml': 'title = "D"\nlanguageCode = "de-at"\n',
        'content/a.md': post,
        'content/a.en.md': post,
      },
      { title: 'D', language: 'de_AT', languages: ['de', 'en'], prefix_default_language: true },
    ],
    [
      'names of files, in Zola',
      {
        'config.toml': 'base_url = "https://z.example"\n[languages.fr]\n',
        'content/a.md': post,
        'content/a.fr.md': post,
      },
      { languages: ['en', 'fr'] },
    ],
    [
      'a folder of each, above the posts, in Jekyll',
      {
        '_config.yml': 'permalink: pretty\n',
        'en/news/_posts/2024-01-02-p.md': post,
        'zh_tw/news/_posts/2024-01-02-p.md': post,
        'zh_tw/about/index.md': post,
      },
      {
        languages: ['en', 'zh_tw'],
        language_folders: true,
        prefix_default_language: true,
        folders: { post: 'news/_posts', page: '.' },
      },
    ],
  ])('knows languages by %s', async (_, files, settings) => {
    const { settings: found } = await lookedAt(files)
    expect(found).toMatchObject(settings)
    expect(Object.keys(found).filter((name) => /^(?:language_|prefix_)/.test(name))).toEqual(
      Object.keys(settings).filter((name) => /^(?:language_|prefix_)/.test(name)),
    )
  })

  it("takes over the fields of Astro's, Tina's and Keystatic's schemas, but for keys that mean something", async () => {
    const schema = {
      definitions: {
        blog: {
          properties: {
            title: { type: 'string' },
            hero: { type: 'string' },
            rank: { type: 'integer' },
            updatedDate: {
              anyOf: [
                { type: 'string', format: 'date-time' },
                { type: 'string', format: 'date' },
              ],
            },
            kind: { type: 'string', enum: ['a', 'b'] },
            links: { type: 'array', items: { type: 'string' } },
            seo: { type: 'object', properties: { noindex: { type: 'boolean' } } },
            image: { anyOf: [{ type: 'string' }, { type: 'null' }] },
          },
        },
      },
    }
    const tina = {
      collections: [
        {
          path: 'src/content/docs',
          fields: [
            { type: 'string', name: 'level', label: 'Level', options: ['easy', 'hard'] },
            { type: 'rich-text', name: 'body', isBody: true },
          ],
        },
      ],
    }
    const keystatic = `collections: { docs: collection({ path: 'src/content/docs/*', slugField: 'title',
      schema: { title: fields.slug({ name: { label: 'Title' } }), cover: fields.image({ label: 'cover: fields.text(' }),
        sizes: fields.array(fields.text({ label: 'Size' })), inner: fields.object({ deep: fields.text({}) }),
        colour: fields.select({ label: 'C', options: [{ label: 'Red', value: 'red' }], defaultValue: 'red' }) } }) }`
    const { settings } = await lookedAt({
      'astro.config.mjs': '',
      '.astro/collections/blog.schema.json': JSON.stringify(schema),
      'tina/__generated__/_schema.json': JSON.stringify(tina),
      'keystatic.config.ts': keystatic,
      'src/content/blog/p.md': post,
      'src/content/docs/d.md': matter('title: D'),
    })
    expect(settings.fields).toEqual({
      post: {
        hero: { type: 'text' },
        rank: { type: 'number' },
        updatedDate: { type: 'date' },
        kind: { type: 'choice', choices: ['a', 'b'] },
        links: { type: 'list', of: { type: 'text' } },
        seo: { type: 'object', fields: { noindex: { type: 'boolean' } } },
      },
      page: {
        level: { type: 'choice', choices: ['easy', 'hard'], label: 'Level' },
        cover: { type: 'text' },
        sizes: { type: 'list', of: { type: 'text' } },
        colour: { type: 'choice', choices: ['red'] },
      },
    })
  })

  it('says what is missing', async () => {
    const cwd = folderOf({ 'empty/x.txt': '' })
    const ended = (...words: string[]) => runHere(['init', ...words], { cwd })
    expect(await ended('--from', 'nowhere')).toMatchObject({ code: 3 })
    expect(await ended('--from', 'empty')).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('no Markdown files'),
    })
    for (const words of [['--from', '.', '--bare'], ['x', '--from', '.'], ['x', '--dry-run'], []])
      expect((await ended(...words)).code).toBe(2)
  })

  it('names the beginnings of links that others answer, and why', async () => {
    const links = (...targets: string[]) => `---\ntitle: A\n---\n\n${targets.map((one) => `[x](${one})`).join(' ')}\n`
    const api = (at: number) => [1, 2, 3, 4].map((one) => `/api/v${at}/p${one}#x`)
    const { told, settings } = await lookedAt({
      'hugo.toml': 'baseURL = "https://site.example/"\n',
      'static/files/report.pdf': '',
      'static/docs/img/a.png': '',
      'static/_redirects': '/chat https://chat.example 302\n/old/* /docs/:splat\n/* /404 404\n',
      'netlify.toml': '[[redirects]]\nfrom = "/shop/*"\nto = "https://shop.example/:splat"\n',
      'vercel.json': '{ "redirects": [{ "source": "/v/:id", "destination": "/" }] }',
      'src/routes/(top)/play/+page.svelte': '',
      'content/docs/a.md': links('/files/report.pdf', '/docs/img/a.png', '/chat', '/old/x/y', '/shop/z', ...api(1)),
      'content/docs/b.md': links('/docs/gone/', '/docs/a/', '/v/7', '/play/', '/nowhere/', '../c', ...api(2)),
      'content/docs/c.md': links('https://site.example/files/other.pdf', '`/x`', '/docs/gone/', ...api(3)),
      'content/docs/d.md': links(...Array.from({ length: 12 }, () => '/docs/gone/')),
    })
    expect(new Set(settings.unchecked_links)).toEqual(
      new Set(['/api/', '/chat', '/docs/img/', '/files/', '/old/', '/play', '/shop/', '/v/']),
    )
    expect(told).toMatch(/^not checked +links to \/api\/ \(12\): there is no text, but many links$/m)
    expect(told).toMatch(/^not checked +links to \/files\/ \(2\): a file outside the content$/m)
  })

  it('leaves dates in addresses of Eleventy but where a permalink says otherwise', async () => {
    const eleventy = { 'eleventy.config.js': '', 'blog/2024-01-02-p.md': matter('title: P') }
    expect((await lookedAt(eleventy)).settings).toMatchObject({ permalink: '/blog/%path%/' })
    expect((await lookedAt(eleventy)).settings).not.toHaveProperty('date_in_names')
    const said = { 'blog/blog.json': '{ "permalink": "/n/{{ page.fileSlug }}/" }' }
    expect((await lookedAt({ ...eleventy, ...said })).settings).toMatchObject({ date_in_names: true })
  })

  it('leaves out texts whose front matter is a program: it is never run', async () => {
    const program = '---js\nconst pagination = { data: "people" }\n---\n\nText.\n'
    const site = { 'eleventy.config.js': '', 'people/all.md': program, 'people/bo.md': matter('title: Bo') }
    const { told, settings } = await lookedAt({ ...site, 'a.md': '--- \ntitle: A\n---\n' })
    expect(told).toMatch(/^left out +people\/all\.md \(1\): its front matter is a program$/m)
    expect(settings.exclude).toEqual(['people/all.md'])
  })

  it('keeps the dots of versions in the addresses of Hugo', async () => {
    const hugo = (at: string) => ({ 'hugo.yaml': 'title: H', [`content/docs/${at}/_index.md`]: matter('title: Docs') })
    expect((await lookedAt(hugo('v3.5'))).settings).toMatchObject({ addresses: { '.': '/%path%/' } })
    expect((await lookedAt(hugo('v3'))).settings).not.toHaveProperty('addresses')
  })

  it('knows the lists that Docusaurus makes of posts', async () => {
    const { told, settings } = await lookedAt({
      'docusaurus.config.js': 'module.exports = { url: "https://d.example", presets: [] }',
      'blog/2024-01-02-p.md': linking('https://d.example/blog', '/blog/tags/', '/blog/gone', '/docs'),
    })
    expect(new Set(settings.unchecked_links)).toEqual(new Set(['/blog$', '/blog/tags']))
    expect(told).toMatch(/links to \/blog\$ \(1\): a list of posts$/m)
  })

  it('takes the key of the date that is declared, or that feeds have, where posts have no other', async () => {
    const keystatic =
      'export default config({ collections: { blog: collection({ path: "content/blog/*", schema: {' +
      ' title: fields.slug({ name: { label: "T" } }), publishedOn: fields.date({ label: "P" }),' +
      ' changedOn: fields.date({}), mood: fields.text({}) } }) } })'
    const next = { 'next.config.mjs': '', 'keystatic.config.ts': keystatic }
    const declared = await lookedAt({
      ...next,
      'content/blog/a.md': matter('title: A\npublishedOn: 2024-01-02'),
      'content/blog/b.md': matter('title: B\npublishedOn: 2024-01-03\nchangedOn: 2024-01-04'),
    })
    expect(declared.settings).toMatchObject({ date_key: 'publishedOn', folders: { post: 'blog' } })
    expect(Object.keys(declared.settings.fields.post)).toEqual(['changedOn', 'mood'])
    expect(declared.told).toMatch(/^posts +2 in blog$/m)
    const same = 'title: A\npublishedOn: 2024-01-02\nchangedOn: 2024-01-02'
    expect((await lookedAt({ ...next, 'content/blog/a.md': matter(same) })).settings.date_key).toBe('publishedOn')
    const said = await lookedAt({ ...next, 'content/blog/a.md': matter('date: 2024-01-02\npublishedOn: 2024-01-02') })
    expect(said.settings).not.toHaveProperty('date_key')
    const astro = { 'astro.config.mjs': '', 'src/content/blog/a.md': matter('title: A\npubDate: Jul 08 2022') }
    expect((await lookedAt(astro)).settings.date_key).toBe('pubDate')
    const other = { ...astro, 'src/content/blog/a.md': matter('title: A\nwrittenOn: 2022-01-02') }
    expect((await lookedAt(other)).settings).not.toHaveProperty('date_key')
  })

  it('takes no list of posts from Docusaurus where it has no posts, and knows those at the top of an address', async () => {
    const docusaurus = (blog: string) => ({
      'docusaurus.config.js': `module.exports = { url: "https://d.example", presets: [["classic", { blog: ${blog} }]] }`,
    })
    const none = { ...docusaurus('false'), 'docs/a.md': linking('/blog', '/blog/tags') }
    expect((await lookedAt(none)).settings).not.toHaveProperty('unchecked_links')
    const top = {
      ...docusaurus('{ routeBasePath: "/" }'),
      'blog/2024-01-02-p.md': linking('/archive', '/tags', '/gone'),
    }
    expect((await lookedAt(top)).settings.unchecked_links).toEqual(['/archive', '/tags'])
  })

  it('takes no other date for that of posts, and none where their names say it', async () => {
    const posts = (lines: string) => ({ 'src/content/blog/a.md': matter(`title: A\n${lines}`) })
    const astro = (...keys: string[]) => ({
      'astro.config.mjs': '',
      'keystatic.config.ts': `export default config({ collections: { blog: collection({ path: "src/content/blog/*", schema: { ${keys.map((key) => `${key}: fields.date({})`).join(', ')} } }) } })`,
    })
    const keyOf = async (files: Record<string, string>) => (await lookedAt(files)).settings.date_key
    for (const key of ['expiresOn', 'updatedDate', 'unpublishOn', 'publicUntil', 'eventDate'])
      expect([key, await keyOf({ ...astro(key), ...posts(`${key}: 2099-01-02`) })]).toEqual([key, undefined])
    for (const key of ['publish_date', 'datePublished', 'createdAt', 'postedOn'])
      expect([key, await keyOf({ ...astro(key), ...posts(`${key}: 2024-01-02`) })]).toEqual([key, key])
    const both = { ...astro('updatedDate', 'createdAt', 'pubDate') }
    const dates = 'updatedDate: 2024-01-02\ncreatedAt: 2023-01-02'
    expect(await keyOf({ ...both, ...posts(`${dates}\npubDate: 2023-01-03`) })).toBe('pubDate')
    expect(await keyOf({ ...both, ...posts(dates) })).toBe('createdAt')
    const named = { '_config.yml': 'title: J\n', '_posts/2020-01-01-a.md': matter('title: A\npubDate: 2021-02-03') }
    expect(await keyOf(named)).toBeUndefined()
  })

  it('checks links to what git keeps, and those into a folder of texts to which a template adds pages', async () => {
    const { settings } = await lookedAt({
      'eleventy.config.js': 'export default { dir: { input: "site" } }',
      '.gitignore': '*\n!*.md\n',
      'site/blog/a.md': linking('/blog/gone/', '/gone/'),
      'site/list.njk': '---\npagination: { data: all }\npermalink: "/blog/{{ page }}/"\n---\n',
    })
    expect(settings).not.toHaveProperty('unchecked_links')
  })

  it('knows texts that git leaves out, and pages that a template makes of data', async () => {
    const links = linking(
      '/ref/get/',
      '/ref/own/',
      '/ref/kept/',
      '/cmd/run/',
      '/cmd/x/',
      '/news/a/',
      '/api/b/',
      '/one/c/',
    )
    const template = (permalink: string, more = '') => `---\n${more}permalink: ${permalink}\n---\n`
    const { told, settings } = await lookedAt({
      'eleventy.config.js': 'export default { dir: { input: "site" } }',
      '.gitignore': '# made\nsite/cmd/run*\n[x].md\n/news\n',
      'site/ref/.gitignore': '*.md\n!kept.md\n/sub/\n',
      'site/ref/own.md': matter('title: Own'),
      'site/cmd/all.md': matter('title: All'),
      'site/news.md': links,
      'site/api.njk': template('"api/{{ one.slug }}/"', 'pagination: { data: all }\n'),
      'site/one.njk': template('one/{{ slug }}/'),
    })
    expect(new Set(settings.unchecked_links)).toEqual(new Set(['/ref/get', '/cmd/run', '/api/']))
    expect(told).toMatch(/links to \/cmd\/run \(1\): its text is generated by a program/)
  })

  it('looks at links that lack the default language as at those with it', async () => {
    const links = Array.from({ length: 6 }, (_, at) => `[${at}](/about/p${at}) [n](/learn/n${at})`).join('\n')
    const { settings } = await lookedAt({
      'next.config.mjs': '',
      ...Object.fromEntries(
        ['p0', 'p1', 'p2', 'p3', 'p4', 'p5'].map((name) => [`pages/en/about/${name}.md`, `${links}\n`]),
      ),
      'pages/de/about/p0.md': 'Text.\n',
    })
    expect(settings).toMatchObject({ prefix_default_language: true, unchecked_links: ['/learn/'] })
  })

  it('knows pages that programs make: of content adapters, modules, plugins, and texts that a list brings', async () => {
    const hugo = await lookedAt({
      'hugo.yaml':
        'contentDir: content/en\nmodule:\n  imports:\n    - path: x\n      mounts: [{ source: a, target: content/en/specs }]\n',
      'content/en/keps/_content.gotmpl': '',
      'content/en/keps/_index.md': linking(
        '/keps/17/',
        '/keps/18/',
        '/specs/one/',
        '/team/values/',
        '/team/gone/',
        '/fr/a/',
      ),
      'content/en/team/_index.md': linking('/keps/'),
      'content/fr/a.md': linking('/a/'),
      'sources/other': '"/values.md","/team/values.md"\n"/gone.md"\n',
    })
    expect(new Set(hugo.settings.unchecked_links)).toEqual(new Set(['/keps/', '/specs/', '/team/values', '/fr/']))
    expect(hugo.told).toMatch(/links to \/keps\/ \(2\): pages generated by a program$/m)
    const plugin = await lookedAt({
      '_config.yml': 'title: A\ncollections: { docs: { output: true, permalink: "/:collection/:path/" } }\n',
      '_plugins/p.rb': 'page = PageWithoutAFile.new(site, site.source, "packages", "#{one}.md")\n',
      'packages/index.md': linking('/packages/a.html', '/docs/b/', '/docs/c/', '/docs/d/'),
      '_docs/a.md': linking('/docs/b/', '/docs/c/', '/docs/d/'),
      '_docs/b.md': linking('/docs/b/', '/docs/c/', '/docs/d/', '/made/'),
      'made.html': '---\nlayout: x\npermalink: /x/made\n---\n',
      'c.md': linking('/x/made'),
    })
    expect(plugin.settings.unchecked_links).toEqual(['/packages/', '/x/'])
  })

  it("knows redirects that programs have as literals, also where a folder of texts is, but no text's own address", async () => {
    const { settings } = await lookedAt({
      'svelte.config.js': '',
      'src/hooks.server.js': `
        const mappings = new Map([
          ['/old/a', '/docs/a'],
          // ['/docs/b', '/docs/a'],
          ['/docs', '/docs/a'],
          ['/docs/a', '/docs/b']
        ]);
        if (event.url.pathname.startsWith('/repl')) {
          redirect(307, '/play');
        }
        if (event.url.pathname.startsWith('/docs')) log();\n`,
      'content/docs/a.md': linking('/old/a', '/docs', '/docs/a', '/docs/b', '/repl/1'),
    })
    expect(new Set(settings.unchecked_links)).toEqual(new Set(['/old/', '/docs$', '/repl/']))
  })

  it('finds by links at which address the folders of SvelteKit have their texts', async () => {
    const lesson = (name: string) => [`content/learn/02-more/10-state/${name}/index.md`, linking('next')] as const
    const names = ['10-raw', '20-deep', '30-next']
    const { settings } = await lookedAt({
      'svelte.config.js': '',
      ...Object.fromEntries(names.map(lesson)),
      'content/learn/02-more/10-state/index.md': linking('/learn/state/raw', '/learn/state/deep', '/learn/state/next'),
      'content/docs/10-core/10-raw.md': linking('/docs/raw'),
    })
    expect(settings.addresses).toEqual({
      'learn/02-more/10-state': '/learn/state/%postname%',
      'docs/10-core': '/docs/%path%',
      '.': '/%path%',
    })
    expect(settings.unchecked_links).toBeUndefined()
  })

  it('reads front matter as Hexo and SvelteKit do, where a text needs it', async () => {
    const bare = 'title: One\ndate: 2013-12-24\ntags: [moss]\n---\n\nText.\n'
    const hexo = { 'package.json': '{"dependencies":{"hexo":"1"}}', '_config.yml': 'title: A\n' }
    const found = await lookedAt({ ...hexo, 'source/_posts/a.md': bare, 'source/_posts/b.md': matter('title: B') })
    expect(found.settings.front_matter).toBe('unfenced')
    expect(found.told).toMatch(/^tags +1: moss/m)
    expect((await lookedAt({ ...hexo, 'source/_posts/a.md': `---\n${bare}` })).settings.front_matter).toBeUndefined()
    const lines = await lookedAt({ 'svelte.config.js': '', 'content/a.md': matter('title: @scope/a') })
    expect(lines.settings.front_matter).toBe('lines')
    expect((await lookedAt({ ...jekyll, 'x.md': bare })).settings.front_matter).toBeUndefined()
  })

  it('takes a single category of most posts for a term where the website itself says what is one', async () => {
    const next = { 'next.config.mjs': '', 'app/page.tsx': '', 'pages/blog/index.md': matter('title: Blog') }
    const post = (lines = '') => matter(`title: P\ndate: 2024-01-02\n${lines}`)
    const posts = { 'pages/blog/r/a.md': post('category: release'), 'pages/blog/r/b.md': post('category: release') }
    const found = await lookedAt({ ...next, ...posts, 'pages/blog/c.md': post() })
    // Folders of programs alone hold no content.
    expect(found.told).toMatch(/^content +pages$/m)
    expect(found.told).toMatch(/^categories +1: release \(2\)$/m)
    expect(found.settings.terms_as).toBe('hexo')
    // An empty list names none.
    const empty = await lookedAt({ ...next, ...posts, 'pages/blog/c.md': post('categories: []\ncategory: x') })
    expect(empty.settings.terms_as).toBe('hexo')
    const other = await lookedAt({ ...next, ...posts, 'pages/blog/c.md': post('categories: [x]') })
    expect(other.settings.terms_as).toBeUndefined()
    const hugo = await lookedAt({ 'hugo.toml': '', 'content/blog/a.md': post('category: release') })
    expect(hugo.settings.terms_as).toBeUndefined()
  })

  it('turns off what the own build of a website does in another way: pictures beside texts, and other files', async () => {
    const hugo = { 'hugo.toml': '', 'content/a.md': `${matter('title: A')}![B](b.png)\n`, 'content/a/b.png': 'x' }
    const found = await lookedAt(hugo)
    expect(found.settings.check).toEqual({ 'skipped-file': 'off', 'picture-beside': 'off' })
    expect(found.told).toMatch(/^not adopted +1 pictures? beside 1 text/m)
    const absent = await lookedAt({
      ...hugo,
      'content/a.md': `${matter('title: A')}![C](c.png) ![](/b.png) \`![](b.png)\`\n`,
    })
    expect(absent.settings.check).toEqual({ 'skipped-file': 'off' })
    expect((await lookedAt({ 'a.md': matter('title: A') })).settings.check).toBeUndefined()
    const unknown = await lookedAt({ 'a/b.md': `${matter('title: A')}![B](b.png)\n`, 'a/b.png': 'x' })
    // There is no other build that is known: readers get pages without them.
    expect(unknown.settings.check).toBeUndefined()
    expect(unknown.told).not.toContain('not adopted')
  })

  it('names the folders that stand in for translations: those that Hugo mounts, and all of Starlight', async () => {
    const texts = (at: string) => ({
      [`${at}/en/docs/a.md`]: matter('title: A'),
      [`${at}/en/news/b.md`]: matter('title: B'),
      [`${at}/de/docs/c.md`]: matter('title: C'),
    })
    const hugo = { 'config/_default/hugo.yaml': 'languages: { en: {}, de: {} }\n', ...texts('content') }
    const mounts = (more: string) =>
      `mounts:\n- { source: content/en, target: content }\n- { source: content/de, target: content, lang: de }\n${more}`
    const mounted = async (more: string) =>
      (await lookedAt({ ...hugo, 'config/_default/module.yaml': mounts(more) })).settings.untranslated
    const docs = 'source: content/en/docs, target: content/docs'
    expect(await mounted('')).toBeUndefined()
    expect(await mounted(`- { ${docs}, lang: de }\n`)).toEqual(['docs'])
    expect(await mounted(`- { ${docs}, sites: { matrix: { languages: [de] } } }\n`)).toEqual(['docs'])
    expect(await mounted('- { source: content/en, target: content, lang: de }\n')).toEqual(['.'])
    expect(await mounted('- { source: content/en/docs, target: content/other, lang: de }\n')).toBeUndefined()
    const starlight = { 'package.json': '{ "dependencies": { "@astrojs/starlight": "1" } }', 'astro.config.mjs': '' }
    expect((await lookedAt({ ...starlight, ...texts('src/content/docs') })).settings.untranslated).toEqual(['.'])
  })

  it('reads front matter between longer fences in a folder of Hugo that has some', async () => {
    const long = '------\ntitle: P\ndate: 2024-01-02\n------\nText\n'
    const found = await lookedAt({
      'hugo.toml': '',
      'content/blog/a.md': long,
      'content/blog/b.md': matter('title: B'),
    })
    expect(found.settings.front_matter).toBe('long')
  })
})
