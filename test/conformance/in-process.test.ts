import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { areas } from '../../src/resources/registry.ts'
import { createApp } from '../../src/server/create-app.ts'
import { ExportFolder } from '../../src/server/export/export-folder.ts'
import { exportSite } from '../../src/server/export/export-site.ts'
import { openFolder } from '../../src/site/open-folder.ts'
import type { OpenSite } from '../../src/site/open-site.ts'
import { type Exchange, openDescription, openRequests, toExchange } from './described.ts'
import { play, readScenario, scenarioNames } from './replay.ts'
import { serveFiles } from '../server/export/file-server.ts'
import { countReads, type Kind, ReadHalf } from './read-half.ts'
import type { Stage } from './send.ts'
import { accountsOf, bareFolder } from './site.ts'

const fetchFile = fetch
const home = 'http://127.0.0.1:4000'
const rest = `${home}/rest`

describe('a recorded answer of the reference system, in process,', () => {
  const exchanges: Exchange[] = []
  let folder: ReturnType<typeof bareFolder>
  let site: OpenSite
  let stage: Stage
  let description: Record<string, unknown>
  let exported: string
  let files: Awaited<ReturnType<typeof serveFiles>>
  let readHalf: ReadHalf
  const readings: Record<Kind, number> = { plain: 0, query: 0, refused: 0, live: 0 }

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
    exported = mkdtempSync(join(tmpdir(), 'almanac-conformance-'))
    files = await serveFiles(exported)
    const readOnly = createApp(site, { readOnly: true })
    readHalf = new ReadHalf(site, stage, {
      async write(also) {
        const into = new ExportFolder(exported)
        await exportSite(site, into, { also, pages: false, app: readOnly })
        into.finish()
      },
      ask: ({ url, method, headers }) => fetchFile(url.replace(home, files.address), { method, headers }),
      askReadOnly: async (request) => readOnly.fetch(request),
    })
  })
  afterAll(() => {
    files.close()
    site.close()
    folder.remove()
    rmSync(exported, { recursive: true })
  })

  it.each(scenarioNames)('of %s is what is answered here', async (name) => {
    const scenario = readScenario(name)
    const { steps, differences } = await play(scenario, stage, readHalf)
    // Taken first, so that what differs here does not come to the next one.
    const read = await readHalf.take()
    expect(differences).toEqual([])
    expect(steps).toBe(scenario.steps.length)
    expect(read.flatMap((one) => one.differences)).toEqual([])
    expect(read.length).toBe(countReads(scenario))
    for (const { kind } of read) readings[kind]++
  })

  it('is, in its half that visitors read, answered by a server of plain files of an export', () => {
    expect(readings).toEqual({ plain: 82, query: 330, refused: 172, live: 4 })
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
