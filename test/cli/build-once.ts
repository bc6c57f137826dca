import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'

/** Where the built command of this run stands, once `buildOnce` has resolved. */
export const cliFolder = (): string => join(inject('builtCli'), 'cli')

let built: Promise<void> | undefined

/** Builds the command for the first test file of a run that starts it; the other workers wait for that build. */
export function buildOnce(): Promise<void> {
  return (built ??= build())
}

async function build(): Promise<void> {
  const place = (name: string) => join(inject('builtCli'), name)
  if (!isFirst(place('begun'))) {
    while (!existsSync(place('done')) && !existsSync(place('failed'))) await sleep(20)
    if (existsSync(place('failed'))) throw new Error('the command could not be built: the first worker says why')
    return
  }
  try {
    const builder = new URL('../../scripts/build-cli.mjs', import.meta.url).href
    const { buildCli } = (await import(builder)) as { buildCli(outdir: string): Promise<void> }
    await buildCli(cliFolder())
    writeFileSync(place('done'), '')
  } catch (error) {
    writeFileSync(place('failed'), '')
    throw error
  }
}

// Only one worker can make the folder.
function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch {
    return false
  }
}
