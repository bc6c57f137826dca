import { constants } from 'node:os'
import { processParent } from '../../storage/programs/process-alive.ts'
import { onInterrupt } from '../session/interrupt.ts'
import { exitCodes } from '../output/exit-codes.ts'

/** Resolves at the first SIGINT or SIGTERM, or when the npm that started it ends; a second one ends at once. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    let stopped = false
    const onSignal = () => {
      if (stopped) process.exit(exitCodes.interrupted)
      stopped = true
      resolve()
    }
    onInterrupt(onSignal)
    process.on('SIGTERM', onSignal)
    onStarterGone(resolve)
  })
}

/**
 * Calls back once when the process that started this one is gone; returns a function that stops it. npm and others start
 * commands through a shell, and on a signal end only the shell: a server would run for ever, holding its port.
 */
export function onStarterGone(gone: () => void): () => void {
  // Without npm, outliving the shell is intended (`nohup`, `&`).
  if (process.env['npm_lifecycle_event'] === undefined) return () => undefined
  const starters = startersNow()
  const timer = setInterval(() => {
    const { shell, above = starters.above } = startersNow()
    if (shell === starters.shell && above === starters.above) return
    clearInterval(timer)
    gone()
  }, 250)
  timer.unref()
  return () => clearInterval(timer)
}

/** Until the returned function is called, signals that end the process let it remove temporary files first. */
export function dieOnSignals(): () => void {
  const listeners = (['SIGTERM', 'SIGHUP'] as const).map((signal) => {
    const listener = () => process.exit(128 + constants.signals[signal])
    process.on(signal, listener)
    return () => void process.off(signal, listener)
  })
  return () => {
    for (const stop of listeners) stop()
  }
}

// The shell, and npm above it if the system reports it: npm may die without ending the shell (SIGKILL, SIGHUP).
function startersNow(): { readonly shell: number; readonly above: string | undefined } {
  return { shell: process.ppid, above: processParent(process.ppid) }
}
