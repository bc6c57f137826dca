import { afterEach, describe, expect, it, vi } from 'vitest'
import { noteServer, runningServer, serverTroubles } from '../../src/cli/commands/serving/running-server.ts'
import {
  heapUse,
  isMemoryShort,
  memoryInWords,
  requireMemory,
  memoryGauge,
  watchMemory,
} from '../../src/work/memory.ts'
import { cliOn } from '../cli/in-process.ts'
import { testSite } from '../harness.ts'

const posts = Object.fromEntries(
  [1, 2, 3].map((id) => [`posts/p${id}.md`, `---\nid: ${id}\ntitle: Post ${id}\n---\n\nA harbour.\n`]),
)
const ownMemory = memoryGauge.read
const used = (share: number) => () => ({ used: share * 100, most: 100 })

describe('memory', () => {
  afterEach(() => {
    memoryGauge.read = ownMemory
    vi.useRealTimers()
  })

  it('is short from a share on, or where what is to be done would take more', () => {
    expect(isMemoryShort()).toBe(false)
    memoryGauge.read = used(0.86)
    expect(isMemoryShort()).toBe(true)
    expect(() => requireMemory()).toThrow(expect.objectContaining({ code: 'rest_memory_short', status: 503 }))
    memoryGauge.read = used(0.5)
    expect(() => requireMemory(30)).not.toThrow()
    expect(() => requireMemory(40)).toThrow('not have enough memory')
  })

  it('is that of the heap alone where too many files are open to ask for all of it', () => {
    vi.spyOn(process.memoryUsage, 'rss').mockImplementation(() => {
      throw Object.assign(new Error('EMFILE'), { code: 'EMFILE' })
    })
    expect(ownMemory().used).toBeGreaterThan(0)
    expect(isMemoryShort()).toBe(false)
  })

  it('is short in a small heap before there is none left: of its bound, a part is for young objects alone', () => {
    const megabytes = 2 ** 20
    // As of `--max-old-space-size=256`, which ends the process at 256.
    memoryGauge.read = () => heapUse({ used_heap_size: 230 * megabytes, heap_size_limit: 304 * megabytes })
    expect(isMemoryShort()).toBe(true)
    memoryGauge.read = () => heapUse({ used_heap_size: 200 * megabytes, heap_size_limit: 304 * megabytes })
    expect(isMemoryShort()).toBe(false)
  })

  it('is told once when it becomes short, and once when there is clearly enough', () => {
    vi.useFakeTimers()
    const told: unknown[] = []
    let share = 0.5
    memoryGauge.read = () => used(share)()
    const stop = watchMemory((short) => told.push(short && memoryInWords({ used: 3.66e9, most: 4.3e9 })), 10)
    for (const next of [0.84, 0.9, 0.95, 0.8, 0.7, 0.9]) {
      share = next
      vi.advanceTimersByTime(10)
    }
    stop()
    share = 0.5
    vi.advanceTimersByTime(100)
    expect(told).toEqual(['3.7 of 4.3 GB', undefined, '3.7 of 4.3 GB'])
  })

  it('that is short has searches refused before they take more, and nothing else', async () => {
    const { ask } = testSite(posts)
    memoryGauge.read = used(0.9)
    const refused = await ask('GET', '/core/v2/posts?search=harbour')
    expect([refused.status, refused.json.code]).toEqual([503, 'rest_memory_short'])
    expect(refused.headers.get('retry-after')).toBe('30')
    expect((await ask('GET', '/core/v2/posts?orderby=title')).json).toHaveLength(3)
    memoryGauge.read = used(0.5)
    // Their texts are longer than what is left.
    expect((await ask('GET', '/core/v2/posts?search=harbour')).status).toBe(503)
    memoryGauge.read = ownMemory
    expect((await ask('GET', '/core/v2/posts?search=harbour')).json).toHaveLength(3)
    // What is there already is searched all the same.
    memoryGauge.read = used(0.9)
    expect((await ask('GET', '/core/v2/posts?search=post')).json).toHaveLength(3)
  })

  it('of a server that is short is what overview says', async () => {
    const { almanac, root } = cliOn(posts)
    const note = noteServer(root, 'http://127.0.0.1:4999')
    expect((await almanac('overview')).stdout).not.toContain('Memory')
    note.report({ memory: { used: 3.7e9, most: 4.3e9 } })
    expect((await almanac('overview')).stdout).toContain('The server is low on memory\n  3.7 of 4.3 GB are in use')
    const { stdout } = await almanac('overview', '--format', 'json')
    expect(JSON.parse(stdout).memory).toEqual({ used: 3.7e9, most: 4.3e9 })
    note.report({ memory: undefined })
    expect(serverTroubles(root).memory).toBeUndefined()
    expect(runningServer(root)).toBe('http://127.0.0.1:4999')
    note.forget()
    expect(runningServer(root)).toBeUndefined()
  })
})
