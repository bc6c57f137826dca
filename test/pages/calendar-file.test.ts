import { describe, expect, it } from 'vitest'
import { testSite } from '../harness.ts'

const event = (id: number, title: string) => `---\nid: ${id}\ntitle: ${title}\nstart: 2027-05-14 14:00\n---\n`

describe('the calendar file that pages name', () => {
  it('is that of their language, which holds its events alone', async () => {
    const { page, ask } = testSite({
      'settings.json':
        '{ "language": "de_DE", "languages": ["de", "en"], "title": "Uhren", "names": { "en": { "title": "Clocks" } } }',
      'events/fest.md': event(50, 'Fest'),
      'events/fest.en.md': event(51, 'Party'),
    })
    const linked = async (path: string) =>
      [...(await page(path)).text.matchAll(/href="[^"]*(\/cal\/events\/v1\/events\.ics[^"]*)"/g)].map(
        ([, link]) => link,
      )
    expect(new Set(await linked('/calendar/'))).toEqual(new Set(['/cal/events/v1/events.ics']))
    const english = await linked('/en/calendar/')
    expect(english).toHaveLength(3)
    expect(new Set(english)).toEqual(new Set(['/cal/events/v1/events.ics?lang=en']))
    const { text } = await ask('GET', english[0]!)
    expect([...text.matchAll(/SUMMARY:(.*)/g)].map(([, title]) => title!.trim())).toEqual(['Party'])
    expect(text).toContain('X-WR-CALNAME:Clocks\r\n')
    expect((await ask('GET', '/cal/events/v1/events.ics')).text).toContain('X-WR-CALNAME:Uhren\r\n')
  })
})
