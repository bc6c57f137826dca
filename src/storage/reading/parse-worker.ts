/** The program of a thread that reads files while a folder is opened: batch by batch, until none is left. */
import { type MessagePort, workerData } from 'node:worker_threads'
import { openBatches, type SharedBatches } from './batches.ts'
import { openReader, type ReadingKind } from './read-batch.ts'

export interface ReadingOrder {
  readonly root: string
  readonly kinds: readonly ReadingKind[]
  readonly version: string
  readonly shared: SharedBatches
}

const { root, kinds, version, shared, port } = workerData as ReadingOrder & { readonly port: MessagePort }
const batches = openBatches(shared)
const read = openReader(root, kinds, version)
for (let batch = batches.take(); batch !== undefined; batch = batches.take()) {
  const table = read(batches.filesOf(batch))
  port.postMessage({ batch, table }, [table.buffer as ArrayBuffer])
  batches.done()
}
port.close()
