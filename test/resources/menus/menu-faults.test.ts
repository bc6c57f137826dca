import { describe, expect, it } from 'vitest'
import { checkSite } from '../../../src/site/check/check.ts'
import { testSite } from '../../harness.ts'

function findings(menu: string) {
  const { site } = testSite({
    'menus/main.json': menu,
    'pages/about.md': '---\nid: 10\ntitle: About\n---\n\nWe.\n',
    'categories/news.md': '---\nid: 20\nname: News\n---\n',
  })
  return checkSite(site)
    .filter(({ file }) => file === 'menus/main.json')
    .map(({ code, line, column, message }) => `${line}:${column} ${code}: ${message}`)
}

describe('the file of a menu', () => {
  it('leads to entries by their names, and to addresses; what themes read besides is theirs', () => {
    const menu = {
      name: 'Main',
      place: 'header',
      items: [
        { title: 'About', to: 'page/about', icon: 'i', items: [{ title: 'News', to: 'category/news' }] },
        { title: 'Shop', to: 'https://shop.example/' },
        { title: 'Home', to: '/' },
        { title: 'Up', to: '#top', items: [] },
      ],
    }
    expect(findings(JSON.stringify(menu))).toEqual([])
  })

  it('is held by check: what leads nowhere, has no title or is no line is named where it stands', () => {
    const menu = `{
  "name": "Main",
  "items": [
    { "title": "Gone", "to": "page/gone" },
    { "to": "/", "items": [
      { "title": " ", "to": "/x" },
      { "title": 7, "to": 8, "items": {} },
      "about"
    ] }
  ]
}
`
    expect(findings(menu)).toEqual([
      "4:30 menu-target: it leads to 'page/gone', which does not exist",
      '5:5 untitled-line: this item has no title',
      '6:18 untitled-line: this item has no title',
      "6:29 broken-link: 'to' links to '/x', which does not exist",
      "7:18 wrong-menu: 'title' must be text",
      "7:27 wrong-menu: 'to' must say where the item leads: an entry, or an address",
      "7:39 wrong-menu: 'items' must be a list of menu items",
      "8:7 wrong-menu: an item must be an object with 'title' and 'to'",
    ])
    expect(findings('{ "items": {} }')).toEqual([
      "1:1 wrong-menu: 'name' must be text: what people call the menu",
      "1:12 wrong-menu: 'items' must be a list of menu items",
    ])
  })

  it('is named with line and column where it is no JSON', () => {
    expect(findings('{\n  "name": "Main",\n  "items": [}\n')).toEqual([expect.stringMatching(/^3:13 unreadable: /)])
  })
})
