import { describe, expect, it } from 'vitest'
import { testSite } from '../../harness.ts'

const settings = (more: Record<string, unknown>) =>
  JSON.stringify({
    title: 'T',
    languages: ['en', 'zh_tw'],
    language_folders: true,
    page_paths: true,
    terms: 'implicit',
    folders: { page: '.', post: 'news/_posts' },
    ...more,
  })

const post = (more = '') => `---\ntitle: P\ndate: 2026-01-02\n${more}---\nText\n`

function linksOf(files: Record<string, string>): Record<string, string> {
  const { site } = testSite(files)
  const found = ['page', 'post'].flatMap((name) => [...site.all(name)])
  return Object.fromEntries(
    found.map((entry) => [entry.path, entry.resource.permalink!(entry, site).slice(site.home.length)]),
  )
}

describe('the folders of another tool in several languages', () => {
  it('give addresses that begin with each language, the default one too where the settings say so', async () => {
    const files = {
      'settings.json': settings({
        prefix_default_language: true,
        date_in_names: true,
        terms_as: 'jekyll',
        permalink: '/%categories%/%year%/%postname%/',
      }),
      'en/_index.md': '---\ntitle: Home\n---\n',
      'zh_tw/_index.md': '---\ntitle: 首頁\n---\n',
      'en/about/index.md': '---\ntitle: About\n---\n',
      'zh_tw/about/index.md': '---\ntitle: 關於\n---\n',
      'en/news/_posts/2026-01-02-p.md': post(),
      'zh_tw/news/_posts/2026-01-02-p.md': post(),
    }
    expect(linksOf(files)).toEqual({
      'en/_index.md': '/en/',
      'zh_tw/_index.md': '/zh_tw/',
      'en/about/index.md': '/en/about/',
      'zh_tw/about/index.md': '/zh_tw/about/',
      'en/news/_posts/2026-01-02-p.md': '/en/news/2026/p/',
      'zh_tw/news/_posts/2026-01-02-p.md': '/zh_tw/news/2026/p/',
    })
    const { page, site } = testSite(files)
    const pages = ['/en/', '/zh_tw/', '/en/about/', '/zh_tw/about/', '/en/news/2026/p/', '/en/2026/', '/en/feed/']
    for (const path of [...pages, '/zh_tw/category/news/', '/en/category/news/', '/en/calendar'])
      expect([path, (await page(path)).status]).toEqual([path, 200])
    expect((await page('/zh_tw/about/')).text).toContain('<html lang="zh-TW"')
    for (const path of ['/', '/about/', '/category/news/', '/feed/', '/news/2026/p/']) {
      const { status, headers } = await page(path)
      expect([status, headers.get('location')]).toEqual([301, `${site.home}/en${path}`])
    }
    expect((await page('/nothing/')).status).toBe(404)
    expect((await page('/style.css')).status).not.toBe(301)
    expect((await page('/zh_tw/about/')).text).toContain(`hreflang="x-default" href="${site.home}/en/about/"`)
  })

  it('keep patterns of addresses, values of folders, and what is left out, in each language', () => {
    const files = {
      'settings.json': settings({
        addresses: { docs: '/manual/%path%/', '.': '/%path%' },
        folder_values: [
          { in: 'hidden', values: { draft: true } },
          { in: 'zh_tw', values: { template: 'x' } },
        ],
        exclude: ['left'],
      }),
      'en/docs/a.md': post(),
      'zh_tw/docs/a.md': post(),
      'zh_tw/other.md': post(),
      'zh_tw/hidden/h.md': post(),
      'zh_tw/left/x.md': post(),
    }
    const { 'zh_tw/hidden/h.md': hidden, ...links } = linksOf(files)
    expect(links).toEqual({
      'en/docs/a.md': '/manual/a/',
      'zh_tw/docs/a.md': '/zh_tw/manual/a/',
      'zh_tw/other.md': '/zh_tw/other',
    })
    expect(hidden).toMatch(/^\/\?page_id=/)
    const { site } = testSite(files)
    expect(site.at('zh_tw/other.md')?.data['template']).toBe('x')
    expect(site.at('en/docs/a.md')?.data['template']).toBeUndefined()
  })

  it('have links between files lead to those of the same language, else to those of the default one', async () => {
    const links = '[a](/a.md) [b](b.md) [c]({{< ref "/c.md" >}})'
    const { ask, site } = testSite({
      'settings.json': settings({ languages: ['en', 'de'] }),
      'en/a.md': post(),
      'de/a.md': post(),
      'en/c.md': post(),
      'en/sub/b.md': post(),
      'de/sub/b.md': post(),
      'de/sub/x.md': `${post()}${links}\n`,
      'top.md': post(),
      'top.de.md': `${post()}[a](a.md) [top](top.md)\n`,
    })
    const shown = async (path: string) => {
      const { json } = await ask('GET', `/core/v2/pages/${site.at(path)!.id}`)
      return [...String(json.content.rendered).matchAll(/href="([^"]*)"/g)].map(([, to]) => to!.slice(site.home.length))
    }
    expect(await shown('de/sub/x.md')).toEqual(['/de/a/', '/de/sub/b/', '/c/'])
    expect(await shown('top.de.md')).toEqual(['/de/a/', '/de/top/'])
  })
})
