import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { areas } from '../../src/resources/registry.ts'
import { createApp } from '../../src/server/create-app.ts'
import { openFolder } from '../../src/site/open-folder.ts'
import type { OpenSite } from '../../src/site/open-site.ts'
import { type Exchange, openDescription, openRequests, toExchange } from './described.ts'
import { openExported } from './exported.ts'
import { play, readScenario } from './replay.ts'
import { scenariosByAddresses } from './samples.ts'
import type { Stage } from './send.ts'
import { accountsOf, bareFolder } from './site.ts'

const home = 'http://127.0.0.1:4000'
const rest = `${home}/rest`
const { sample, others } = scenariosByAddresses()

describe('a recorded answer of the reference system, in process,', () => {
  const exchanges: Exchange[] = []
  let folder: ReturnType<typeof bareFolder>
  let site: OpenSite
  let stage: Stage
  let description: Record<string, unknown>
  let exported: Awaited<ReturnType<typeof openExported>>

  beforeAll(async () => {
    folder = bareFolder()
    site = openFolder(folder.root, { areas, home, snapshot: false })
    const { fetch } = createApp(site)
    description = (await (await fetch(new Request(`${rest}/openapi.json`))).json()) as Record<string, unknown>
    stage = {
      rest,
      home,
      accounts: accountsOf(site),
      ask: async (request) => {
        const sent = isJson(request) ? await request.clone().text() : undefined
        const answer = await fetch(request)
        exchanges.push({ ...(await toExchange(request, answer.clone())), ...(sent !== undefined && { sent }) })
        return answer
      },
    }
    exported = await openExported(site, stage)
  })
  afterAll(() => {
    exported.close()
    site.close()
    folder.remove()
  })

  it.each(others)('of %s is what is answered here', async (name) => {
    const scenario = readScenario(name)
    const { steps, differences } = await play(scenario, stage)
    expect(differences).toEqual([])
    expect(steps).toBe(scenario.steps.length)
  })

  // What visitors read in the others is read from files in `exported.long.test.ts`.
  it.each(sample)('of %s is what is answered here, and by a server of plain files of an export', (name) =>
    exported.play(name),
  )

  it('is read from files in all forms', () => {
    expect(exported.readings).toEqual({ plain: 32, query: 59, refused: 59, live: 3 })
  })

  // OPTIONS describes itself; what is outside the REST root is no part of the interface.
  it('is described by the OpenAPI document: its status, its headers, its type and every member', () => {
    const judge = openDescription(description)
    const described = exchanges.filter(({ method, url }) => method !== 'OPTIONS' && url.startsWith(rest))
    const verdicts = described.map((one) => ({ ...judge({ ...one, url: one.url.slice(rest.length) || '/' }), ...one }))
    const wrong = verdicts.filter(({ faults }) => faults.length > 0)
    expect(wrong.map(({ method, url, status, faults }) => ({ asked: `${method} ${url}: ${status}`, faults }))).toEqual(
      [],
    )
    expect(verdicts.length).toBeGreaterThan(2500)
    expect(new Set(verdicts.map(({ operation }) => operation)).size).toBeGreaterThan(100)
  })

  it('answers requests as the document describes them, and some that are read leniently', () => {
    const judge = openRequests(description)
    const taken = exchanges.filter(({ sent, status }) => sent !== undefined && status < 300)
    const verdicts = taken.map((one) => judge({ ...one, url: one.url.slice(rest.length) }))
    const read = verdicts.flatMap(({ operation, faults }) => faults.map((place) => `${operation} ${place}`))
    expect([...new Set(read)].sort()).toEqual(leniencies)
    expect(taken.length).toBeGreaterThan(600)
  })
})

// Numbers and flags as text, one item instead of a list, nothing or false instead of an object or a text: clients of the family send that.
const leniencies = [
  'createEvent /all_day',
  'createEvent /categories',
  'createEvent /venue',
  'createEvent /website',
  'updateComment /content',
  'updateMedia /title',
  'updatePost /author',
  'updatePost /categories',
  'updatePost /comment_status',
  'updatePost /content',
  'updatePost /excerpt',
  'updatePost /template',
  'updatePost /title',
  'updatePost /title/raw',
  'updatePost body',
  'updateSettings /start_of_week',
  'updateSettings /use_smilies',
  'updateUser /roles',
]

function isJson({ headers }: Request): boolean {
  return /json/.test(headers.get('content-type') ?? '')
}
