import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { realServer } from './real-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'almanac-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const turnsFile = join(folder, 'turns')
writeFileSync(turnsFile, '')

const probe = pathToFileURL(join(import.meta.dirname, 'turn-probe.mjs')).href
const { server, expectWell, authorization } = realServer([], {
  NODE_OPTIONS: `--import=${probe}`,
  TURNS_FILE: turnsFile,
})

const fill = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)
const listsInLists = Array.from({ length: 1500 }, (_, i) => `${' '.repeat(2 * (i % 90))}- a\n`).join('')

/** Up to the setting `render_limit`, the densest of their kind; and longer ones. */
const texts: readonly (readonly [name: string, text: string, format: 'markdown' | 'html'])[] = [
  ['400,000 ampersands', fill('&', 400_000), 'html'],
  ['500,000 empty headings', fill('#\n', 1_000_000), 'html'],
  ['100,000 empty headings in Markdown', fill('#\n', 200_000), 'markdown'],
  ['ampersands in Markdown', fill('&', 200_000), 'markdown'],
  ['open emphasis', fill('*a ', 200_000), 'markdown'],
  ['open links', fill('[a](b ', 200_000), 'markdown'],
  ['open quotations', fill('> ', 200_000), 'markdown'],
  ['lists in lists', listsInLists, 'markdown'],
  ['tags in each other', fill('<b>', 100_000) + fill('</b>', 100_000), 'html'],
  ['blocks in paragraphs', fill('<p><div>', 200_000), 'html'],
]

/** A text of usual words, as long as the longest of them: what it takes to read, write and send so many characters. */
const usual = fill('Some usual words of a text, without anything in them.\n\n', 1_000_000)

const call = (method: string, path: string, json?: unknown) =>
  fetch(path.startsWith('http') ? path : server.url + path, {
    method,
    headers: { authorization: authorization('author'), accept: 'text/html,*/*', 'content-type': 'application/json' },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  })

/** The longest turn of the server's loop while work is done, in milliseconds. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  const before = readFileSync(turnsFile, 'utf8').length
  await work()
  // A turn is written down in the next one, before anything else is answered.
  await (await fetch(new URL('/healthz', server.url))).text()
  const lines = readFileSync(turnsFile, 'utf8').slice(before).split('\n')
  return Math.max(0, ...lines.map(Number))
}

async function saveAndRead(text: string, format: string): Promise<void> {
  const made = await call('POST', '/core/v2/posts', {
    title: 'Long',
    content: text,
    status: 'publish',
    content_format: format,
  })
  expect(made.status).toBe(201)
  const { id, link } = (await made.json()) as { id: number; link: string }
  for (const path of [`/core/v2/posts/${id}`, link]) {
    const answer = await call('GET', path)
    expect(answer.status).toBe(200)
    expect((await answer.text()).length).toBeGreaterThan(500)
  }
  expect((await call('DELETE', `/core/v2/posts/${id}?force=true`)).status).toBe(200)
}

/** So long a turn may be: what usual words take, several times over, and what nobody notices. */
let bound = 0

beforeAll(async () => {
  // Once before: the code is compiled then.
  await saveAndRead(usual, 'html')
  bound = 50 + 4 * (await longestTurn(() => saveAndRead(usual, 'html')))
})

// Where the system does not tell a thread's own time, others on the machine count: what is too long is looked at again.
describe('nobody waits for the text of another', { retry: 2 }, () => {
  test.each(texts)('while %s are saved, cleaned, shown and deleted', async (_, text, format) => {
    let others = 0
    const turn = await longestTurn(async () => {
      const state = { done: false }
      const work = saveAndRead(text, format).finally(() => (state.done = true))
      while (!state.done) {
        await expectWell()
        others++
      }
      await work
    })
    expect(others).toBeGreaterThan(0)
    expect(turn).toBeLessThan(bound)
  })

  test('while lists, pages and embedded answers hold all of them, none of which was shown before', async () => {
    mkdirSync(join(server.root, 'posts'), { recursive: true })
    for (const [i, [name, text, format]] of texts.entries())
      writeFileSync(
        join(server.root, `posts/dense-${i}.md`),
        `---\nid: ${100 + i}\ntitle: ${name}\nauthor: author\ncontent_format: ${format}\ndate: 2026-01-02T03:04:05\n---\n\n${text}\n`,
      )
    const ids = texts.map((_, i) => 100 + i)
    const asked = `/core/v2/posts?include=${ids.join()}&per_page=100&_fields=id`
    await expect.poll(async () => (await call('GET', asked)).json()).toHaveLength(ids.length)
    const lists = [
      new URL('/', server.url).href,
      '/core/v2/posts?per_page=100&context=embed',
      '/core/v2/posts?per_page=100&_embed',
      new URL('/author/author/', server.url).href,
    ]
    const turn = await longestTurn(async () => {
      for (const answer of await Promise.all(lists.map((path) => call('GET', path)))) {
        expect(answer.status).toBe(200)
        expect((await answer.text()).length).toBeGreaterThan(1000)
      }
    })
    // All of them are in one answer.
    expect(turn).toBeLessThan(2 * bound)
  })
})
