import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { copyDurable, placeTemporary } from '../../../src/storage/files/atomic-write.ts'
import { putBack } from '../../../src/storage/files/keep-old.ts'
import { discardStaged, stageFile } from '../../../src/storage/files/stage-file.ts'
import { isTemporaryName } from '../../../src/storage/files/temporary-names.ts'
import { WriteError } from '../../../src/storage/files/write-error.ts'
import { seeSyncs } from '../../hostile/seen-syncs.ts'

function folderWithFile() {
  const root = mkdtempSync(join(tmpdir(), 'almanac-stage-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const from = join(root, 'upload')
  writeFileSync(from, 'bytes')
  chmodSync(from, 0o600)
  return { root, from, media: join(root, 'media') }
}

describe('a staged file', () => {
  it('is a whole copy under a temporary name, with the rights of a new file', async () => {
    const { root, from, media } = folderWithFile()
    const staged = await stageFile(from, media)
    expect(readdirSync(media).every(isTemporaryName)).toBe(true)
    expect(readFileSync(staged, 'utf8')).toBe('bytes')
    writeFileSync(join(root, 'usual'), '')
    expect(statSync(staged).mode).toBe(statSync(join(root, 'usual')).mode)
    expect(existsSync(from)).toBe(true)
  })

  it('is a copy of a file that nobody may write, too, and so is one on another disk', async () => {
    const { root, from, media } = folderWithFile()
    chmodSync(from, 0o444)
    // The superuser may write everything, so that it stages as nobody.
    const isSuperuser = process.geteuid?.() === 0
    if (isSuperuser) {
      chownSync(root, 65_534, 65_534)
      process.seteuid!(65_534)
    }
    onTestFinished(() => void (isSuperuser && process.seteuid!(0)))
    expect(readFileSync(await stageFile(from, media), 'utf8')).toBe('bytes')
    copyDurable(from, join(media, 'copy'))
    expect(readFileSync(join(media, 'copy'), 'utf8')).toBe('bytes')
  })

  it('gets its name in one step, and never over another file', async () => {
    const { from, media } = folderWithFile()
    const staged = await stageFile(from, media)
    placeTemporary(staged, join(media, '2026/11/photo.jpg'))
    expect(readdirSync(media, { recursive: true })).toEqual(expect.arrayContaining(['2026/11/photo.jpg']))
    expect(existsSync(staged)).toBe(false)
    const second = await stageFile(from, media)
    expect(() => placeTemporary(second, join(media, '2026/11/photo.jpg'))).toThrow(WriteError)
    discardStaged(second)
    discardStaged(second)
    expect(readdirSync(media)).toEqual(['2026'])
  })

  it('makes folders whose names a power cut does not take', async () => {
    const { root, from } = folderWithFile()
    const syncsOf = seeSyncs()
    const staged = await stageFile(from, join(root, 'static/images/large'))
    expect(['', 'static', 'static/images'].map((path) => syncsOf(join(root, path)))).toEqual([1, 1, 1])
    putBack(staged, join(root, 'restored/below/photo.jpg'))
    expect(['', 'restored', 'restored/below'].map((path) => syncsOf(join(root, path)))).toEqual([2, 1, 1])
  })

  it('leaves nothing behind when it cannot be had', async () => {
    const { root, media } = folderWithFile()
    await expect(stageFile(join(root, 'nothing'), media)).rejects.toThrow(WriteError)
    expect(readdirSync(media)).toEqual([])
  })
})
