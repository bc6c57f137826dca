import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { CopyMaker } from '../../../src/site/attachments/copy-maker.ts'

it('who only asks where copies of a folder that is read-only would be leaves nothing behind', () => {
  const temporary = mkdtempSync(join(tmpdir(), 'almanac-test-'))
  const { TMPDIR } = process.env
  process.env['TMPDIR'] = temporary
  onTestFinished(() => {
    if (TMPDIR === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = TMPDIR
    rmSync(temporary, { recursive: true, force: true })
  })
  const copies = new CopyMaker('/nowhere', true)
  expect(copies.folderFor('media/a.png', 'state').startsWith(temporary)).toBe(true)
  copies.forget('media/a.png')
  expect(readdirSync(temporary)).toEqual([])
})
