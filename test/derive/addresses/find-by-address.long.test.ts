import { expect, it } from 'vitest'
import { findByAddress } from '../../../src/derive/addresses/find-by-address.ts'
import { cpuTimeOf } from '../../cpu-time.ts'
import { type Files, testSite } from '../../harness.ts'

it('findByAddress finds one of a thousand pages of one name as fast as one of a few', async () => {
  const pages = Array.from({ length: 1000 }, (_, n) => [
    `pages/p${n}/reference.md`,
    `---\ntitle: Page ${n}\n---\nText\n`,
  ])
  const { site } = testSite({
    'settings.json': '{ "page_paths": true, "addresses": { "pages": "/%path%" } }',
    ...(Object.fromEntries(pages) as Files),
  })
  const find = (n: number) => findByAddress(site, `http://site.test/p${n}/reference`)?.path
  const findAll = () => pages.map((_, n) => find(n))
  expect(await cpuTimeOf(() => expect(findAll()).toEqual(pages.map(([path]) => path)))).toBeLessThan(1500)
})
