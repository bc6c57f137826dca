import type { RestError } from '../../../define/errors.ts'
import type { Share } from '../budget.ts'
import { errors } from '../errors.ts'

/**
 * The chunks of a body; beyond `limit` bytes, throws the error of `tooLarge`. Not a generator: each of its steps takes several
 * promises, and most bodies arrive in one chunk. Throws RestError 400 `rest_body_aborted` if the client disconnects.
 */
export function bounded(
  chunks: AsyncIterable<Uint8Array>,
  limit: number,
  tooLarge: () => RestError,
): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]() {
      const iterator = chunks[Symbol.asyncIterator]()
      let size = 0
      // The stream must be released before the rest of it can be discarded.
      const end = async () => {
        await iterator.return?.().catch(() => {})
        return { done: true, value: undefined } as const
      }
      const next = async () => {
        let step: IteratorResult<Uint8Array>
        try {
          step = await iterator.next()
        } catch {
          // The client disconnected: nobody reads the answer, and the server is not at fault.
          throw errors.rest_body_aborted()
        }
        if (step.done) return step
        size += step.value.length
        if (size <= limit) return step
        await end()
        throw tooLarge()
      }
      return { next, return: end }
    },
  }
}

/** Collects a body's bytes, which count as memory; `watch` may refuse them as they arrive. */
export async function collect(
  chunks: AsyncIterable<Uint8Array>,
  memory: Share,
  watch?: (chunk: Uint8Array) => void,
): Promise<Buffer> {
  const list: Uint8Array[] = []
  for await (const chunk of chunks) {
    watch?.(chunk)
    memory.take(chunk.length)
    list.push(chunk)
  }
  return list.length === 1 ? Buffer.from(list[0]!.buffer, list[0]!.byteOffset, list[0]!.length) : Buffer.concat(list)
}
