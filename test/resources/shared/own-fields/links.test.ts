import { describe, expect, it } from 'vitest'
import { checkSite } from '../../../../src/site/check/check.ts'
import { cliOn } from '../../../cli/in-process.ts'
import { testSite } from '../../../harness.ts'

const settings = {
  title: 'T',
  fields: {
    post: {
      website: { type: 'link' },
      more: { type: 'list', of: { type: 'link' } },
      shops: {
        type: 'list',
        of: { type: 'object', fields: { name: { type: 'text' }, at: { type: 'link' }, code: { type: 'text' } } },
      },
    },
  },
}
const post = `---
id: 10
title: Holder
date: 2026-05-01T10:00:00
website: /about/
more:
  - https://example.org/about/
  - /about/#team # kept
  - mailto:a@example.org
shops:
  - name: /about/ is a name here
    at: /about/
    code: /gone/
  - at: http://127.0.0.1:4000/about/?a=b
---

Text.
`
const files = {
  'settings.json': JSON.stringify(settings),
  'pages/about.md': '---\nid: 20\ntitle: About\n---\n\n# Team\n',
  'posts/holder.md': post,
  'menus/main.yaml':
    'id: 30\nname: Main\nitems:\n  - title: A\n    to: /about/\n    items:\n      - { title: B, to: /about/#team }\n',
}

describe('links in fields', () => {
  it('follow a page that is renamed, in lists and groups and menus as well; other texts stay', async () => {
    const { almanac, read } = cliOn(files)
    const { stderr } = await almanac('page', 'mv', 'about', 'us')
    expect(stderr).toContain('posts/holder.md: 4 links updated')
    expect(read('posts/holder.md')).toBe(
      post
        .replace('website: /about/', 'website: /us/')
        .replace('- /about/#team', '- /us/#team')
        .replace('at: /about/', 'at: /us/')
        .replace('4000/about/', '4000/us/'),
    )
    expect(read('menus/main.yaml')).toBe(files['menus/main.yaml'].replaceAll('/about/', '/us/'))
  })

  it('are held to check, each at its place', () => {
    const { site } = testSite({ ...files, 'pages/about.md': '---\nid: 20\ntitle: About\nstatus: draft\n---\n' })
    const found = checkSite(site).filter(({ code }) => code.startsWith('broken'))
    expect(
      found.map(({ file, line, column, code, message }) => `${file}:${line}:${column} ${code}: ${message}`),
    ).toEqual([
      "menus/main.yaml:5:9 broken-link: 'to' links to '/about/', where readers cannot find pages/about.md: its status is draft",
      "menus/main.yaml:7:25 broken-link: 'to' links to '/about/#team', where readers cannot find pages/about.md: its status is draft",
      "posts/holder.md:5:10 broken-link: 'website' links to '/about/', where readers cannot find pages/about.md: its status is draft",
      "posts/holder.md:8:5 broken-link: 'more' links to '/about/#team', where readers cannot find pages/about.md: its status is draft",
      "posts/holder.md:12:9 broken-link: 'at' links to '/about/', where readers cannot find pages/about.md: its status is draft",
    ])
  })

  it('may name a part of a page, which must be there', () => {
    const broken = { ...files, 'pages/about.md': '---\nid: 20\ntitle: About\n---\n\n# Others\n' }
    const found = checkSite(testSite(broken).site).filter(({ code }) => code === 'broken-anchor')
    expect(found.map(({ file, line }) => `${file}:${line}`)).toEqual(['menus/main.yaml:7', 'posts/holder.md:8'])
  })
})
