import { expect, it } from 'vitest'
import { testSite } from '../../../harness.ts'

const event = (id: number) =>
  `---\nid: ${id}\ntitle: Fair\nstart: 2030-05-01 10:00:00\nend: 2030-05-01 12:00:00\ncategories: [fest, kirmes]\n---\n`
const files = {
  'settings.json': JSON.stringify({
    ...{ title: 'Museum', language: 'de_DE', languages: ['de', 'en'] },
    shared: { event: ['categories'] },
  }),
  'event-categories/fest.md': '---\nid: 1\nname: Fest\n---\n',
  'event-categories/fest.en.md': '---\nid: 2\nname: Feast\n---\n',
  'event-categories/kirmes.md': '---\nid: 3\nname: Kirmes\n---\n',
  'events/fair.md': event(10),
  'events/fair.en.md': event(11),
}

it('the calendar lists categories in the default language, in the one that is asked for, or in all', async () => {
  const { ask } = testSite(files)
  const names = async (query: string) =>
    ((await ask('GET', `/cal/events/v1/categories${query}`)).json.categories as { name: string }[]).map((c) => c.name)
  expect(await names('')).toEqual(['Fest', 'Kirmes'])
  expect(await names('?lang=en')).toEqual(['Feast'])
  expect(await names('?lang=all')).toEqual(['Feast', 'Fest', 'Kirmes'])
  expect(await names('?include=2')).toEqual(['Feast'])
  expect(await names('?event=11')).toEqual(['Fest', 'Kirmes'])
})

it('pages of the calendar lead to each category in their own language, once', async () => {
  const { page } = testSite(files)
  const ways = async (path: string) =>
    [...(await page(path)).text.matchAll(/href="http:\/\/site\.test([^"]*\/category\/\w+\/)"/g)].map(([, href]) => href)
  expect(await ways('/events/')).toEqual(['/events/category/fest/', '/events/category/kirmes/'])
  expect(await ways('/en/events/')).toEqual(['/en/events/category/fest/', '/en/events/category/kirmes/'])
})

it('calendar files name the categories that translations share in the language of the event', async () => {
  const { page } = testSite(files)
  const categories = async (id: number) =>
    /CATEGORIES:(.*)/.exec((await page(`/rest/cal/events/v1/events/${id}.ics`)).text)?.[1]?.trim()
  expect(await categories(10)).toBe('Fest,Kirmes')
  expect(await categories(11)).toBe('Feast,Kirmes')
})
