import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { restRoot } from '../../src/derive/rest-root.ts'
import { importWxr } from '../../src/import/import-content.ts'
import { verifyWxr } from '../../src/import/verify-wxr.ts'
import { testSite } from '../harness.ts'
import { author, item, wxr } from './wxr-samples.ts'

const now = () => Date.parse('2026-05-01T12:00:00Z')

/** A site that takes in an export, after which nothing differs from it. */
async function importing(...items: string[]) {
  const made = testSite({ 'settings.json': '{ "timezone": "America/New_York" }\n' }, { now })
  const path = join(made.root, '.almanac', 'export.xml')
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, wxr(author(1, 'jane', 'Jane'), ...items))
  const report = await importWxr(made.site, [path], {})
  const { differences, missing } = await verifyWxr(made.site, [path], restRoot('http://site.test/rest'))
  expect([differences, missing]).toEqual([[], []])
  return { ...made, report }
}

it('what was public stays public where the date that pages showed is still to come', async () => {
  const { site, report } = await importing(
    item({ id: 5, date: '2026-05-01 11:30:00', gmt: '2026-05-01 11:30:00' }),
    item({ id: 6, date: '2026-05-01 07:30:00', gmt: '2026-05-01 11:30:00' }),
    item({ id: 7, date: '2026-05-02 07:30:00', gmt: '2026-05-02 11:30:00', status: 'future' }),
  )
  expect([5, 6, 7].map((id) => site.get('post', id)!.derived.status)).toEqual(['publish', 'publish', 'future'])
  expect(site.get('post', 5)!.data['date']).toBe('2026-05-01T07:30:00')
  expect(report.changed.filter(({ why }) => why.includes('is in the future'))).toMatchObject([
    { what: 'post 5 "Title 5"', why: expect.stringContaining('2026-05-01 11:30:00') },
  ])
})

it('the page that an export says is at the home address is the one at the front', async () => {
  const at = (path: string) => `<link>https://old.example${path}</link>`
  const { page, site, report } = await importing(
    item({ id: 8, type: 'page', title: 'Front', name: 'front', more: at('/') }),
    item({ id: 9, type: 'page', title: 'Other', name: 'other', more: at('/other/') }),
  )
  expect(site.settings).toMatchObject({ show_on_front: 'page', page_on_front: 'front' })
  expect((await page('/')).text).toContain('<h1>Front</h1>')
  expect(report.changed.filter(({ what }) => what.startsWith('page'))).toEqual([])
})
