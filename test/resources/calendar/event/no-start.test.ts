import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { checkSite } from '../../../../src/site/check/check.ts'
import { cliOn } from '../../../cli/in-process.ts'
import { testSite } from '../../../harness.ts'

const now = () => Date.UTC(2026, 10, 23, 10)
const event = (lines: string) => `---\nid: 8\ntitle: Mystery\ndate: 2026-01-01\n${lines}---\n\nWords.\n`
const other = '---\nid: 9\ntitle: Known\ndate: 2026-01-01\nstart: 2026-11-25 10:00\n---\n'
const starts: readonly (readonly [lines: string, code: string, line: number])[] = [
  ['', 'missing-start', 3],
  ['start:\n', 'missing-start', 3],
  ['start: bald\n', 'unreadable-start', 5],
  ['start: 3/12/2026 23:30\n', 'unreadable-start', 5],
  ['start: 2026-11-31\n', 'unreadable-start', 5],
  ['start: [2026-11-24]\n', 'unreadable-start', 5],
  ['start: 20261124\n', 'unreadable-start', 5],
  ['strat: 2026-11-24\n', 'missing-start', 5],
  ['strat: bald\n', 'missing-start', 3],
  ['start: bald\nstatus: draft\n', 'unreadable-start', 5],
]

describe('an event whose start cannot be read, or that has none', () => {
  test.each(starts)('is shown nowhere (%j)', async (lines, code, line) => {
    const { get, page, site } = testSite({ 'events/a.md': event(lines), 'events/b.md': other }, { now })
    const range = 'start_date=2020-01-01&end_date=2030-01-01'
    const asked = [`/events?${range}`, `/events.ics?${range}`, '/events/8', '/events/8.ics']
    for (const as of ['admin', undefined])
      for (const path of asked)
        expect((await get(`/cal/events/v1${path}`, as === undefined ? {} : { as })).text).not.toContain('Mystery')
    const addresses = ['/', '/event/', '/event/a/', '/calendar/', '/calendar/2026-11/', '/feed/', '/sitemap.xml']
    for (const address of addresses) expect((await page(address)).text).not.toContain('Mystery')
    expect((await get('/core/v2/search?search=mystery')).json).toEqual([])
    expect(checkSite(site)).toMatchObject([{ file: 'events/a.md', line, severity: 'error', code }])
    expect((await get(`/cal/events/v1/events?${range}`)).json.total).toBe(1)
  })

  it('is told by lists and the month at the terminal, and by why', async () => {
    const { almanac } = cliOn({ 'events/a.md': event('start: bald\n'), 'events/b.md': other })
    const listed = await almanac('--now', '2026-11-23T10:00:00Z', 'event', 'list')
    expect(listed.stdout).toContain('Known')
    expect(listed.stdout).not.toContain('Mystery')
    expect(listed.stderr).toBe(
      "Left out: events/a.md:5:8: 'start' is not a time: 'bald'; write start: 2027-05-02 10:00\n",
    )
    expect((await almanac('post', 'list')).stderr).toContain('Left out: events/a.md:5:8: ')
    const month = await almanac('event', 'calendar', '2026-11')
    expect(month.stdout).not.toContain('Mystery')
    expect((await almanac('event', 'get', 'a')).stderr).toContain("events/a.md:5:8: 'start' is not a time: 'bald'")
  })

  it('is told which key was probably meant to say it', async () => {
    const { almanac } = cliOn({ 'events/a.md': event('strat: 2026-11-24\n') })
    const told = "events/a.md:5:1: the event has no 'start'; write 'start' instead of 'strat'"
    expect((await almanac('check')).stdout).toContain(told)
  })

  it('comes when it says when it is, and goes when it does not any more', async () => {
    const { get, root, site } = testSite({ 'events/a.md': event('start: bald\n') }, { now })
    const settle = async (lines: string) => {
      writeFileSync(join(root, 'events/a.md'), event(lines))
      site.load('events/a.md')
      return (await get('/cal/events/v1/events/8')).status
    }
    expect(await settle('start: 2026-11-24\n')).toBe(200)
    expect(await settle('start: 2026-11-99\n')).toBe(400)
  })

  it('is not made by a request or a command', async () => {
    const { ask, root } = testSite({ 'events/b.md': other }, { now })
    const before = readFileSync(join(root, 'events/b.md'), 'utf8')
    for (const json of [{ start_date: '' }, { start_date: null }, { start_date: 'bald' }]) {
      const { status } = await ask('PUT', '/cal/events/v1/events/9', { as: 'admin', json })
      expect([json, status < 500]).toEqual([json, true])
      expect(readFileSync(join(root, 'events/b.md'), 'utf8')).toBe(before)
    }
    const { almanac, read } = cliOn({ 'events/b.md': other })
    for (const start of ['', 'bald']) expect((await almanac('event', 'update', 'b', '--start', start)).code).not.toBe(0)
    expect(read('events/b.md')).toBe(other)
  })
})
