import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder in which the command is built for this run, once a test asks for it; see `cli/build-once.ts`. */
    builtCli: string
  }
}

/** Makes room for the command that is built for all tests of a run, and removes it after them. */
export default function makeRoom(project: TestProject): () => void {
  // Below the packages, for some of them are loaded beside the bundle.
  const cache = join(import.meta.dirname, '../node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'almanac-cli-'))
  project.provide('builtCli', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
