import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { areas } from '../../src/resources/registry.ts'
import { createApp } from '../../src/server/create-app.ts'
import { openFolder } from '../../src/site/open-folder.ts'
import type { OpenSite } from '../../src/site/open-site.ts'
import { openExported } from './exported.ts'
import { scenariosByAddresses } from './samples.ts'
import { accountsOf, bareFolder } from './site.ts'

const home = 'http://127.0.0.1:4000'

// `in-process.test.ts` has the sample.
describe('a recorded answer of the reference system, where a server of plain files of an export gives it,', () => {
  let folder: ReturnType<typeof bareFolder>
  let site: OpenSite
  let exported: Awaited<ReturnType<typeof openExported>>

  beforeAll(async () => {
    folder = bareFolder()
    site = openFolder(folder.root, { areas, home, snapshot: false })
    const { fetch } = createApp(site)
    exported = await openExported(site, {
      rest: `${home}/rest`,
      home,
      accounts: accountsOf(site),
      ask: async (request) => fetch(request),
    })
  })
  afterAll(() => {
    exported.close()
    site.close()
    folder.remove()
  })

  it.each(scenariosByAddresses().others)('of %s is what is answered there', (name) => exported.play(name))

  it('is read in all forms', () => {
    expect(exported.readings).toEqual({ plain: 50, query: 271, refused: 113, live: 1 })
  })
})
