import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { RowTable } from '../cache/row-table.ts'
import type { SnapshotRow } from '../cache/snapshot-row.ts'
import type { TableSpill } from '../cache/table-spill.ts'
import type { FileStat } from '../files/content-folder.ts'
import { makeBatches, openBatches } from './batches.ts'
import type { ReadingOrder } from './parse-worker.ts'
import { type FileToRead, openReader, unread } from './read-batch.ts'
import { quietly } from '../../text/values.ts'

/** More threads than this are of no use: there is one disk, and one thread that collects the tables. */
const mostThreads = 4
/** The memory of a thread's objects, in megabytes: it has one batch at a time. */
const threadMegabytes = 256
/** After this many milliseconds without a result from the threads, their batches are read here. */
const usualPatience = 2000

export interface ReadTogetherOptions {
  /** The program of the threads; without it there are none. */
  readonly worker?: string | undefined
  readonly threads?: number
  readonly patience?: number
  /** Decides which front matter is held in memory; without it, all is. */
  readonly spill?: TableSpill | undefined
  /** Called now and then with the number of files read. */
  readonly onProgress?: (done: number) => void
}

/**
 * Reads files, in threads if there are any: this one takes part, so that a thread that does not start, or dies, costs only
 * time. Yields the row of each file, in order; undefined for one that has to be read by itself. Blocks until all are read.
 */
export function* readTogether(
  order: Omit<ReadingOrder, 'shared'>,
  files: readonly (FileToRead & { readonly stamp: Omit<FileStat, 'path'> })[],
  options: ReadTogetherOptions,
): Generator<SnapshotRow | undefined> {
  let index = 0
  for (const table of readTables(order, files, options))
    for (let at = 0; at < table.length; at++) {
      const { path, stamp } = files[index++]!
      table.stamp(at, stamp)
      yield table.bodyStart[at] === unread ? undefined : table.rowAt(at, path)
    }
}

function readTables(
  order: Omit<ReadingOrder, 'shared'>,
  files: readonly FileToRead[],
  { worker, threads = availableParallelism() - 1, patience = usualPatience, spill, onProgress }: ReadTogetherOptions,
): RowTable[] {
  const shared = makeBatches(files)
  const batches = openBatches(shared)
  const read = openReader(order.root, order.kinds, order.version)
  const tables = new Map<number, RowTable>()
  let done = 0
  const put = (batch: number, bytes: Buffer) => {
    if (tables.has(batch)) return
    const table = spill?.table(bytes, order.version) ?? new RowTable(bytes, order.version)
    tables.set(batch, table)
    onProgress?.((done += table.length))
  }
  const count = Math.min(threads, mostThreads, batches.size - 1)
  const started = worker === undefined || count < 1 ? [] : startThreads(worker, count, { ...order, shared })
  const listen = () => started.forEach((thread) => thread.listen(put))
  try {
    for (let batch = batches.take(); batch !== undefined; batch = batches.take()) {
      put(batch, read(batches.filesOf(batch)))
      listen()
    }
    for (let lastCount = -1; tables.size < batches.size && batches.waitForOther(lastCount, patience);) {
      lastCount = batches.countDone()
      listen()
    }
  } finally {
    for (const thread of started) thread.end()
  }
  return Array.from({ length: batches.size }, (_, batch) => {
    if (!tables.has(batch)) put(batch, read(batches.filesOf(batch)))
    return tables.get(batch)!
  })
}

interface ReadingThread {
  /** Passes on the batches finished since the last call. */
  listen(put: (batch: number, bytes: Buffer) => void): void
  end(): void
}

function startThreads(worker: string, count: number, order: ReadingOrder): ReadingThread[] {
  const started: ReadingThread[] = []
  // If the system provides no more, those that it provided have to do.
  quietly(() => {
    while (started.length < count) started.push(startThread(worker, order))
  })
  return started
}

function startThread(worker: string, order: ReadingOrder): ReadingThread {
  const { port1: port, port2 } = new MessageChannel()
  const thread = new Worker(worker, {
    workerData: { ...order, port: port2 },
    transferList: [port2],
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: threadMegabytes },
  })
  // Unfinished batches are read here.
  thread.on('error', () => undefined).unref()
  return {
    listen(put) {
      for (let got = receiveMessageOnPort(port); got; got = receiveMessageOnPort(port)) {
        const { batch, table } = got.message as { batch: number; table: Uint8Array }
        put(batch, Buffer.from(table.buffer, table.byteOffset, table.byteLength))
      }
    },
    end() {
      port.close()
      void thread.terminate()
    },
  }
}

/** The program of the threads, if it was built beside this module (not among the sources). */
export function parseWorker(): string | undefined {
  const places = ['parse-worker.mjs', '../parse-worker.mjs']
  return places.map((path) => fileURLToPath(new URL(path, import.meta.url))).find((path) => existsSync(path))
}
