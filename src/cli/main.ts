import { exitCodeOf, exitCodes } from './output/exit-codes.ts'
import { listenForInterrupt } from './session/interrupt.ts'
import { run } from './program.ts'
import { printError } from './output/print-error.ts'
import { endWhenNobodyReads } from './output/terminal.ts'

/** Runs the typed command, prints any error, and leaves the exit code in `process.exitCode`. */
export async function main(argv: readonly string[]): Promise<void> {
  endWhenNobodyReads(reportUnwritten)
  const stopListening = listenForInterrupt()
  try {
    await run(argv)
  } catch (error) {
    const code = exitCodeOf(error)
    if (code !== exitCodes.ok) {
      process.exitCode = code
      printError(error)
    }
  } finally {
    stopListening()
  }
}

function reportUnwritten(error: NodeJS.ErrnoException): number {
  const code = exitCodeOf(error)
  printError(Object.assign(error, { path: 'what is printed' }))
  return code
}
