import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'

/** Gives the tests of a file a temporary folder of the system of their own, so that they can look what is left in it. */
export function temporaryFolder(): { readonly path: string } {
  const before = process.env['TMPDIR']
  const folder = { path: '' }
  beforeAll(() => {
    folder.path = mkdtempSync(join(tmpdir(), 'almanac-test-'))
    process.env['TMPDIR'] = folder.path
  })
  afterAll(() => {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
    rmSync(folder.path, { recursive: true, force: true })
  })
  return folder
}
