import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { namesOf } from '../../src/define/area.ts'
import { areas } from '../../src/resources/registry.ts'
import { createApp } from '../../src/server/create-app.ts'
import { openFolder } from '../../src/site/open-folder.ts'
import type { OpenSite } from '../../src/site/open-site.ts'
import { play, readScenario, scenarioNames } from './replay.ts'
import type { Stage } from './send.ts'
import { accountsOf, bareFolder } from './site.ts'

const home = 'http://127.0.0.1:4000'
// Longer names first: some are the beginnings of others.
const pairs = Object.entries(namesOf({ areas }, 'wordpress')).toSorted(([a], [b]) => b.length - a.length)
const toTheirs = renamer([...pairs, [`${home}/rest`, `${home}/wp-json`]])
const toOurs = renamer([...pairs.map(([own, name]) => [name, own] as const), [`${home}/wp-json`, `${home}/rest`]])
const own = new RegExp(`(?<![\\w-])(?:${pairs.map(([name]) => name).join('|')})(?![\\w-])`)

describe("under WordPress's names, a recorded answer of the reference system", () => {
  let folder: ReturnType<typeof bareFolder>
  let site: OpenSite
  let stage: Stage
  const leftOver = new Set<string>()

  beforeAll(() => {
    folder = bareFolder()
    site = openFolder(folder.root, { areas, home, snapshot: false })
    const { fetch } = createApp(site, { wordpress: true })
    stage = {
      rest: `${home}/rest`,
      home,
      accounts: accountsOf(site),
      async ask(request) {
        const headers = Object.fromEntries(request.headers)
        delete headers['content-length']
        const sent = /json|urlencoded/.test(headers['content-type'] ?? '') ? toTheirs(await request.text()) : undefined
        const body = request.body === null ? undefined : (sent ?? new Uint8Array(await request.arrayBuffer()))
        const { method } = request
        const answer = await fetch(new Request(toTheirs(request.url), { method, headers, ...(body && { body }) }))
        const told = withoutHints(await answer.text())
        const links = answer.headers.get('link') ?? ''
        // The address of a page is the same whichever way one came.
        const found = own.exec(`${told} ${links}`.replaceAll(/\?post_type=\w+/g, ''))?.[0]
        if (found !== undefined) leftOver.add(`${method} ${request.url}: ${found}`)
        const back = new Headers(answer.headers)
        if (links) back.set('link', toOurs(links))
        const location = back.get('location')
        if (location !== null) back.set('location', toOurs(location))
        return new Response([204, 304].includes(answer.status) ? null : toOurs(told), {
          status: answer.status,
          headers: back,
        })
      },
    }
  })
  afterAll(() => {
    site.close()
    folder.remove()
  })

  it.each(scenarioNames)('of %s is what is answered here, and none of our own names is in it', async (name) => {
    leftOver.clear()
    const scenario = readScenario(name)
    const { steps, differences } = await play(scenario, stage)
    expect([...leftOver]).toEqual([])
    expect(differences).toEqual([])
    expect(steps).toBe(scenario.steps.length)
  })
})

// The recorded version had none yet: who may do what is in `Allow` as well.
function withoutHints(text: string): string {
  return text.replaceAll(/,"targetHints":\{"allow":\[[^\]]*\]\}/g, '')
}

function renamer(names: readonly (readonly [string, string])[]): (text: string) => string {
  return (text) => names.reduce((done, [from, to]) => done.replaceAll(from, to), text)
}
