import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import { exitCodeOf } from '../../src/cli/output/exit-codes.ts'
import { tellError } from '../../src/cli/output/tell-error.ts'
import { run } from '../../src/cli/program.ts'
import { contentFolder, type Files } from '../harness.ts'
import type { Ended } from './built-cli.ts'

/** Runs commands in this process, which spares starting one, on a content folder of the test's own. */
export function cliOn(files: Files = {}, root = contentFolder(files)) {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')

  /** Runs one command: its words, as an array where one holds blanks. */
  async function almanac(...words: string[]): Promise<Ended> {
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
      await run(['--content', root, ...words])
      return { code: Number(process.exitCode ?? 0), ...said }
    } catch (error) {
      const code = exitCodeOf(error)
      if (code !== 0) tellError(error)
      return { code, ...said }
    } finally {
      process.exitCode = before
      for (const spy of spies) spy.mockRestore()
    }
  }

  return { root, read, almanac }
}
