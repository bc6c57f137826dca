/**
 * The program that the crash tests start and kill: `writer.mjs MODE ROOT [COUNT]`.
 * write: fills files while its parent lives. count: adds one to a counter COUNT times (as long without). hold: takes the lock and
 * keeps it. exit: takes it and ends at once. oversize: tries to write more than the system lets it.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { writeFileAtomic } from '../../../src/storage/files/atomic-write.ts'
import { Journal } from '../../../src/storage/machine-folder/journal.ts'
import { FolderLock } from '../../../src/storage/lock/lock.ts'

/** What a writer can be told to do. */
export type WriterMode = 'write' | 'count' | 'hold' | 'exit' | 'oversize'

const [mode = '', root = '', count] = process.argv.slice(2)
const lock = new FolderLock(root)
const counter = join(root, 'counter')
const parent = process.ppid
const isWanted = () => process.ppid === parent

// Unlike console.log this has left the process when it returns, so that a kill cannot take it back.
function say(line: string): void {
  writeSync(1, `${line}\n`)
}

function addOne(): Promise<number> {
  return lock.run(() => {
    const next = Number(readFileSync(counter, 'utf8')) + 1
    writeFileAtomic(counter, String(next))
    return next
  })
}

function writeOne(round: number): void {
  const body = `${round} `.repeat(1000 + (round % 50) * 100)
  const text = `${createHash('sha256').update(body).digest('hex')}\n${body}`
  const name = `files/${round % 7}.md`
  journal.append([name])
  writeFileAtomic(join(root, name), text)
}

const journal = new Journal(root)
say('ready')
if (mode === 'write') for (let round = 0; isWanted(); round++) await lock.run(() => writeOne(round))
else if (mode === 'count')
  for (let done = 0; done < Number(count ?? Infinity) && isWanted(); done++) say(String(await addOne()))
else if (mode === 'hold') {
  await lock.run(() => {
    say('held')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000)
  })
} else if (mode === 'exit') {
  await lock.run(() => say('held'))
  process.exit(0)
} else if (mode === 'oversize') {
  try {
    writeFileAtomic(join(root, 'big'), 'x'.repeat(1_000_000))
  } catch (error) {
    say((error as NodeJS.ErrnoException).code ?? '')
  }
}
