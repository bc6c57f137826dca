import { expect, it } from 'vitest'
import { checkSite } from '../../../src/site/check/check.ts'
import { testSite } from '../../harness.ts'

const settings = (shared: unknown) =>
  JSON.stringify({ title: 'Museum', language: 'de_DE', languages: ['de', 'en'], shared })

const files = {
  'settings.json': settings({ event: ['start', 'venue'] }),
  'events/fair.md': '---\nid: 30\ntitle: Fest\nstart: 2027-05-02 10:00\nvenue: nowhere\n---\n',
  'events/fair.en.md': '---\nid: 31\ntitle: Fair\nstart: 2027-05-03 10:00\n---\n',
  'events/talk.md': '---\nid: 32\ntitle: Vortrag\nstart: 2027-05-02 10:00\n---\n',
  'events/talk.en.md': '---\nid: 33\ntitle: Talk\nstart: 2027-05-02 10:00\n---\n',
}

it('a shared value that stands in two files is named where it does not count, if it is another', () => {
  const { site } = testSite(files)
  const found = checkSite(site).filter(({ code }) => code === 'shared-differs')
  expect(found).toMatchObject([
    { file: 'events/fair.en.md', line: 4, message: expect.stringContaining('events/fair.md') },
  ])
})

it('what a file has of a translation is checked there alone', () => {
  const { site } = testSite(files)
  const found = checkSite(site).filter(({ code }) => code === 'unknown-reference')
  expect(found.map(({ file }) => file)).toEqual(['events/fair.md'])
})

it('the setting is held to types in several languages, and to keys that may be shared', () => {
  const { site } = testSite({
    ...files,
    'settings.json': settings({ evnt: ['start'], event: ['strat', 'slug'] }),
  })
  const found = checkSite(site).filter(({ file, code }) => file === 'settings.json' && code === 'wrong-declaration')
  expect(found.map(({ message, hint }) => [message, hint])).toEqual([
    ["'shared.evnt': there is no type 'evnt' that can be in several languages", "did you mean 'event'?"],
    ["'shared.event.0': files of this type have no key 'strat'", "did you mean 'start'?"],
    ["'shared.event.1': 'slug' is each file's own: translations cannot share it", undefined],
  ])
})

it('what the translations of a file that cannot be read seem to lack is not told: that file may say it', () => {
  const conflict = '<<<<<<< ours\ntitle: Krug\n=======\ntitle: Kanne\n>>>>>>> theirs\n'
  const { site } = testSite({
    'settings.json': JSON.stringify({
      ...{ title: 'Museum', language: 'de_DE', languages: ['de', 'en', 'fr'] },
      types: { exhibit: { fields: { number: { type: 'text', required: true } } } },
      shared: { exhibit: ['number'] },
    }),
    'exhibits/jug.md': `---\n${conflict}number: A-1\n---\n`,
    'exhibits/jug.en.md': '---\nid: 31\ntitle: Jug\n---\n',
    'exhibits/vase.en.md': '---\nid: 32\ntitle: Vase\n---\n',
  })
  expect(checkSite(site).map(({ file, code, message }) => [file, code, /'\w\w'/.exec(message)?.[0]])).toEqual([
    // Whatever the file says, it is not there in French.
    ['exhibits/jug.en.md', 'missing-translation', "'fr'"],
    ['exhibits/jug.md', 'conflict-marker', undefined],
    ['exhibits/vase.en.md', 'missing-value', undefined],
    ['exhibits/vase.en.md', 'missing-translation', "'de'"],
  ])
})
