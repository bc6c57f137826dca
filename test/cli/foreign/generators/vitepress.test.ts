import { describe, expect, it } from 'vitest'
import { runHere } from '../../in-process.ts'
import { folderOf, linking, lookedAt } from '../looked-at.ts'

const config = (more = '') => `
  // srcDir: 'old',
  export default defineConfig({
    lang: 'en-US', title: 'Soup', description: "About soup",
    base: '/soup/',
    sitemap: { hostname: 'https://soup.example' },${more}
  })`

describe('a folder of VitePress', () => {
  it('has the texts and addresses that its configuration says', async () => {
    const { told, settings } = await lookedAt({
      'docs/.vitepress/config.mts': config(`
    srcDir: './src',
    srcExclude: ['parts/**', "drafts/a.md"],`),
      'docs/src/guide/a.md': '# A\n',
      'docs/src/parts/b.md': '# B\n',
      'README.md': '# Soup\n',
    })
    expect(told).toMatch(/^A folder of VitePress, by docs\/\.vitepress\/config\.mts\.$/m)
    expect(told).toMatch(/^content +docs\/src$/m)
    expect(told).toMatch(/^left out +parts\/b\.md \(1\): the configuration excludes it$/m)
    expect(settings).toMatchObject({
      title: 'Soup',
      description: 'About soup',
      url: 'https://soup.example/soup',
      language: 'en_US',
      addresses: { '.': '/%path%.html' },
    })
    const clean = await lookedAt({ '.vitepress/config.js': config('cleanUrls: true'), 'a.md': '# A\n' })
    expect(clean.settings.addresses).toEqual({ '.': '/%path%' })
  })

  it('has no page for the text from which a program makes some, and knows where these are', async () => {
    const { settings, told } = await lookedAt({
      '.vitepress/config.js': config(),
      'index.md': linking('/people/jane', '/people/gone', '/lost'),
      'people/[name].md': '# {{ $params.name }}\n',
      'people/[name].paths.js': '',
    })
    expect(told).toMatch(/^pages +1$/m)
    expect(settings).toMatchObject({ exclude: ['people/[name].md'], unchecked_links: ['/people/'] })
  })

  it('answers links with and without endings, files of `public`, and redirects of its host', async () => {
    const cwd = folderOf({
      '.vitepress/config.ts': config("srcDir: 'src',").replace("base: '/soup/',", ''),
      'src/public/_redirects': '/old/ /guide/b.html\n',
      'src/public/files/x.pdf': '',
      'src/index.md': '# Soup\n',
      'src/guide/index.md': '# Guide\n',
      'src/guide/b.md': '# B\n',
      'src/guide/a.md': linking(
        '/guide/b',
        '/guide/b.html',
        './b.md',
        'b',
        '/guide/',
        '/',
        '/old/',
        '/files/x.pdf',
        '/no',
      ),
    })
    await runHere(['init', '--from', '.'], { cwd })
    const { stdout } = await runHere(['--site', 'src', 'check', '--all'], { cwd })
    expect(stdout.match(/(?<=links to ')[^']*/g)).toEqual(['/no'])
  })
})
