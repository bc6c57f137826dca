import { expect, it } from 'vitest'
import { serve } from '../../../src/server/serve.ts'
import { areas } from '../../../src/resources/registry.ts'
import { openFolder } from '../../../src/site/open-folder.ts'
import { contentFolder } from '../../harness.ts'

const files = {
  'posts/a.md':
    '---\nid: 10\ntitle: A\ndate: 2026-01-01T00:00:00Z\nmodified: 2026-01-02T00:00:00Z\n---\n\n[B](../b/)\n',
  'posts/b.md': '---\nid: 11\ntitle: B\ndate: 2026-01-02T00:00:00Z\nmodified: 2026-01-02T00:00:00Z\n---\n\nText\n',
  'events/fair.md':
    '---\nid: 12\ntitle: Fair\nstart: 2027-01-01 10:00\nend: 2027-01-01 12:00\nmodified: 2026-01-02\n---\n',
}

type Digested = Record<string, unknown>

const { readAll } = (await import(new URL('../../../examples/read-all.js', import.meta.url).href)) as {
  readonly readAll: (base: string, route: string, query: object) => Promise<{ items: Digested[] }>
}

async function asked(root: string, now: string, paths: readonly string[]) {
  const site = openFolder(root, { areas, now: () => Date.parse(now), readOnly: true })
  const server = await serve(site, { port: 0 })
  const answers = []
  for (const path of paths) {
    const answer = await fetch(`${server.url}/${path}`)
    // oxlint-disable-next-line typescript/no-explicit-any
    answers.push({ digest: answer.headers.get('x-almanac-digest'), json: (await answer.json()) as any })
  }
  await server.close()
  site.close()
  return answers
}

it('digests say what is answered, whatever the port, the address and the clock', async () => {
  const root = contentFolder(files)
  const paths = ['core/v2/posts?_digest', 'core/v2/posts/10?_digest', 'cal/events/v1/events?_digest', 'core/v2/posts']
  const one = await asked(root, '2026-05-01T00:00:00Z', paths)
  const other = await asked(root, '2026-06-02T03:04:05Z', paths)
  expect(one[0]!.json[0].link).not.toBe(other[0]!.json[0].link)
  for (const [i, { digest }] of one.slice(0, 3).entries())
    expect([digest, paths[i]]).toEqual([expect.stringMatching(/^[\w-]{22}$/), paths[i]])
  expect(other.map(({ digest }) => digest)).toEqual(one.map(({ digest }) => digest))
  expect(other[0]!.json.map((post: Digested) => post['_digest'])).toEqual(
    one[0]!.json.map((post: Digested) => post['_digest']),
  )
  expect(one[2]!.json.events[0]['_digest']).toBe(other[2]!.json.events[0]['_digest'])
  expect([one[3]!.digest, one[3]!.json[0]['_digest']]).toEqual([null, undefined])
})

it('a digest changes with what is answered, and with that of nothing else', async () => {
  const paths = ['core/v2/posts?_digest&_fields=id,title', 'core/v2/posts/11?_digest']
  const [before] = [await asked(contentFolder(files), '2026-05-01T00:00:00Z', paths)]
  const changed = { ...files, 'posts/a.md': files['posts/a.md'].replace('title: A', 'title: Another') }
  const after = await asked(contentFolder(changed), '2026-05-01T00:00:00Z', paths)
  const digests = (list: Digested[]) => Object.fromEntries(list.map((one) => [one['id'], one['_digest']]))
  expect(after[0]!.digest).not.toBe(before[0]!.digest)
  expect(digests(after[0]!.json)[10]).not.toBe(digests(before[0]!.json)[10])
  expect(digests(after[0]!.json)[11]).toBe(digests(before[0]!.json)[11])
})

it('who keeps answers by digests, as the examples do, is told those apart that hold the address of the website', async () => {
  const root = contentFolder(files)
  const readAt = async (publicUrl: string, query: object) => {
    const site = openFolder(root, { areas, publicUrl, readOnly: true })
    const server = await serve(site, { port: 0 })
    const { items } = await readAll(server.url, 'core/v2/posts', query)
    await server.close()
    site.close()
    return items.map((item) => item['_digest'])
  }
  const texts = { _fields: 'id,link,content' }
  const [one, other] = [await readAt('https://one.example', texts), await readAt('https://other.example', texts)]
  expect(one[0]).not.toBe(other[0])
  expect(one[1]).not.toBe(other[1])
  expect(await readAt('https://one.example', texts)).toEqual(one)
  const titles = { _fields: 'id,title' }
  expect(await readAt('https://one.example', titles)).toEqual(await readAt('https://other.example', titles))
})
