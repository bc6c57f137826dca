import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { credentials } from '../src/define/credentials.ts'
import { areas } from '../src/resources/registry.ts'
import { openFolder } from '../src/site/open-folder.ts'
import { parseEntry } from '../src/storage/front-matter/parse-entry.ts'
import { builtCli, ended } from './cli/built-cli.ts'
import { contentFolder } from './harness.ts'
import { runs } from './runs.ts'

const cli = builtCli()
const long = 'x'.repeat(20_000)

describe('writers at the same time', () => {
  it('a server and commands that create posts lose none and share no id', async () => {
    const { root, server, ask } = await serving()
    const made = await Promise.all([
      ...Array.from({ length: 12 }, (_, i) =>
        ask('POST', '/core/v2/posts', { title: 'Same title', content: `over HTTP ${i}`, status: 'publish' }),
      ),
      ...Array.from({ length: 4 }, (_, i) =>
        cli.run([
          '--content',
          root,
          'post',
          'create',
          '--title',
          // At the terminal, a slug that is taken is refused.
          `Title of command ${i}`,
          '--content',
          `by command ${i}`,
          '--status',
          'publish',
          '--porcelain',
        ]),
      ),
    ])
    server.kill('SIGTERM')
    await server.ended
    const site = openFolder(root, { areas, snapshot: false })
    const posts = [...site.all('post')]
    site.close()
    expect(posts).toHaveLength(made.length)
    expect(new Set(posts.map(({ id }) => id)).size).toBe(made.length)
    expect(new Set(posts.map(({ slug }) => slug)).size).toBe(made.length)
    expect(posts.every(({ data, id }) => data['id'] === id)).toBe(true)
  })
})

describe('a kill at any instant', () => {
  it('leaves every file whole, and what was acknowledged is there', async () => {
    const root = contentFolder()
    const acknowledged: number[] = []
    for (let round = 0; round < runs(2); round++) {
      const { server, ask } = await serving(root)
      // The first request checks the password, slowly on purpose.
      const first = await ask('POST', '/core/v2/posts', { title: 'First', content: long, status: 'publish' })
      acknowledged.push(first.json['id'] as number)
      for (let i = 0; ; i++) {
        const made = await ask('POST', '/core/v2/posts', {
          title: `Round ${round}, ${i}`,
          content: long,
          status: 'publish',
        }).catch(() => undefined)
        if (!made) break
        expect(made.status).toBe(201)
        acknowledged.push(made.json.id as number)
        // While many are written, and not before the machine has come to write one.
        if (i === 0) setTimeout(() => server.kill('SIGKILL'), 20 + (round % 6) * 90)
      }
      await server.ended
    }
    expect(acknowledged.length).toBeGreaterThan(runs(2))
    const site = openFolder(root, { areas, snapshot: false })
    expect(site.problems.all()).toEqual([])
    expect(acknowledged.filter((id) => !site.get('post', id))).toEqual([])
    site.close()
    for (const name of readdirSync(join(root, 'posts'), { recursive: true, encoding: 'utf8' }).filter((one) =>
      one.endsWith('.md'),
    )) {
      const { body } = parseEntry(readFileSync(join(root, 'posts', name), 'utf8'), name)
      expect(body).toBe(long)
    }
  })
})

// The real command serving a folder, and a client that is signed in.
async function serving(root = contentFolder()) {
  const site = openFolder(root, { areas, snapshot: false })
  const { secret } = site.service(credentials).createToken(1, 'test')
  site.close()
  const child = cli.start(['--content', root, 'serve', '--port', '0'])
  onTestFinished(() => void child.kill('SIGKILL'))
  const server = { kill: (signal: NodeJS.Signals) => child.kill(signal), ended: ended(child) }
  const url = await new Promise<string>((told) =>
    child.stdout!.once('data', (line: string) => told(String(line).trim())),
  )
  const ask = async (method: string, path: string, json: unknown) => {
    const headers = { authorization: `Basic ${btoa(`admin:${secret}`)}`, 'content-type': 'application/json' }
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(json) })
    return { status: answer.status, json: (await answer.json()) as Record<string, unknown> }
  }
  return { root, server, ask }
}
