import ICAL from 'ical.js'
import ical from 'node-ical'
import { expect, it } from 'vitest'
import { testSite } from '../harness.ts'

// What other programs read is read here by the programs that others use; OpenAPI documents in `documents.long.test.ts`.
const files = {
  'venues/hall.md':
    '---\nid: 31\ntitle: Town hall\naddress: Main Street 1\ncity: Springfield\ngeo: [44.05, -123.02]\n---\n',
  'events/fair.md':
    '---\nid: 41\ntitle: "Fair; with, signs"\nstart: 2027-05-02 10:00\nend: 2027-05-02 12:30\ntimezone: Europe/Paris\nvenue: hall\n---\n\nÜber many words. '.concat(
      'Long line '.repeat(30),
      '\n',
    ),
  'events/days.md': '---\nid: 42\ntitle: Two days\nstart: 2027-06-05\nend: 2027-06-06\nall_day: true\n---\n',
}

it('the calendar file is read by ical.js with its zones and exclusive ends', async () => {
  const { text, headers } = await testSite(files).get(
    '/cal/events/v1/events.ics?start_date=2027-01-01&end_date=2027-12-31',
  )
  expect(headers.get('content-type')).toMatch(/^text\/calendar/)
  const calendar = new ICAL.Component(ICAL.parse(text))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  expect(calendar.getFirstPropertyValue('refresh-interval')?.toString()).toBe('PT1H')
  const [fair, days] = events.sort((a, b) => (a.startDate.toJSDate() < b.startDate.toJSDate() ? -1 : 1))
  expect(fair!.summary).toBe('Fair; with, signs')
  expect(fair!.component.getFirstPropertyValue('geo')).toEqual([44.05, -123.02])
  expect(fair!.startDate.toJSDate().toISOString()).toBe('2027-05-02T08:00:00.000Z')
  expect(fair!.endDate.toJSDate().toISOString()).toBe('2027-05-02T10:30:00.000Z')
  expect([days!.startDate.isDate, days!.startDate.toString(), days!.endDate.toString()]).toEqual([
    true,
    '2027-06-05',
    '2027-06-07',
  ])
})

it('the calendar file of one event is read by node-ical, with the same UID as in the list', async () => {
  const { get } = testSite(files)
  const one = Object.values(ical.parseICS((await get('/cal/events/v1/events/41.ics')).text)).find(
    (item) => item?.type === 'VEVENT',
  )
  expect(one).toMatchObject({ type: 'VEVENT', summary: 'Fair; with, signs' })
  expect((await get('/cal/events/v1/events.ics?start_date=2027-01-01&end_date=2027-12-31')).text).toContain(
    (one as { uid: string }).uid,
  )
})
