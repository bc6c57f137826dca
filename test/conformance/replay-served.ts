import { afterAll, beforeAll, expect, it } from 'vitest'
import { areas } from '../../src/resources/registry.ts'
import { openFolder } from '../../src/site/open-folder.ts'
import { builtCli, ended } from '../cli/built-cli.ts'
import { play, readScenario } from './replay.ts'
import type { Stage } from './send.ts'
import { accountsOf, bareFolder } from './site.ts'

/** Tests that replay scenarios through an `almanac serve` of their own. `refusals`: how many wrong passwords are in them. */
export function replayServed(names: readonly string[], refusals: number): void {
  const { start } = builtCli()
  let folder: ReturnType<typeof bareFolder>
  let server: ReturnType<typeof start>
  let end: ReturnType<typeof ended>
  let stage: Stage

  beforeAll(async () => {
    folder = bareFolder()
    const site = openFolder(folder.root, { areas, snapshot: false })
    const accounts = accountsOf(site)
    site.close()
    server = start(['--content', folder.root, 'serve', '--port', '0'])
    end = ended(server)
    const rest = await new Promise<string>((resolve, reject) => {
      server.stdout?.once('data', (text) => resolve(String(text).trim()))
      server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
    })
    stage = { rest, home: new URL(rest).origin, accounts, ask: fetch }
  })
  afterAll(async () => {
    server.kill('SIGTERM')
    await end
    folder.remove()
  })

  it.each(names)('of %s is what is answered here', async (name) => {
    expect((await play(readScenario(name), stage)).differences).toEqual([])
  })

  it('is the last that the server has to say: it ends well, and complained of nothing', async () => {
    server.kill('SIGTERM')
    const { stderr, ...ended } = await end
    expect(ended).toEqual({ code: 0, stdout: `${stage.rest}\n` })
    // The recorded wrong passwords, and nothing else.
    const refusal = /^\S+ sign-in refused: address=127\.0\.0\.1 why="[^"]+" account="[^"]*"$/
    const lines = stderr.trimEnd().split('\n')
    expect(lines.filter((line) => !refusal.test(line))).toEqual([])
    expect(lines).toHaveLength(refusals)
  })
}
