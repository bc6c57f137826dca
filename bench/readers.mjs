// oxlint-disable unicorn/require-post-message-target-origin
// Readers in a thread of their own, so that those who measure beside them wait for the server alone.
import { parentPort, workerData } from 'node:worker_threads'
import { openClient } from './load.mjs'

const { port, paths, headers, connections } = workerData
const reading = new AbortController()
parentPort.once('message', () => reading.abort())
await Promise.all(
  Array.from({ length: connections }, async (_, i) => {
    const client = await openClient(port, headers)
    for (let at = i; !reading.signal.aborted; at++) {
      await client.ask('GET', paths[at % paths.length])
      if (at === i) parentPort.postMessage('reading')
    }
    client.close()
  }),
)
