import { totalmem } from 'node:os'
import { constrainedMemory, memoryUsage } from 'node:process'
import { getHeapStatistics } from 'node:v8'
import { errors } from '../define/errors.ts'

/** Memory use in bytes, against the limit that this process is closest to. */
export interface MemoryUse {
  readonly used: number
  readonly most: number
}

/** Memory is short above the first share, until it is below the second. */
const scarceFrom = 0.85
const enoughBelow = 0.75
/** How long a reading is valid, and how often a server reads, in milliseconds. */
const lookMs = 100
const watchMs = 5000
const pauseSeconds = 30

/** Tests replace this. */
export const memoryGauge = { read: readMemory }

let last: { readonly use: MemoryUse; readonly at: number; readonly by: () => MemoryUse } | undefined

/** Whether memory is so short that all requests that can be refused are refused. */
export function isMemoryShort(more = 0): boolean {
  const now = performance.now()
  const { read } = memoryGauge
  if (last?.by !== read || now - last.at > lookMs) last = { use: read(), at: now, by: read }
  return last.use.used + more > last.use.most * scarceFrom
}

/** @param more bytes that the work will need, if known @throws RestError 503 `rest_memory_short` (`retry_after` in seconds) */
export function requireMemory(more = 0): void {
  if (isMemoryShort(more)) throw errors.rest_memory_short().with({ retry_after: pauseSeconds })
}

/** Reports when memory becomes short, and when there is enough again (`undefined`); returns a function that stops it. */
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

/** As in `3.7 of 4.3 GB`. */
export function memoryInWords({ used, most }: MemoryUse): string {
  const inGigabytes = (bytes: number) => (bytes / 1e9).toFixed(1)
  return `${inGigabytes(used)} of ${inGigabytes(most)} GB`
}

/** The part of the heap limit that V8 reserves for young objects, in bytes: old objects cannot use it. */
const forYoung = 48 << 20

/** The used part of the heap, and the limit for old objects. */
export function heapUse(heap: { readonly used_heap_size: number; readonly heap_size_limit: number }): MemoryUse {
  return { used: heap.used_heap_size, most: Math.max(heap.heap_size_limit / 2, heap.heap_size_limit - forYoung) }
}

// The heap has its own limit; all memory has that of the machine or the container.
function readMemory(): MemoryUse {
  const inHeap = heapUse(getHeapStatistics())
  const all = { used: residentMemory(), most: Math.min(totalmem(), constrainedMemory() || Number.POSITIVE_INFINITY) }
  return inHeap.used / inHeap.most > all.used / all.most ? inHeap : all
}

// Reading it opens a file, which can fail: then the heap counts alone.
function residentMemory(): number {
  try {
    return memoryUsage.rss()
  } catch {
    return 0
  }
}
