import { describe, expect, it } from 'vitest'
import { testSite } from '../../harness.ts'

const pageFile = (id: number, title: string, more = '') => `---\nid: ${id}\ntitle: ${title}\n${more}---\n\nWords.\n`
const files = {
  'pages/about.md': pageFile(10, 'About', 'menu_order: 2\n'),
  'pages/about/team.md': pageFile(11, 'The team', 'parent: about\n'),
  'pages/about/plan.md': pageFile(12, 'The plan', 'parent: about\nstatus: draft\n'),
  'pages/visit.md': pageFile(13, 'Visit', 'menu_order: 1\n'),
  'pages/hidden.md': pageFile(14, 'Hidden', 'status: private\n'),
}

function linksIn(text: string, label: string): string[] {
  const nav = new RegExp(`<nav [^>]*aria-label="${label}">([\\s\\S]*?)</nav>`).exec(text)?.[1] ?? ''
  return [...nav.matchAll(/<a href="([^"]*)"([^>]*)>([^<]*)<\/a>/g)].map(
    ([, href, marks, title]) => `${title} ${href!.replace('http://site.test', '')}${marks}`,
  )
}

describe('the navigation of pages', () => {
  it('leads to the pages at the top where there is no menu, and a page to those below it', async () => {
    const { page } = testSite(files)
    const { text } = await page('/about/')
    expect(linksIn(text, 'Site')).toEqual([
      'Home /',
      'Visit /visit/',
      'About /about/ aria-current="page"',
      'Calendar /calendar',
    ])
    expect(linksIn(text, 'About')).toEqual(['The team /about/team/'])
    expect(linksIn((await page('/visit/')).text, 'Visit')).toEqual([])
    expect(linksIn(text, 'Test site')).toEqual([])
  })

  it('leads to the page for posts, and home once, where a page is at the front', async () => {
    const { page } = testSite({
      ...files,
      'pages/news.md': pageFile(20, 'News'),
      'settings.json':
        '{ "title": "T", "timezone": "UTC", "show_on_front": "page", "page_on_front": "about", "page_for_posts": "news" }',
    })
    const { text } = await page('/news/')
    expect(linksIn(text, 'Site')).toEqual([
      'Home /',
      'Visit /visit/',
      'News /news/ aria-current="page"',
      'Calendar /calendar',
    ])
  })

  it('has ten pages at most', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 30 }, (_, i) => [`pages/p${i}.md`, pageFile(100 + i, `P ${i}`)]),
    )
    const { page } = testSite(many)
    expect(linksIn((await page('/')).text, 'Site')).toHaveLength(12)
  })

  it('is the menu of its place: nested, marked, without what readers may not see and what could run', async () => {
    const items = [
      { ref: 'page/about', items: [{ ref: 'page/about/plan', items: [{ ref: 'page/about/team' }] }] },
      { title: 'Wiki <b>', to: 'https://wiki.example/?a=1&b=2', target: '_blank' },
      { title: 'Bad', to: 'javascript:alert(1)' },
      { title: 'Local', to: '/#top' },
      { title: 'Elsewhere', to: '//other.example/' },
    ]
    const { page } = testSite({
      ...files,
      'menus/main.json': JSON.stringify({ name: 'Main', location: ['header', 'footer'], items }),
    })
    const { text } = await page('/about/team/')
    const lines = [
      'About /about/',
      'The team /about/team/ aria-current="page"',
      'Wiki &lt;b&gt; https://wiki.example/?a=1&amp;b=2 target="_blank" rel="noopener"',
      'Local /#top',
      'Elsewhere //other.example/',
    ]
    expect(linksIn(text, 'Site')).toEqual(lines)
    expect(linksIn(text, 'Test site')).toEqual(lines)
    expect(text).not.toContain('The plan')
    expect(text).not.toContain('javascript:')
  })

  it('follows what is published, renamed and taken away', async () => {
    const { ask, page } = testSite({
      ...files,
      'menus/main.json': '{ "name": "Main", "location": "header", "items": [{ "ref": "page/about/plan" }] }',
    })
    expect(linksIn((await page('/visit/')).text, 'Site')).toEqual([])
    await ask('POST', '/core/v2/pages/12', { as: 'admin', json: { status: 'publish' } })
    expect(linksIn((await page('/visit/')).text, 'Site')).toEqual(['The plan /about/plan/'])
    await ask('POST', '/core/v2/pages/12', { as: 'admin', json: { slug: 'aims', title: 'Aims' } })
    expect(linksIn((await page('/visit/')).text, 'Site')).toEqual(['Aims /about/aims/'])
    await ask('DELETE', '/core/v2/pages/12', { as: 'admin' })
    expect(linksIn((await page('/visit/')).text, 'Site')).toEqual([])
  })
})
