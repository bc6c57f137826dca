import { expect, it, onTestFinished, vi } from 'vitest'
import { testSite } from '../../../harness.ts'

const files = {
  'venues/hall.md':
    '---\nid: 51\ntitle: Town hall, upstairs\nauthor: admin\naddress: Rue 1\ncity: Lyon\nzip: 69001\ncountry: France\ngeo: [45.75, 4.85]\n---\n',
  'event-categories/music.md': '---\nid: 61\nname: Music\n---\n',
  'events/concert.md':
    '---\nid: 71\ntitle: Concert & more\nauthor: editor\nstart: 2030-07-05 20:00\nend: 2030-07-06 01:00\ntimezone: Europe/Paris\nvenue: hall\ncategories: [music]\n---\n\nCome early; bring a chair, a blanket and whoever likes to listen to the brass band.\n',
  'events/fair.md':
    '---\nid: 72\ntitle: Fair\nauthor: author\nstart: 2030-07-07\nend: 2030-07-08\nall_day: true\n---\n',
  'events/draft.md':
    '---\nid: 73\ntitle: Draft\nstatus: draft\nauthor: author\nstart: 2030-07-09 10:00\ntimezone: UTC+2\n---\n',
}
const july = 'start_date=2030-07-01&end_date=2030-07-31'

it('a list of events is also a calendar file, with zones described and whole days ending on the day after', async () => {
  const { get } = testSite(files)
  const { status, headers, text } = await get(`/cal/events/v1/events.ics?${july}`)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  for (const line of [
    'BEGIN:VCALENDAR',
    'TZID:Europe/Paris',
    'TZNAME:CEST',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    'UID:event-71@site.test',
    'GEO:45.75;4.85',
    'DTSTART;TZID=Europe/Paris:20300705T200000',
    'DTEND;TZID=Europe/Paris:20300706T010000',
    String.raw`SUMMARY:Concert & more`,
    String.raw`LOCATION:Town hall\, upstairs\, Rue 1\, Lyon\, 69001\, France`,
    'CATEGORIES:Music',
    'DTSTART;VALUE=DATE:20300707',
    'DTEND;VALUE=DATE:20300709',
    'URL:http://site.test/event/concert/',
  ])
    expect(lines).toContain(line)
  const rule = lines.slice(lines.indexOf('BEGIN:DAYLIGHT'), lines.indexOf('END:DAYLIGHT'))
  expect(rule).toEqual([
    'BEGIN:DAYLIGHT',
    'DTSTART:20300331T020000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0200',
    'TZNAME:CEST',
  ])
  expect(text).not.toContain('Draft')
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})

it('no text of an event begins a line of its own, or holds what no calendar may', async () => {
  const { ask, get } = testSite(files)
  const json = {
    title: 'Talk\rATTACH:https://a.example/x\u0007',
    description: 'one\r\ntwo\u000bthree\u007f',
    start_date: '2030-07-10 10:00:00',
    end_date: '2030-07-10 11:00:00',
  }
  expect((await ask('POST', '/cal/events/v1/events', { as: 'admin', json })).status).toBe(201)
  const { text } = await get(`/cal/events/v1/events.ics?${july}`)
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  expect(lines).toContain(String.raw`SUMMARY:Talk\nATTACH:https://a.example/x`)
  expect(lines.filter((line) => /[^\t -~\u0080-\uffff]/.test(line))).toEqual([])
})

it('words that a page shows in several lines or cells stay several', async () => {
  const { get } = testSite({
    'events/fair.md':
      '---\nid: 72\ntitle: Fair\nstart: 2030-07-07 10:00\n---\n<p>Hall<br>one, <b>Oslo</b>.</p><ul><li>Bread</li><li>Salt</li></ul>\n\n<table><tr><th>Ten</th><td>Doors</td></tr></table><p>Bye.<br />\nYours</p>\n',
  })
  const { text } = await get('/cal/events/v1/events/72.ics')
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  expect(lines.find((line) => line.startsWith('DESCRIPTION'))).toBe(
    String.raw`DESCRIPTION:Hall\none\, Oslo.\nBread\nSalt\n\nTen\nDoors\n\nBye.\nYours`,
  )
})

it('takes the filters of a list', async () => {
  const { get } = testSite(files)
  const { text } = await get(`/cal/events/v1/events.ics?${july}&categories=music`)
  expect(text.match(/^UID:.*$/gm)).toHaveLength(1)
  expect((await get('/cal/events/v1/events.ics?venue=9')).status).toBe(400)
})

it('one event is a calendar file for who may read it, in UTC where its zone is a fixed offset', async () => {
  const { get } = testSite(files)
  expect((await get('/cal/events/v1/events/73.ics')).status).toBe(403)
  const { text } = await get('/cal/events/v1/events/73.ICS', { as: 'editor' })
  expect(text).toContain('DTSTART:20300709T080000Z')
  expect((await get('/cal/events/v1/events/99.ics')).status).toBe(400)
  expect((await get('/cal/events/v1/events/71.txt')).status).toBe(404)
})

it('a program that follows the calendar gets it again only when it is another one', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-01T10:00:00.500Z') })
  onTestFinished(() => void vi.useRealTimers())
  const { get, ask } = testSite(files)
  const path = `/cal/events/v1/events.ics?${july}`
  await get(path)
  vi.setSystemTime(Date.parse('2026-05-01T10:00:05Z'))
  const date = (await get(path)).headers.get('last-modified')!
  expect(date).toBe('Fri, 01 May 2026 10:00:01 GMT')
  const known = { headers: { 'if-modified-since': date } }
  expect((await get(path, known)).status).toBe(304)
  await ask('DELETE', '/cal/events/v1/events/72', { as: 'admin' })
  const changed = await get(path, known)
  expect([changed.status, changed.text.includes('UID:event-72')]).toEqual([200, false])
})
