import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sourceOf } from './source-of.ts'

it('menus come over as the same files: nested, where they stand, with what their lines lead to', async () => {
  const items = [
    { title: 'We', to: 'page/about', items: [{ title: 'News', to: 'category/news' }] },
    {
      title: 'Shop',
      to: 'https://shop.example/',
      target: '_blank',
      attr_title: 'Buy',
      description: 'All of it',
      classes: ['wide', 'last-one'],
      xfn: ['me'],
    },
  ]
  const { take, target } = sourceOf({
    'menus/main.json': JSON.stringify({ name: 'Main', location: 'header', items }),
    'menus/inner.yaml': 'name: Inner\nitems:\n  - ref: page/about\n',
    'pages/about.md': '---\nid: 80\ntitle: About\ndate: 2020-05-01T10:00:00\nauthor: admin\n---\n\nHi.\n',
    'categories/news.md': '---\nid: 70\nname: News\n---\n',
  })
  const report = await take()
  expect([report.made['menu'], report.lost]).toEqual([2, []])
  const read = (name: string): unknown => JSON.parse(readFileSync(target.folder.resolve(`menus/${name}.json`), 'utf8'))
  expect(read('main')).toEqual({ name: 'Main', location: ['header'], items })
  expect(read('inner')).toEqual({ name: 'Inner', items: [{ title: 'About', to: 'page/about' }] })
  expect([...target.all('menu')].map(({ slug }) => slug).toSorted()).toEqual(['inner', 'main'])
})
