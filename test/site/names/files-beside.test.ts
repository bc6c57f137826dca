import { expect, it } from 'vitest'
import { checkSite } from '../../../src/site/check/check.ts'
import { testSite } from '../../harness.ts'

const settings = {
  languages: ['en', 'ja'],
  language_folders: true,
  page_paths: true,
  permalink: '/blog/%path%/',
  folders: { post: 'blog', page: '.' },
}

const toldIn = (path: string, text: string, more: object = {}) => {
  const { site } = testSite({
    'settings.json': JSON.stringify({ ...settings, ...more }),
    'en/docs/img/a.png': 'x',
    'en/docs/guide/b.png': 'x',
    [path]: `---\ntitle: A\n---\n${text}\n`,
  })
  return checkSite(site).flatMap(({ code, message }) =>
    code.includes('ture-') || code === 'broken-image' ? [`${code}: ${message}`] : [],
  )
}

const beside = (name: string) =>
  `picture-beside: the text shows '${name}', which is not in media/: readers cannot get it`

it.each([
  ['from the file', 'en/docs/guide/index.md', '../img/a.png'],
  ['below the address of a text', 'en/docs/guide.md', './b.png'],
  ['from the address, with a slash at its end', 'en/docs/guide.md', '../img/a.png'],
  ['beside the text in the default language', 'ja/docs/guide/index.md', 'b.png'],
])('a picture beside the texts is told by a rule of its own: %s', (_what, path, name) => {
  expect(toldIn(path, `![A](${name})`)).toEqual([beside(name)])
  expect(toldIn(path, `![A](${name})`, { check: { 'picture-beside': 'off' } })).toEqual([])
})

it('a picture that is nowhere is broken, as is one above the folder', () => {
  const broken = (name: string) => beside(name).replace('picture-beside', 'broken-image')
  const names = ['c.png', '../../../../etc/hostname.png', '../img']
  expect(toldIn('en/docs/guide.md', names.map((name) => `![A](${name})`).join('\n\n'))).toEqual(names.map(broken))
})
