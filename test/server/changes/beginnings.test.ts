import { afterEach, describe, expect, it, vi } from 'vitest'
import { openBeginnings } from '../../../src/server/changes/beginnings.ts'
import type { ChangeLog } from '../../../src/server/changes/change-log.ts'

const commit = 'a'.repeat(40)
const log = {
  end: 7,
  after: () => ({ end: 7, changes: [] }),
  placeOf: () => undefined,
  placeAt: () => undefined,
} as unknown as ChangeLog

afterEach(() => void vi.useRealTimers())

describe('where a reader of changes begins', () => {
  it('is compared again after a comparison failed, but not at once', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const changesSince = vi.fn().mockRejectedValueOnce(new Error('ENOSPC')).mockResolvedValue([])
    const begin = openBeginnings(log, changesSince)
    await expect(begin(commit, true)).rejects.toThrow('ENOSPC')
    await expect(begin(commit, true)).rejects.toMatchObject({ code: 'rest_too_busy' })
    vi.advanceTimersByTime(10_001)
    expect(await begin(commit, true)).toEqual({ place: 7, earlier: [] })
    expect(await begin(commit, true)).toEqual({ place: 7, earlier: [] })
    expect(changesSince).toHaveBeenCalledTimes(2)
  })
})
