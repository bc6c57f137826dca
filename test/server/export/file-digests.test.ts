import { createHash } from 'node:crypto'
import { mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ExportFolder } from '../../../src/server/export/export-folder.ts'
import { FileDigests } from '../../../src/server/export/file-digests.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'almanac-digests-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url')

describe('digests of exported files', () => {
  it('are believed where size and times are as they were, and taken of the bytes else', () => {
    const place = join(folder, 'a.html')
    writeFileSync(place, 'one')
    utimesSync(place, 1_780_000_000, 1_780_000_000)
    const first = new FileDigests()
    // Changed a moment ago: that it has these times does not yet say what it holds.
    expect(first.at(place, 'a.html')).toBe(digestOf('one'))
    const noted = new ExportFolder(join(folder, 'out'))
    noted.put('b.html', Buffer.from('two'))
    const [[, , stamp] = ['', '', '']] = noted.marks()
    const again = new FileDigests()
    again.believe([['b.html', 'as it was', stamp]])
    expect(again.at(join(folder, 'out/b.html'), 'b.html')).toBe('as it was')
    utimesSync(join(folder, 'out/b.html'), 1_780_000_000, 1_780_000_000)
    expect(again.at(join(folder, 'out/b.html'), 'b.html')).toBe(digestOf('two'))
  })

  it('are never those of what an export wrote, once others wrote as many bytes, however soon', () => {
    const out = new ExportFolder(join(folder, 'out'))
    for (let time = 0; time < 100; time++) {
      out.put(`${time}.html`, Buffer.from('ours'))
      writeFileSync(join(folder, 'out', `${time}.html`), 'them')
      if (time % 2 === 0) continue
      writeFileSync(join(folder, 'next'), 'they')
      renameSync(join(folder, 'next'), join(folder, 'out', `${time}.html`))
    }
    const marks = [...out.marks()]
    out.finish()
    const again = new ExportFolder(join(folder, 'out'))
    again.believe(marks)
    for (let time = 0; time < 100; time++) expect(again.keep(`${time}.html`, digestOf('ours'))).toBe(false)
  })
})
