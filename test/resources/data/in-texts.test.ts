import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import type { ShortcodeView } from '../../../src/model/model.ts'
import { showData } from '../../../src/resources/data/in-texts.ts'
import { checkSite } from '../../../src/site/check/check.ts'
import { testSite } from '../../harness.ts'

const settings = (data: unknown) => JSON.stringify({ title: 'T', timezone: 'UTC', data })
const page = (text: string) => `---\nid: 10\ntitle: Visit\n---\n\n${text}\n`
const files = {
  'settings.json': settings({ hours: 'public', prices: 'editors' }),
  'data/hours.yaml': 'friday:\n  from: "10:00"\n  rooms: [Hall, <b>, 3]\n  open: true\nmonday: null\n',
  'data/prices.json': '{ "adults": 5 }',
  'data/secret.yaml': 'key: value\n',
}
const faultsIn = (text: string, more: Record<string, string> = {}) =>
  checkSite(testSite({ ...files, ...more, 'pages/visit.md': page(text) }).site)
    .filter(({ code }) => code === 'shortcode')
    .map(({ message }) => message)

describe('[data] in a text', () => {
  it('shows a value that everybody may read, in texts of all types, and follows its file', async () => {
    const text = 'From [data hours friday.from] in [data hours friday.rooms], [data name](/x/).'
    const { page: ask, root, site } = testSite({ ...files, 'pages/visit.md': page(text) })
    const shown = async () => /<p>(From.*)<\/p>/.exec((await ask('/visit/')).text)![1]
    expect(await shown()).toBe('From 10:00 in Hall, &lt;b&gt;, 3, <a href="/x/">data name</a>.')
    writeFileSync(join(root, 'data/hours.yaml'), 'friday: { from: noon, rooms: [] }\n')
    site.load('data/hours.yaml')
    expect(await shown()).toBe('From noon in , <a href="/x/">data name</a>.')
    writeFileSync(join(root, 'settings.json'), settings({ hours: 'editors' }))
    site.load('settings.json')
    expect(await shown()).toContain('From [data hours friday.from] in')
  })

  it.each(['', 'content_format: html\n'])(
    'is part of the excerpt, too, which follows its file (%j)',
    async (format) => {
      const text = 'From [data hours friday.from] on [data] [gallery] (`[data hours friday.from]`).'
      const visit = page(text).replace('title', `${format}title`)
      const { get, root, site } = testSite({ ...files, 'pages/visit.md': visit })
      const excerpt = async () => (await get('/core/v2/pages/10?_fields=excerpt')).json.excerpt.rendered
      const code = format === '' ? '([data hours friday.from])' : '(`10:00`)'
      expect(await excerpt()).toBe(`<p>From 10:00 on [data] ${code}.</p>\n`)
      writeFileSync(join(root, 'data/hours.yaml'), 'friday: { from: noon }\n')
      site.load('data/hours.yaml')
      expect(await excerpt()).toContain('From noon on')
    },
  )

  it('stays as it is written where it names nothing that everybody may read, also for editors', async () => {
    const names = [
      'prices adults',
      'secret key',
      'hours',
      'hours monday',
      'hours friday.rooms.length',
      'hours __proto__',
      'hours constructor.name',
      '',
    ]
    const text = names.map((name) => `[data ${name}]`.replace(' ]', ']')).join(' ')
    const { ask } = testSite({ ...files, 'pages/visit.md': page(text) })
    const { json } = await ask('GET', '/core/v2/pages/10', { as: 'editor' })
    expect(json.content.rendered.replace(/<\/?p>/g, '').trim()).toBe(text)
  })

  it('is named by check where it shows nothing, with what may have been meant', () => {
    expect(faultsIn('[data hours friday.from]')).toEqual([])
    expect(faultsIn('[data hour friday.from]')).toEqual([
      "[data] names 'hour', which is not a public file in data/; did you mean 'hours'?",
    ])
    expect(faultsIn('[data prices adults]')).toEqual(["[data] names 'prices', which is not a public file in data/"])
    expect(faultsIn('[data hours fridy.from]')).toEqual([
      "[data hours] names 'fridy', which does not exist; did you mean 'friday'?",
    ])
    expect(faultsIn('[data hours friday]')).toEqual([
      "[data hours] names several values: choose one, as in 'friday.from'",
    ])
    expect(faultsIn('[data hours friday.open]')).toEqual([
      '[data hours] names true, which is neither a text nor a number',
    ])
    expect(faultsIn('[data hours monday]')).toEqual(['[data hours] names null, which is neither a text nor a number'])
    expect(faultsIn('[data hours friday.rooms.length]')).toEqual(["[data hours] names 'length', which does not exist"])
    expect(faultsIn('[data]')).toEqual([])
    // Where no file is for everybody, a text means nothing by it.
    expect(faultsIn('[data hours friday.from]', { 'settings.json': settings({}) })).toEqual([])
  })

  it('goes through the files once, however many values texts show', () => {
    const { site } = testSite(files)
    const shortcode = { name: 'data', named: new Map(), items: ['hours', 'friday.from'], content: undefined }
    const asked = vi.spyOn(site, 'all')
    const view = { site, dependOn: () => {} } as unknown as ShortcodeView
    for (let time = 0; time < 20; time++) expect(showData(shortcode, view)).toBe('10:00')
    expect(asked.mock.calls.length).toBeLessThanOrEqual(1)
  })
})
