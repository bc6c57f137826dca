import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, InMemoryTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { restRoot } from '../../../src/derive/rest-root.ts'
import { openServer } from '../../../src/mcp/server/open-server.ts'
import { areas } from '../../../src/resources/registry.ts'
import { openFolder } from '../../../src/site/open-folder.ts'
import { callerOf } from '../../../src/site/show/access.ts'
import { openRandom } from '../../site/live-equals-fresh/random.ts'
import { Page } from './page.ts'
import { Assistant, type Counts, saveByHand } from './writers.ts'

/** How the assistants are connected: in this process, or each to a process of `command`. */
export interface Connection {
  readonly command?: readonly string[]
}

/**
 * Two assistants, each of a site of its own over one folder, and somebody with an editor change a long page at the same
 * time. Gives what is not as they were told; undefined when no word is lost, comes back or is doubled.
 *
 * @param counts is added what was done
 */
export async function runSequence(
  seed: number,
  rounds: number,
  counts: Counts,
  { command }: Connection = {},
): Promise<string | undefined> {
  const random = openRandom(seed)
  const root = mkdtempSync(join(tmpdir(), 'almanac-words-'))
  const closing: (() => unknown)[] = []
  try {
    const page = startFolder(root, random)
    const assistants: Assistant[] = []
    for (const user of ['one', 'two']) {
      const client = new Client({ name: user, version: '0' })
      closing.push(() => client.close())
      await client.connect(command ? overStdio(command, root, user) : await inProcess(root, user, closing))
      assistants.push(new Assistant(client, page, random, counts, { type: 'page', ref: 21 }))
    }
    for (let round = 0; round < rounds; round++) {
      // Who saves a file takes no lock: between processes, that is done while nobody else writes.
      const byHand = () => (random.chance(0.5) ? saveByHand(page, random) : undefined)
      const steps = Promise.all(assistants.map((one) => one.step()))
      steps.catch(() => undefined)
      if (!command) for (let i = random.below(4); i > 0; i--) await new Promise((resolve) => setImmediate(resolve))
      if (!command) byHand()
      await steps
      if (command) byHand()
      const wrong = page.wrong()
      if (wrong !== undefined) return `seed ${seed}, round ${round}: ${wrong}`
    }
    return undefined
  } catch (error) {
    return `seed ${seed}: ${String((error as Error).stack)}`
  } finally {
    for (const close of closing.toReversed()) await close()
    rmSync(root, { recursive: true, force: true })
  }
}

function startFolder(root: string, random: ReturnType<typeof openRandom>): Page {
  // Named so that it keeps its file when it is renamed.
  const path = 'pages/a page.md'
  const page = new Page(root, path)
  for (const folder of ['users', 'pages']) mkdirSync(join(root, folder))
  writeFileSync(join(root, 'settings.json'), '{ "title": "Words" }\n')
  for (const [i, user] of ['one', 'two'].entries())
    writeFileSync(join(root, `users/${user}.md`), `---\nid: ${i + 1}\nname: ${user}\nroles: [editor]\n---\n`)
  writeFileSync(join(root, path), `---\nid: 21\ntitle: Long\nslug: long\n---\n${page.begin(random)}\n`)
  return page
}

async function inProcess(root: string, user: string, closing: (() => unknown)[]) {
  const site = openFolder(root, { areas, home: 'http://site.test', snapshot: false })
  closing.push(() => site.close())
  const server = openServer({
    readOnly: false,
    version: '0',
    report: (error) => {
      throw error
    },
    visit: () => ({
      site,
      caller: callerOf(site.find('user', user), site),
      rest: restRoot(site.address.of('/rest')),
      origin: { ip: '', agent: '' },
    }),
  })
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  await server.connect(ours)
  return theirs
}

function overStdio([program, ...words]: readonly string[], root: string, user: string) {
  return new StdioClientTransport({
    command: program!,
    args: [...words, '--site', root, '--user', user, 'mcp'],
    stderr: 'inherit',
  })
}
