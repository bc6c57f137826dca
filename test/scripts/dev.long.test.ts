import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../cli/built-cli.ts'
import { contentFolder } from '../harness.ts'

const scripts = join(import.meta.dirname, '../../scripts')

/** A script that runs until it is told to end, and what it says. */
function start(args: readonly string[]) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said = { out: '', err: '' }
  child.stdout.on('data', (text) => (said.out += text))
  child.stderr.on('data', (text) => (said.err += text))
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  return { child, said, ended }
}

describe('npm run dev', () => {
  it('serves a folder from the sources until it is told to end', async () => {
    const root = contentFolder({ 'posts/a.md': '---\nid: 10\ntitle: A\n---\n' })
    const { child, said, ended } = start([join(scripts, 'dev.mjs'), '--content', root, '--port', '0'])
    await expect.poll(() => said.out).toMatch(/^http:\S+\n/)
    const posts = await (await fetch(`${said.out.trim()}/core/v2/posts`)).json()
    expect(posts).toMatchObject([{ id: 10 }])
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    await expect(fetch(said.out.trim())).rejects.toThrow('fetch failed')
  })

  it('starts anew what changed, and leaves running what can no longer be built', async () => {
    const folder = temporaryFolder()
    const source = join(folder, 'program.ts')
    const program = (word: string) =>
      `process.on('SIGTERM', () => process.exit(7))\nconst word: string = '${word}'\nconsole.log(word)\nsetInterval(() => {}, 1000)\n`
    writeFileSync(source, program('one'))
    const stdin = { contents: "import './program.ts'", resolveDir: folder }
    const url = new URL('../../scripts/run-on-change.mjs', import.meta.url).href
    const run = `import { runOnChange } from '${url}'; process.exitCode = await runOnChange(${JSON.stringify(stdin)}, [])`
    const { child, said, ended } = start(['--input-type=module', '--eval', run])
    await expect.poll(() => said.out).toBe('one\n')
    writeFileSync(source, 'const word: string = (')
    await expect.poll(() => said.err).toContain('Unexpected end of file')
    writeFileSync(source, program('two'))
    await expect.poll(() => said.out).toBe('one\ntwo\n')
    expect(said.err).toContain('the sources changed; starting anew')
    child.kill('SIGTERM')
    expect(await ended).toBe(7)
  })
})

it('scripts find their files in a folder whose name has blanks', async () => {
  const root = join(temporaryFolder(), 'my site')
  cpSync(join(scripts, 'copy-words.mjs'), join(root, 'scripts/copy-words.mjs'))
  mkdirSync(join(root, 'src/words'), { recursive: true })
  writeFileSync(join(root, 'src/words/de.json'), '{}')
  const { copyWords } = (await import(pathToFileURL(join(root, 'scripts/copy-words.mjs')).href)) as {
    copyWords: (to: string) => void
  }
  copyWords(join(root, 'dist'))
  expect(existsSync(join(root, 'dist/words/de.json'))).toBe(true)
  // A path in an address is not one of the file system.
  for (const name of readdirSync(scripts))
    expect(readFileSync(join(scripts, name), 'utf8'), name).not.toContain('import.meta.url).pathname')
})

it('every script that package.json names is there', () => {
  const { scripts: named } = JSON.parse(readFileSync(join(scripts, '../package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const files = Object.values(named).flatMap((command) => command.match(/\S+\.m?js/g) ?? [])
  expect(files).toContain('scripts/dev.mjs')
  for (const file of files) expect(() => readFileSync(join(scripts, '..', file))).not.toThrow()
})
