import { expect } from 'vitest'
import { openDescription } from '../../conformance/described.ts'
import { testSite } from '../../harness.ts'

// What `test/campaigns/http-fuzz.mjs` sends by the thousand.
const campaign = new URL('../../campaigns/http-fuzz/', import.meta.url)
const { openRequests, randomOf } = (await import(new URL('requests.mjs', campaign).href)) as {
  readonly openRequests: (doc: unknown, image: Buffer, mount: string) => { make(random: unknown): RandomRequest }
  readonly randomOf: (seed: number, index: number) => unknown
}
const { files } = (await import(new URL('target.mjs', campaign).href)) as { readonly files: Record<string, string> }

interface RandomRequest {
  readonly role: string
  readonly verb: string
  readonly target: string
  readonly type?: string
  readonly body?: string | FormData
}

/** Sends so many requests below a mount, right and wrong ones, and expects answers that the document describes. */
export async function sendAtRandom(mount: '/rest' | '/wp-json', count: number): Promise<void> {
  const { ask, get } = testSite(files, { wordpress: true })
  const { json: doc } = await get('/openapi.json', { mount })
  const judge = openDescription(doc)
  const requests = openRequests(doc, Buffer.from('no picture'), mount)
  const statuses = new Set<number>()
  const undescribed: unknown[] = []
  for (let index = 0; index < count; index++) {
    const { role, verb, target, type, body } = requests.make(randomOf(30, index))
    const url = target.slice(mount.length)
    const { status, headers, text } = await ask(verb, url, {
      mount,
      ...(role !== 'anonymous' && { as: role }),
      headers: { ...(type !== undefined && { 'content-type': type }) },
      body,
    })
    statuses.add(status)
    const { faults } = judge({ method: verb, url, status, headers: Object.fromEntries(headers), text })
    if (faults.length > 0) undescribed.push({ index, verb, url, status, faults })
  }
  expect(undescribed).toEqual([])
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404]))
}
