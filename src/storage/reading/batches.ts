import { chunksOf } from '../../text/values.ts'
import type { FileToRead } from './read-batch.ts'

/** Batches of files in memory that threads share: an idle thread takes the next one. */
export interface SharedBatches {
  /** `kind path` of each file in UTF-8, followed by NUL. */
  readonly text: SharedArrayBuffer
  /** The end of each batch in it, in bytes. */
  readonly ends: SharedArrayBuffer
  /** How many batches were taken, and how many of these are finished. */
  readonly counts: SharedArrayBuffer
}

const filesInBatch = 500
const [taken, done] = [0, 1]

/** Groups files into batches, in order. */
export function makeBatches(files: readonly FileToRead[]): SharedBatches {
  const texts = chunksOf(files, filesInBatch).map((batch) =>
    Buffer.from(batch.map(({ path, kind }) => `${kind} ${path}\0`).join('')),
  )
  const text = new SharedArrayBuffer(texts.reduce((sum, { length }) => sum + length, 0))
  const ends = new SharedArrayBuffer(4 * texts.length)
  let end = 0
  for (const [at, batch] of texts.entries()) {
    new Uint8Array(text).set(batch, end)
    end += batch.length
    new Uint32Array(ends)[at] = end
  }
  return { text, ends, counts: new SharedArrayBuffer(8) }
}

/** One thread's view of the batches. */
export function openBatches({ text, ends, counts }: SharedBatches) {
  const [bytes, endOf, count] = [Buffer.from(text), new Uint32Array(ends), new Int32Array(counts)]
  return {
    size: endOf.length,
    /** Takes a batch and returns its number; undefined if all are taken. */
    take(): number | undefined {
      const batch = Atomics.add(count, taken, 1)
      return batch < endOf.length ? batch : undefined
    },
    filesOf(batch: number): FileToRead[] {
      const lines = bytes.toString('utf8', batch === 0 ? 0 : endOf[batch - 1], endOf[batch]).split('\0')
      return lines.slice(0, -1).map((line) => {
        const blank = line.indexOf(' ')
        return { kind: Number(line.slice(0, blank)), path: line.slice(blank + 1) }
      })
    },
    /** Counts a finished batch, and wakes the waiting thread. */
    done(): void {
      Atomics.add(count, done, 1)
      Atomics.notify(count, done)
    },
    countDone: () => Atomics.load(count, done),
    /** Waits until that number changes; returns false after `patience` milliseconds. */
    waitForOther(than: number, patience: number): boolean {
      return Atomics.wait(count, done, than, patience) !== 'timed-out'
    },
  }
}
