import { spawn } from 'node:child_process'
import { basename } from 'node:path'
import { beginProgram, type Kill, type Program, type ProgramEnd } from './begin-program.ts'
import { ProgramStarter } from './program-starter.ts'
import { quietly } from '../../text/values.ts'

/**
 * From this size of the process on, in bytes, another one starts programs. Linux copies the page tables of a process that
 * starts one, and each page written afterwards costs a fault: 15 ms of CPU at 300 MB, 43 ms at a gigabyte, during which no
 * request is served. Over the small process it takes 1 ms; that one costs 45 MB, and 50 ms once.
 */
const largeProcess = 256 * 1024 * 1024

let starter: ProgramStarter | undefined

/** Runs a program. `onOutput` gets its output as it arrives; `onEnd` is called once, also if it could not be started. */
export function runProgram(
  program: Program,
  onOutput: (bytes: Buffer) => void,
  onEnd: (end: ProgramEnd) => void,
): Kill {
  if (starter?.state === 'ended') starter = undefined
  starter ??= openStarter()
  if (starter?.state === 'ready') return starter.run(program, onOutput, onEnd)
  return beginProgram(spawn, program, onOutput, onEnd)
}

/** The same for output that is read as a whole: the program is ended if it prints more than `longest` bytes. */
export function runWhole(
  program: Program,
  longest: number,
  onEnd: (end: ProgramEnd & { readonly output: Buffer; readonly isTooLong: boolean }) => void,
): Kill {
  const chunks: Buffer[] = []
  let length = 0
  const kill = runProgram(
    program,
    (bytes) => {
      length += bytes.length
      if (length <= longest) chunks.push(bytes)
      else kill()
    },
    (end) => onEnd({ ...end, output: Buffer.concat(chunks), isTooLong: length > longest }),
  )
  return kill
}

// Memory or descriptors may be lacking, as for any program; then running that program reports it.
function openStarter(): ProgramStarter | undefined {
  // Another executable may be a whole application, such as Electron's, which would be started once more.
  return quietly(() =>
    process.platform === 'linux' &&
    basename(process.execPath).startsWith('node') &&
    process.memoryUsage.rss() > largeProcess
      ? new ProgramStarter()
      : undefined,
  )
}
