import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { exitCodeOf } from '../../src/cli/output/exit-codes.ts'
import { printError } from '../../src/cli/output/print-error.ts'
import { run } from '../../src/cli/program.ts'
import { contentFolder, type Files } from '../harness.ts'
import type { Ended, Start } from './built-cli.ts'

/** Runs commands in this process, which spares starting one, on a content folder of the test's own. */
export function cliOn(files: Files = {}, root = contentFolder(files)) {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')

  /** Runs one command: its words, as an array where one holds blanks. */
  const almanac = (...words: string[]): Promise<Ended> => gathered(() => run(['--content', root, ...words]))

  return { root, read, almanac }
}

/** Runs a command in this process as `builtCli` does in one of its own: standing in a folder, with an environment. One at a time. */
export async function runHere(words: readonly string[], { cwd = tmpdir(), env = {} }: Omit<Start, 'input'> = {}) {
  const [stood, known] = [process.cwd(), { ...process.env }]
  process.chdir(cwd)
  Object.assign(process.env, env)
  try {
    return await gathered(() => run(words))
  } finally {
    process.chdir(stood)
    for (const name of Object.keys(env)) {
      if (known[name] === undefined) delete process.env[name]
      else process.env[name] = known[name]
    }
  }
}

async function gathered(work: () => Promise<void>): Promise<Ended> {
  const said = { stdout: '', stderr: '' }
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      said[name] += String(text)
      return true
    }),
  )
  const before = process.exitCode
  process.exitCode = undefined
  try {
    await work()
    return { code: Number(process.exitCode ?? 0), ...said }
  } catch (error) {
    const code = exitCodeOf(error)
    if (code !== 0) printError(error)
    return { code, ...said }
  } finally {
    process.exitCode = before
    for (const spy of spies) spy.mockRestore()
  }
}
