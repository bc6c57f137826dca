import { cpSync, readdirSync, utimesSync } from 'node:fs'
import type { ChildProcess } from 'node:child_process'
import { createServer, request as ask, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { areas } from '../../../../src/resources/registry.ts'
import { openFolder } from '../../../../src/site/open-folder.ts'
import { type builtCli, temporaryFolder } from '../../built-cli.ts'
import { runHere } from '../../in-process.ts'

/** What a server of a test is told to do instead of what it would do; true where it did. */
type Instead = (path: string, response: ServerResponse) => boolean

/**
 * A copy of the sample site, served with WordPress's names behind a server that counts what is asked, and answers
 * otherwise where it is told to; and the password of its administrator.
 */
export async function source(start: ReturnType<typeof builtCli>['start']) {
  const root = join(temporaryFolder(), 'content')
  cpSync(resolve('content'), root, { recursive: true, filter: (path) => !path.includes('.almanac') })
  // What changed in the second in which it was read is read again: these are older.
  const old = Date.now() / 1000 - 3600
  for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' })) utimesSync(join(root, path), old, old)
  const env = { ALMANAC_CONTENT: root }
  const made = await runHere(['token', 'create', 'rosa-delgado', '--format', 'json'], { env })
  const { password } = JSON.parse(made.stdout) as { password: string }
  const asked: string[] = []
  const state: { port: number; instead?: Instead } = { port: 0 }
  const front = createServer((incoming, response) => {
    const { url: path = '', method, headers } = incoming
    asked.push(path)
    if (state.instead?.(path, response)) return
    const passed = ask({ port: state.port, host: '127.0.0.1', path, method, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    incoming.pipe(passed)
  })
  front.listen(0, '127.0.0.1')
  await once(front, 'listening')
  const url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
  const server = start(['serve', '--port', '0', '--mount', 'wordpress', '--public-url', url], { env })
  onTestFinished(async () => {
    front.closeAllConnections()
    front.close()
    server.kill('SIGKILL')
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
  })
  state.port = await portOf(server)
  return { root, password, asked, state, url }
}

async function portOf(server: ChildProcess): Promise<number> {
  const [line] = (await once(server.stdout!, 'data')) as [Buffer]
  return Number(/:(\d+)/.exec(line.toString())![1])
}

/** A folder with the settings of the sample site alone. */
export function target() {
  const root = temporaryFolder()
  cpSync(resolve('content/settings.json'), join(root, 'settings.json'))
  return root
}

/** The site of a folder, open until the test ends. */
export function opened(root: string) {
  const site = openFolder(root, { areas, home: 'http://site.test' })
  onTestFinished(() => site.close())
  return site
}
