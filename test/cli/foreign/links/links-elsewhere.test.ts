import { describe, expect, it } from 'vitest'
import { runHere } from '../../in-process.ts'
import { folderOf, linking, lookedAt, matter } from '../looked-at.ts'

const eleventy = { 'eleventy.config.js': 'export default { dir: { input: "site" } }' }

describe('links that others answer', () => {
  it('are those one folder above the texts, if links show that these answer there, too', async () => {
    const names = ['a', 'b', 'c']
    const versions = ['v1', 'v2'].flatMap((version) =>
      names.map((name) => [`site/docs/${version}/use/${name}.md`, matter('title: A')]),
    )
    const links = ['/docs/use/a/', '/docs/use/b/#x', '/docs/use/c', '/docs/lone/', '/docs/gone/']
    const made = '---\npagination: { data: all }\npermalink: "docs/v2/api/{{ one.slug }}/"\n---\n'
    const site = {
      ...eleventy,
      ...Object.fromEntries(versions),
      'site/docs/v2/lone.md': matter('title: Lone'),
      'site/docs/v2/api/index.md': matter('title: API'),
      'site/docs/v2/api/all.html': made,
      'site/a.md': linking(...links, '/docs/api/x/', '/docs/v2/api/y/'),
      'site/b.md': linking('/docs/use/a/'),
    }
    const { settings, told } = await lookedAt({ ...site, 'site/c.md': linking('/docs/use/b/') })
    expect(new Set(settings.unchecked_links)).toEqual(
      new Set(['/docs/use/', '/docs/lone', '/docs/api/', '/docs/v2/api/']),
    )
    expect(told).toMatch(/^not checked +links to \/docs\/use\/ \(5\): docs\/v2 answers one folder above, too$/m)
    // Two texts may have the same slip.
    expect((await lookedAt(site)).settings.unchecked_links).toEqual(['/docs/v2/api/'])
    // Where most lead nowhere, too, nothing answers there.
    const lost = Array.from({ length: 8 }, (_, at) => `/docs/lost/${at}/`)
    const most = await lookedAt({ ...site, 'site/c.md': linking('/docs/use/b/', ...lost) })
    expect(new Set(most.settings.unchecked_links)).toEqual(new Set(['/docs/use/', '/docs/v2/api/']))
    expect(most.told).not.toContain('one folder above')
  })

  it('are those of a section of which many pages are linked, though one text alone links to them', async () => {
    const demos = (count: number) => Array.from({ length: count }, (_, at) => `/fonts/demos/${at}.html`)
    const found = async (count: number) =>
      (await lookedAt({ ...eleventy, 'site/a.md': linking(...demos(count)) })).settings.unchecked_links
    expect(await found(10)).toEqual(['/fonts/'])
    expect(await found(9)).toBeUndefined()
  })

  it('are none above a folder below which a host leads away from everything', async () => {
    const { settings } = await lookedAt({
      ...eleventy,
      'static/_redirects': '/old/* /\n',
      'site/old/x.md': matter('title: X'),
      ...Object.fromEntries(['a', 'b', 'c'].map((name) => [`site/${name}.md`, linking('/x1/', `/${name}2/`)])),
    })
    expect(settings.unchecked_links).toBeUndefined()
  })

  it('are those that a template of Hugo writes for its host, whatever that fills in', async () => {
    const { settings } = await lookedAt({
      'hugo.toml': '',
      'layouts/index.redirects':
        '{{/* Old */}}\n/faq  /docs/faq\n/api/* https://x.example\n/by/{{ .Name }}/x  /b\n/{{ . }} /\n',
      'content/docs/a.md': linking('/faq', '/api/x/', '/by/jane/x', '/gone/'),
    })
    expect(new Set(settings.unchecked_links)).toEqual(new Set(['/faq', '/api/', '/by/']))
  })

  it('are those that files of texts have which git leaves out, however a link names them', async () => {
    const cwd = folderOf({
      'hugo.toml': '',
      '.gitignore': '/content/docs/made/\n',
      'content/docs/use/a.md': linking(
        '../made/one.md#x',
        '../made/two',
        '/docs/made/three/',
        '../made/sub/four/_index.md',
        '../gone.md',
        'lost/',
      ),
    })
    expect((await runHere(['init', '--from', '.'], { cwd })).stdout).toMatch(
      /^not checked +links to \/docs\/made\/ \(4\): git leaves its text out, as a program makes it$/m,
    )
    const { stdout } = await runHere(['--site', 'content', 'check', '--all'], { cwd })
    expect(stdout.match(/(?<=links to ')[^']*/g)).toEqual(['../gone.md', 'lost/'])
  })
})
