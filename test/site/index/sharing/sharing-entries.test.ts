import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openFolder } from '../../../../src/site/open-folder.ts'
import { areas } from '../../../../src/resources/registry.ts'
import { testSite } from '../../../harness.ts'
import { runs } from '../../../runs.ts'

const settings = (more: Record<string, unknown> = {}) =>
  JSON.stringify({ title: 'Museum', language: 'de_DE', languages: ['de', 'en', 'ar'], ...more })
const shared = { event: ['start', 'end', 'timezone', 'all_day', 'cost', 'venue'] }

const files = {
  'settings.json': settings({ shared }),
  'venues/hall.md': '---\nid: 40\ntitle: Halle\n---\n',
  'venues/hall.en.md': '---\nid: 41\ntitle: Hall\n---\n',
  'events/fair.md': '---\nid: 30\ntitle: Fest\nstart: 2027-05-02 10:00\nend: 2027-05-02 12:00\nvenue: hall\n---\n',
  'events/fair.en.md': '---\nid: 31\ntitle: Fair\n---\n',
  'events/talk.en.md': '---\nid: 32\ntitle: Talk\nstart: 2027-06-02 10:00\n---\n',
}

const start = (site: ReturnType<typeof testSite>['site'], id: number) => site.get('event', id)?.data['start']

describe('what translations share', () => {
  it('is read from the file that says it, whichever language that is in', async () => {
    const { ask, site } = testSite(files)
    expect([start(site, 30), start(site, 31)]).toEqual(['2027-05-02 10:00', '2027-05-02 10:00'])
    const { json } = await ask('GET', '/cal/events/v1/events/31')
    expect(json).toMatchObject({ start_date: '2027-05-02 10:00:00', end_date: '2027-05-02 12:00:00', title: 'Fair' })
    expect(json.venue.id).toBe(41)
  })

  it('is in lists and pages, under the translation of what it names', async () => {
    const { ask, page } = testSite(files)
    const titles = async (query: string) =>
      (await ask('GET', `/cal/events/v1/events${query}`)).json.events.map(({ title }: { title: string }) => title)
    const may = 'start_date=2027-05-01&end_date=2027-05-31'
    expect(await titles(`?lang=en&${may}`)).toEqual(['Fair'])
    expect(await titles(`?lang=en&${may}&venue=41`)).toEqual(['Fair'])
    expect(await titles(`?${may}&venue=40`)).toEqual(['Fest'])
    expect(await (await page('/en/calendar/2027-05')).text).toContain('Fair')
    expect(await (await page('/en/venue/hall/')).text).toContain('Fair')
    const fair = await (await page('/en/event/fair/')).text
    expect(fair).toMatch(/href="[^"]*\/en\/venue\/hall\/"/)
    expect(fair).toContain('2027')
  })

  it('has no others read anew for a file that says nothing else: thousands may have one key', () => {
    const { site, root } = testSite(files)
    const write = (text: string) => {
      writeFileSync(join(root, 'events/fair.ar.md'), text)
      site.load('events/fair.ar.md')
    }
    const before = site.get('event', 31)
    write('---\nid: 34\ntitle: Thalith\n---\n')
    write('---\nid: 34\ntitle: Thalith\nstart: 2027-05-09 10:00\n---\n')
    expect(start(site, 34)).toBe('2027-05-02 10:00')
    expect(site.get('event', 31)).toBe(before)
    write('---\nid: 34\ntitle: Thalith\ncost: 5 €\n---\n')
    expect(site.get('event', 31)?.data['cost']).toBe('5 €')
  })

  it('follows its file: a translation changes with it, and takes place only as long as a file says when', () => {
    const { site, root } = testSite(files)
    const write = (path: string, text: string) => {
      writeFileSync(join(root, path), text)
      site.load(path)
    }
    const before = site.versionOf(site.get('event', 31)!)
    write('events/fair.md', '---\nid: 30\ntitle: Fest\nstart: 2027-05-03 10:00\n---\n')
    expect(start(site, 31)).toBe('2027-05-03 10:00')
    expect(site.versionOf(site.get('event', 31)!)).not.toBe(before)
    rmSync(join(root, 'events/fair.md'))
    site.load('events/fair.md')
    expect(site.get('event', 31)).toBeUndefined()
    expect(site.problems.at('events/fair.en.md')?.reason).toContain("no 'start'")
    write('events/fair.ar.md', '---\nid: 33\ntitle: Fest\nstart: 2027-05-04 10:00\n---\n')
    expect(start(site, 31)).toBe('2027-05-04 10:00')
    expect(site.problems.at('events/fair.en.md')).toBeUndefined()
    write('events/fair.md', '---\nid: 30\ntitle: Fest\nstart: 2027-05-05 10:00\n---\n')
    expect([start(site, 33), start(site, 31)]).toEqual(['2027-05-05 10:00', '2027-05-05 10:00'])
  })

  it('holds back no file whose date the settings have read under another key', () => {
    const post = (id: number, date: string) => `---\nid: ${id}\ndate: { created: ${date} }\n---\n`
    const { site } = testSite({
      'settings.json': settings({ shared: { post: ['tags'] }, date_key: 'date.created' }),
      'posts/a.md': post(50, '2026-02-18'),
      'posts/b.md': post(51, 'soon'),
    })
    expect([...site.all('post')].map(({ path }) => path)).toEqual(['posts/a.md'])
    expect(site.problems.all().map(({ file }) => file)).toEqual(['posts/b.md'])
  })

  it('does not depend on which file came first, nor on the cache', () => {
    const { site, root } = testSite(files)
    for (const path of ['events/fair.md', 'events/fair.en.md']) site.entries.drop(path)
    for (const path of ['events/fair.en.md', 'events/fair.md']) site.load(path)
    const fresh = openFolder(root, { areas, readOnly: true })
    for (const id of [30, 31, 32]) expect(fresh.get('event', id)?.data).toEqual(site.get('event', id)?.data)
    fresh.close()
  })

  it('begins and ends with the setting, while the site is open', () => {
    const { site, root } = testSite({ ...files, 'settings.json': settings() })
    expect(site.get('event', 31)).toBeUndefined()
    const set = (text: string) => {
      writeFileSync(join(root, 'settings.json'), text)
      site.load('settings.json')
    }
    set(settings({ shared }))
    expect(start(site, 31)).toBe('2027-05-02 10:00')
    set(settings())
    expect([start(site, 30), site.get('event', 31)]).toEqual(['2027-05-02 10:00', undefined])
    expect(site.problems.at('events/fair.en.md')).toBeDefined()
  })
})

it('after any sequence of changes by hand, the index is that of a fresh opening', () => {
  const random = seeded(31)
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!
  const { site, root } = testSite({ 'settings.json': settings({ shared }) })
  mkdirSync(join(root, 'events'))
  const apply = (path: string, text: string | undefined) => {
    if (text === undefined) rmSync(join(root, path), { force: true })
    else writeFileSync(join(root, path), text)
    site.load(path)
  }
  for (let round = 0; round < runs(15); round++) {
    for (let step = 0; step < 5; step++) {
      const path = `events/${pick(['fair', 'talk'])}${pick(['', '.en', '.ar'])}.md`
      const start = pick(['', '', 'start: 2027-05-02 10:00\n', 'start: 2027-05-03 10:00\n', 'start: soon\n'])
      const more = pick([
        '',
        'cost: 5\n',
        'venue: hall\n',
        'translationKey: fair\n',
        'translationKey: /events/talk\n',
        'stauts: draft\n',
      ])
      apply(path, random() < 0.2 ? undefined : `---\ntitle: T\n${start}${more}---\n`)
      if (random() < 0.1)
        apply(
          'settings.json',
          settings(
            pick<object>([
              { shared },
              {},
              { shared: { event: ['cost'] } },
              { languages: ['en', 'de'], shared },
            ]) as never,
          ),
        )
    }
    const fresh = openFolder(root, { areas, readOnly: true, snapshot: false })
    const stateOf = (one: typeof fresh | typeof site) => [
      [...one.entries.byPath.values()]
        .map(({ path, id, slug, data, derived }) => ({ path, id, slug, data, derived }))
        .sort((a, b) => (a.path < b.path ? -1 : 1)),
      one.problems.all().map(({ file, reason }) => `${file} ${reason}`),
    ]
    const states = [stateOf(site), stateOf(fresh)].map((state) =>
      JSON.parse(JSON.stringify(state, (key, value) => (key === 'date' ? 0 : value))),
    )
    fresh.close()
    expect(states[0]).toEqual(states[1])
  }
})

function seeded(seed: number): () => number {
  let at = seed
  return () => (at = (at * 48271) % 2147483647) / 2147483647
}
