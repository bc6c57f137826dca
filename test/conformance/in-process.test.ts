import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { areas } from '../../src/resources/registry.ts'
import { createApp } from '../../src/server/create-app.ts'
import { openFolder } from '../../src/site/open-folder.ts'
import type { OpenSite } from '../../src/site/open-site.ts'
import { play, readScenario, scenarioNames } from './replay.ts'
import type { Stage } from './send.ts'
import { accountsOf, bareFolder } from './site.ts'

const home = 'http://127.0.0.1:4000'

describe('a recorded answer of the reference system, in process,', () => {
  let folder: ReturnType<typeof bareFolder>
  let site: OpenSite
  let stage: Stage

  beforeAll(() => {
    folder = bareFolder()
    site = openFolder(folder.root, { areas, home, snapshot: false })
    const { fetch } = createApp(site)
    stage = {
      rest: `${home}/rest`,
      home,
      accounts: accountsOf(site),
      ask: async (request) => fetch(request),
    }
  })
  afterAll(() => {
    site.close()
    folder.remove()
  })

  it.each(scenarioNames)('of %s is what is answered here', async (name) => {
    const scenario = readScenario(name)
    const { steps, differences } = await play(scenario, stage)
    expect(differences).toEqual([])
    expect(steps).toBe(scenario.steps.length)
  })
})
