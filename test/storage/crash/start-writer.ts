import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { WriterMode } from './writer.ts'

/** A running writer: its lines so far, and its end. */
export interface Writer {
  child: ChildProcess
  lines: string[]
  /** Resolves when a line is printed that passes the test. */
  says: (test: (line: string) => boolean) => Promise<void>
  /** Resolves when it has ended. */
  ended: Promise<unknown>
}

/** Bundles the writer for plain Node into a folder; gives the program's path. */
export async function buildWriter(folder: string): Promise<string> {
  const outfile = join(folder, 'writer.mjs')
  const entry = join(import.meta.dirname, 'writer.ts')
  await build({ entryPoints: [entry], outfile, bundle: true, platform: 'node', format: 'esm', logLevel: 'error' })
  return outfile
}

/** Starts a writer; `shell` may wrap the command (`$0` and `$@` are the program and its arguments). */
export function startWriter(
  program: string,
  args: [mode: WriterMode, root: string, count?: string],
  shell?: string,
): Writer {
  const command: string[] = [process.execPath, program, ...args.filter((arg) => arg !== undefined)]
  const [file = '', ...rest] = shell === undefined ? command : ['/bin/sh', '-c', shell, ...command]
  const child = spawn(file, rest, { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines: string[] = []
  let unfinished = ''
  child.stdout.on('data', (data: Buffer) => {
    const parts = (unfinished + data.toString()).split('\n')
    unfinished = parts.pop() ?? ''
    for (const line of parts) {
      lines.push(line)
      child.emit('line', line)
    }
  })
  const says = async (test: (line: string) => boolean): Promise<void> => {
    while (!lines.some(test)) await once(child, 'line')
  }
  return { child, lines, says, ended: once(child, 'close') }
}
