import { MessageChannel, type MessagePort } from 'node:worker_threads'

/** Smaller buffers may share their memory with others, and there is little to gain. */
const smallest = 16 * 1024
let outlet: MessagePort | undefined

/**
 * Frees the memory of bytes that came from the network and that nobody needs any more; afterwards they are empty. The
 * engine would let buffers of up to 32 MB pile up before it looks for those that are garbage. A part of a larger buffer
 * is left alone.
 *
 * A buffer that is sent to another thread leaves this one: here nobody is at the other end.
 */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  if (byteLength < smallest || byteLength !== buffer.byteLength || !(buffer instanceof ArrayBuffer)) return
  outlet ??= openOutlet()
  outlet.postMessage(undefined, [buffer])
}

function openOutlet(): MessagePort {
  const { port1, port2 } = new MessageChannel()
  port2.close()
  return port1
}
