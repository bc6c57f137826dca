import { exitCodes } from '../output/exit-codes.ts'

const leave = () => process.exit(exitCodes.interrupted)
let current: () => void = leave

/** Routes Ctrl-C to the current handler, which initially ends the process. */
export function listenForInterrupt(): () => void {
  const listener = () => current()
  process.on('SIGINT', listener)
  return () => void process.off('SIGINT', listener)
}

/** Replaces the handler of Ctrl-C; returns a function that restores the previous one. */
export function onInterrupt(handler: () => void): () => void {
  const before = current
  current = handler
  return () => {
    current = before
  }
}
