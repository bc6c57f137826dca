import { totalmem } from 'node:os'
import { constrainedMemory, memoryUsage } from 'node:process'
import { getHeapStatistics } from 'node:v8'
import { errors } from '../define/errors.ts'

/** Memory of this process in bytes, against the limit that it is closest to. */
export interface MemoryUse {
  readonly used: number
  readonly most: number
}

/** From this share on memory is short, and until it is below the other one. */
const scarceFrom = 0.85
const enoughBelow = 0.75
/** How long a look holds, and how often a server looks, in milliseconds. */
const lookMs = 100
const watchMs = 5000
const pauseSeconds = 30

/** Reads how much memory this process uses; tests replace it. */
export const memoryGauge = { read: readMemory }

let last: { readonly use: MemoryUse; readonly at: number; readonly by: () => MemoryUse } | undefined

/** Whether memory is so short that requests which can be refused are refused. */
export function isMemoryShort(more = 0): boolean {
  const now = performance.now()
  const { read } = memoryGauge
  if (last?.by !== read || now - last.at > lookMs) last = { use: read(), at: now, by: read }
  return last.use.used + more > last.use.most * scarceFrom
}

/**
 * Refuses work that would take more memory than there is.
 *
 * @param more how many bytes it will take, as far as that is known
 * @throws RestError 503 `rest_memory_short` (`data.retry_after` in seconds)
 */
export function requireMemory(more = 0): void {
  if (isMemoryShort(more)) throw errors.rest_memory_short().with({ retry_after: pauseSeconds })
}

/** Tells, until it is ended, when memory becomes short, and when there is enough again (`undefined`). */
export function watchMemory(report: (short: MemoryUse | undefined) => void, every = watchMs): () => void {
  let isShort = false
  const look = () => {
    const use = memoryGauge.read()
    const share = use.used / use.most
    if (isShort ? share >= enoughBelow : share <= scarceFrom) return
    isShort = !isShort
    report(isShort ? use : undefined)
  }
  const timer = setInterval(look, every)
  timer.unref()
  look()
  return () => clearInterval(timer)
}

/** `3.7 of 4.3 GB`. */
export function memoryInWords({ used, most }: MemoryUse): string {
  const inGigabytes = (bytes: number) => (bytes / 1e9).toFixed(1)
  return `${inGigabytes(used)} of ${inGigabytes(most)} GB`
}

/** The share of the heap limit that V8 reserves for young objects, in bytes: old objects cannot use it. */
const forYoung = 48 << 20

/** The used part of the heap, and the limit for old objects. */
export function heapUse(heap: { readonly used_heap_size: number; readonly heap_size_limit: number }): MemoryUse {
  return { used: heap.used_heap_size, most: Math.max(heap.heap_size_limit / 2, heap.heap_size_limit - forYoung) }
}

// A heap has a bound of its own; all memory has that of the machine, or of the container.
function readMemory(): MemoryUse {
  const inHeap = heapUse(getHeapStatistics())
  const all = { used: residentMemory(), most: Math.min(totalmem(), constrainedMemory() || Number.POSITIVE_INFINITY) }
  return inHeap.used / inHeap.most > all.used / all.most ? inHeap : all
}

// It is read from a file, where one can be opened: else the heap counts alone.
function residentMemory(): number {
  try {
    return memoryUsage.rss()
  } catch {
    return 0
  }
}
