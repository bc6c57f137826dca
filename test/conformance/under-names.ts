import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mountNamesOf } from '../../src/derive/areas.ts'
import { areas } from '../../src/resources/registry.ts'
import { createApp } from '../../src/server/create-app.ts'
import { openFolder } from '../../src/site/open-folder.ts'
import type { OpenSite } from '../../src/site/open-site.ts'
import { type Exchange, openDescription, toExchange } from './described.ts'
import { play, readScenario } from './replay.ts'
import type { Stage } from './send.ts'
import { accountsOf, bareFolder } from './site.ts'

const home = 'http://127.0.0.1:4000'
const mount = `${home}/wp-json`
// Longer names first: some are the beginnings of others.
const pairs = Object.entries(mountNamesOf({ areas }, 'wordpress')).toSorted(([a], [b]) => b.length - a.length)
const toTheirs = renamer([...pairs, [`${home}/rest`, mount]])
const toOurs = renamer([...pairs.map(([own, name]) => [name, own] as const), [mount, `${home}/rest`]])
const own = new RegExp(`(?<![\\w-])(?:${pairs.map(([name]) => name).join('|')})(?![\\w-])`)

/** Replays scenarios under WordPress's names. `least`: more exchanges than these are compared with the document. */
export function describeUnderNames(scenarios: readonly string[], least: number): void {
  describe("under WordPress's names, a recorded answer of the reference system", () => {
    let folder: ReturnType<typeof bareFolder>
    let site: OpenSite
    let stage: Stage
    let description: Record<string, unknown>
    const leftOver = new Set<string>()
    const exchanges: Exchange[] = []

    beforeAll(async () => {
      folder = bareFolder()
      site = openFolder(folder.root, { areas, home, snapshot: false })
      const { fetch } = createApp(site, { wordpress: true })
      description = await (await fetch(new Request(`${mount}/openapi.json`))).json()
      stage = {
        rest: `${home}/rest`,
        home,
        accounts: accountsOf(site),
        async ask(request) {
          const headers = Object.fromEntries(request.headers)
          delete headers['content-length']
          const sent = /json|urlencoded/.test(headers['content-type'] ?? '')
            ? toTheirs(await request.text())
            : undefined
          const body = request.body === null ? undefined : (sent ?? new Uint8Array(await request.arrayBuffer()))
          const { method } = request
          const asked = new Request(toTheirs(request.url), { method, headers, ...(body && { body }) })
          const answer = await fetch(asked)
          const exchange = await toExchange(asked, answer)
          exchanges.push(exchange)
          const told = withoutHints(withoutAuthorization(exchange.text))
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

    it.each(scenarios)('of %s is what is answered here, and none of our own names is in it', async (name) => {
      leftOver.clear()
      const scenario = readScenario(name)
      const { steps, differences } = await play(scenario, stage)
      expect([...leftOver]).toEqual([])
      expect(differences).toEqual([])
      expect(steps).toBe(scenario.steps.length)
    })

    it('is described by the OpenAPI document of the mount, in which none of our own names is', () => {
      expect(JSON.stringify(description).match(new RegExp(own, 'g'))).toBeNull()
      const judge = openDescription(description)
      const described = exchanges.filter(({ method, url }) => method !== 'OPTIONS' && url.startsWith(mount))
      const wrong = described.flatMap((one) => {
        const { faults } = judge({ ...one, url: one.url.slice(mount.length) || '/' })
        return faults.length ? [{ asked: `${one.method} ${one.url}: ${one.status}`, faults }] : []
      })
      expect(wrong).toEqual([])
      expect(described.length).toBeGreaterThan(least)
    })
  })
}

// What the interface answers with an empty list says here where people let programs in (decision 32).
function withoutAuthorization(text: string): string {
  return text.replace(
    /"authentication":\{"application-passwords":\{"endpoints":\{"authorization":"[^"]+"\}\}\}/,
    '"authentication":[]',
  )
}

// The recorded version had none yet: who may do what is in `Allow` as well.
function withoutHints(text: string): string {
  return text.replaceAll(/,"targetHints":\{"allow":\[[^\]]*\]\}/g, '')
}

function renamer(names: readonly (readonly [string, string])[]): (text: string) => string {
  return (text) => names.reduce((done, [from, to]) => done.replaceAll(from, to), text)
}
