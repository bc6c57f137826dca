import { expect, it } from 'vitest'
import { didYouMeanEntry } from '../../../src/site/names/similar-names.ts'
import { testSite } from '../../harness.ts'

const files = {
  'settings.json': '{ "title": "T", "language": "en_US", "languages": ["en", "de"] }',
  'pages/about.md': '---\ntitle: The nursery\n---\n',
  'pages/about.de.md': '---\ntitle: Über uns\n---\n',
  'pages/guide.md': '---\ntitle: Guide\naliases: [/old/handbook/]\n---\n',
  'pages/one.md': '---\ntitle: One\nparent: guide\n---\n',
  'pages/other/one.md': '---\ntitle: One\nparent: about\n---\n',
  'pages/rosa-delgado.md': '---\ntitle: Rosa\n---\n',
  'pages/plants-a.md': '',
  'pages/plants-b.md': '',
  'pages/plants-c.md': '',
  'pages/faq.md': '---\nid: 4\n---\n',
  'pages/old/faq.md': '---\nid: 1\nstatus: trash\n---\n',
  'pages/contact.de.md': '---\nid: 2\ntitle: Contact\n---\n',
  'pages/contact.md': '---\nid: 3\ntitle: Contact\n---\n',
  'pages/draft-7.md': '---\ntitle: A plan\nslug: winter\nstatus: draft\n---\n',
}

it.each([
  ['abuot', "Did you mean 'about.en'?"],
  ['guide/abuot', "Did you mean 'about.en'?"],
  ['the nursry', "Did you mean 'about.en'?"],
  ['Uber uns', "Did you mean 'about.de'?"],
  ['handbook', "Did you mean 'guide'?"],
  ['roza', "Did you mean 'rosa-delgado'?"],
  ['onne', "Did you mean 'guide/one'?"],
  ['lants', "Did you mean 'plants-a', 'plants-b', 'plants-c'?"],
  ['draft-8', "Did you mean 'winter'?"],
  ['fqa', "Did you mean '4'?"],
  ['contcat', "Did you mean 'contact.en'?"],
  ['contcat.de', "Did you mean 'contact.de'?"],
  ['pages/contcat.md', "Did you mean 'contact.en'?"],
  ['gude.de', "Did you mean 'guide'?"],
  ['nothing-like-it', ''],
])('what %s may mean is suggested by slug, title, file or former name: %s', (ref, said) => {
  const { site } = testSite(files)
  expect(didYouMeanEntry(site, ref, site.all('page'))).toBe(said)
})
