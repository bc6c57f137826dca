import { expect, it, vi } from 'vitest'
import { onStarterGone } from '../../../src/cli/running/until-stopped.ts'
import { crowd } from '../../hostile/faulty-disk.ts'

it('who started a server is not taken for gone where too many files are open to look', () => {
  vi.stubEnv('npm_lifecycle_event', 'start')
  vi.useFakeTimers()
  const gone = vi.fn()
  const stop = onStarterGone(gone)
  crowd('/proc/')
  vi.advanceTimersByTime(1000)
  stop()
  vi.useRealTimers()
  expect(gone).not.toHaveBeenCalled()
})
