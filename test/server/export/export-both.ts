import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { differencesOf, exportInto } from './export-model.ts'

/** A moment at which what is published of the model site is so. */
export const noon = Date.parse('2027-03-01T12:00:00Z')

/** Its file is that of another address. */
export const twice = 'page /rest/cal/events/v1/events.ics'

/** A folder of one test's own, deleted when it ends. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Exports into a folder where another export was, and beside it anew; says what was made for the first. */
export async function exportBoth(root: string, at: string, now: number) {
  const { made } = await exportInto(root, join(at, 'again'), { now, kept: join(at, 'kept.json') })
  await exportInto(root, join(at, 'whole'), { now })
  expect(differencesOf(join(at, 'again'), join(at, 'whole'))).toEqual([])
  rmSync(join(at, 'whole'), { recursive: true })
  return made
}
