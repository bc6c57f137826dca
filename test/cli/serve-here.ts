import { Command } from 'commander'
import { onTestFinished } from 'vitest'
import { globalsOf } from '../../src/cli/flags/global-flags.ts'
import { build } from '../../src/cli/commands/serving/serve.ts'
import { type ServingFlags, startServing } from '../../src/cli/commands/serving/start-serving.ts'

/**
 * Serves a folder as `almanac serve` with these words does, until the test ends: in this process, which spares starting
 * one. What the command prints, notes in the folder and does at signals is not part of it.
 */
export async function serveHere(
  root: string,
  ...words: readonly string[]
): Promise<{ url: string; close(): Promise<void> }> {
  const command = new Command('serve').exitOverride()
  build(command)
  let serving: Awaited<ReturnType<typeof startServing>> | undefined
  const before = faultEvents.map((event) => process.listeners(event as 'uncaughtException'))
  command.action(async () => {
    serving = await startServing(command.opts<ServingFlags>(), globalsOf(command))
  })
  await command.parseAsync(['--content', root, '--port', '0', ...words], { from: 'user' })
  // A server goes on after any error; a test does not.
  for (const [i, event] of faultEvents.entries())
    for (const listener of process.listeners(event as 'uncaughtException'))
      if (!before[i]!.includes(listener)) process.off(event, listener)
  let closing: Promise<void> | undefined
  const close = () => (closing ??= serving!.close())
  onTestFinished(close)
  return { url: serving!.url, close }
}

const faultEvents = ['uncaughtException', 'unhandledRejection'] as const
