import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { describeError } from '../../../src/cli/output/print-error.ts'

it('a command in a folder that is gone, as after a checkout of another branch, says so', () => {
  const stood = process.cwd()
  const gone = mkdtempSync(join(tmpdir(), 'gone-'))
  process.chdir(gone)
  rmdirSync(gone)
  try {
    expect(describeError(thrownBy(() => process.cwd()))).toEqual({
      message: 'the current folder no longer exists',
      hint: expect.stringContaining('cd "$PWD"'),
    })
  } finally {
    process.chdir(stood)
  }
})

function thrownBy(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}
