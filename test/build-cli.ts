import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the command that was built for this run. */
    builtCli: string
  }
}

/** Builds the command once for all tests of a run, into a folder of its own that is gone after them. */
export default async function buildOnce(project: TestProject): Promise<() => void> {
  // Below the packages, for some of them are loaded beside the bundle.
  const cache = join(import.meta.dirname, '../node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'almanac-cli-'))
  const builder = new URL('../scripts/build-cli.mjs', import.meta.url).href
  const { buildCli } = (await import(builder)) as { buildCli(outdir: string): Promise<void> }
  await buildCli(folder)
  project.provide('builtCli', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
