import { exitCodes } from './output/exit-codes.ts'

const leave = () => process.exit(exitCodes.interrupted)
let current: () => void = leave

/** Has Ctrl-C answered by the handler of the moment, which at first ends the process. */
export function listenForInterrupt(): () => void {
  const listener = () => current()
  process.on('SIGINT', listener)
  return () => void process.off('SIGINT', listener)
}

/** Has Ctrl-C mean something else from now on; gives the way back. */
export function onInterrupt(handler: () => void): () => void {
  current = handler
  return () => {
    current = leave
  }
}
