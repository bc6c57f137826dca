import { expect, it } from 'vitest'
import { isStillRunning, thisProcess } from '../../../src/storage/programs/process-alive.ts'
import { crowd } from '../../hostile/faulty-disk.ts'

it('a process whose start cannot be read, as too many files are open, counts as running; another of its number does not', () => {
  const mark = thisProcess()
  expect(isStillRunning({ ...mark, started: `${mark.started}0` })).toBe(process.platform !== 'linux')
  crowd('/proc/')
  expect(isStillRunning(mark)).toBe(true)
  expect(isStillRunning({ ...mark, pid: 2 ** 22 + 1 })).toBe(false)
})
