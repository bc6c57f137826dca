import { expect, it } from 'vitest'
import { checkSite } from '../../../src/site/check/check.ts'
import { testSite } from '../../harness.ts'

const links = '[a](/b/) [c](/b#x) [d](/team/b/) [e](/gone/) [f](/team) [g](//other.example/b/) ![h](/img/i.png)'

const siteWith = (settings: object) =>
  testSite(
    {
      'settings.json': JSON.stringify({ page_paths: true, folders: { page: '.' }, ...settings }),
      'a.md': `---\ntitle: A\n---\n${links}\n`,
      'b.md': '---\ntitle: B\n---\nText\n',
    },
    { publicUrl: 'https://site.example/team' },
  )

const broken = (settings: object) =>
  checkSite(siteWith(settings).site)
    .filter(({ code }) => code.startsWith('broken-'))
    .map(({ message }) => /'([^']*)'/.exec(message)![1])

it('links that begin with a slash count from the address of the site, where a setting says so', () => {
  // What others answer is not looked at.
  expect(broken({})).toEqual([])
  expect(broken({ links_from: 'site' })).toEqual(['/b#x', '/gone/', '/img/i.png'])
})

it('so they are shown', () => {
  const shown = (settings: object) => {
    const { site } = siteWith(settings)
    return [...site.render(site.find('page', 'a')!).content.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, one]) => one)
  }
  expect(shown({})).toContain('/b/')
  expect(shown({ links_from: 'site' })).toEqual([
    'https://site.example/team/b/',
    'https://site.example/team/b#x',
    '/team/b/',
    'https://site.example/team/gone/',
    '/team',
    '//other.example/b/',
    'https://site.example/team/img/i.png',
  ])
})
