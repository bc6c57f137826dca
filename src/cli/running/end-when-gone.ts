import { spawn } from 'node:child_process'

/** A shell that waits for a line: if its input ends without one, the process that held it is gone. */
const script = [
  'read -r _ && exit',
  'kill -s TERM -- "$1"',
  'i=0; while [ $i -lt "$2" ] && kill -s 0 -- "$1"; do sleep 0.1; i=$((i+1)); done',
  'kill -s KILL -- "$1"',
].join('\n')

/**
 * Ends a process, or a group if the number is negative, when this process is gone, however it ended: nobody catches
 * SIGKILL. Without a POSIX shell, nothing is done. Call the returned function when the process has ended.
 */
export function endWhenGone(target: number, graceMs: number): () => void {
  const tenths = String(Math.ceil(graceMs / 100))
  const shell = spawn('/bin/sh', ['-c', script, 'almanac', String(target), tenths], {
    // Signals to this group must not end it, too.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  shell.on('error', () => undefined).unref()
  shell.stdin.on('error', () => undefined)
  return () => void shell.stdin.end('\n')
}
