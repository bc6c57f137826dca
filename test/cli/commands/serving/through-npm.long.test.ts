import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { contentFolder } from '../../../harness.ts'
import { builtCli, ended, temporaryFolder } from '../../built-cli.ts'
import { firstLine, isGone, waiting } from './run-program.ts'

const { launch } = builtCli()

function endGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (exitCode === null && signalCode === null) process.kill(-pid!, 'SIGKILL')
}

it('a server ends well when npm, which started it as `npm start`, is told to end by SIGINT', async () => {
  // npm hands the signal to its shell, which waits for the server and does nothing: so the server takes the shell's place.
  const { scripts } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as {
    scripts: { start: string }
  }
  const folder = temporaryFolder()
  const [node, main] = launch().command
  const script = scripts.start.replace('bin/almanac.js', `"${main}"`).replace('--content content', '')
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'site', scripts: { start: script } }))
  const path = `${dirname(node)}:${process.env['PATH']}`
  const env = { ...launch().env, PATH: path, ALMANAC_CONTENT: contentFolder(), npm_config_update_notifier: 'false' }
  const npm = spawn('npm', ['start', '--silent', '--', '--port', '0'], { cwd: folder, env, detached: true })
  onTestFinished(() => endGroup(npm))
  const end = ended(npm)
  const url = await new Promise<string>((resolve) => npm.stdout.once('data', (text) => resolve(String(text).trim())))
  expect((await fetch(`${url}/core/v2/types`)).status).toBe(200)
  npm.kill('SIGINT')
  expect((await end).code).toBe(0)
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})

it.each(['one', 'group'] as const)('a run ends, all of it, when SIGTERM is sent to npx (%s)', async (whom) => {
  const folder = temporaryFolder()
  const [node, main] = launch().command
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "name": "site" }')
  writeFileSync(join(folder, 'node_modules/.bin/almanac'), `#!/bin/sh\nexec "${node}" "${main}" "$@"\n`)
  chmodSync(join(folder, 'node_modules/.bin/almanac'), 0o755)
  const path = `${dirname(node)}:${process.env['PATH']}`
  const env = { ...launch().env, PATH: path, ALMANAC_CONTENT: contentFolder(), npm_config_update_notifier: 'false' }
  const words = ['--no-install', 'almanac', 'run', '--', ...waiting()]
  const npx = spawn('npx', words, { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => endGroup(npx))
  const end = ended(npx)
  const url = await firstLine(npx)
  process.kill(whom === 'one' ? npx.pid! : -npx.pid!, 'SIGTERM')
  // All of them hold the other end of what they say.
  expect((await end).stdout).toBe(`${url}\nSIGTERM\n`)
  await isGone(url)
})
