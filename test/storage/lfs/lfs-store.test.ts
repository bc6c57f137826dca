import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it, onTestFinished } from 'vitest'
import { placeOfObject } from '../../../src/storage/git/lfs-pointer.ts'
import { LfsStore } from '../../../src/storage/lfs/lfs-store.ts'
import { pointerTo } from './lfs-host.ts'

describe('the store of large files', () => {
  it('forgets a file that was damaged in it, instead of handing it on', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'almanac-lfs-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const store = new LfsStore(folder)
    const pointer = pointerTo('Large')
    await store.take(pointer, Readable.from([Buffer.from('Lar'), Buffer.from('ge')]))
    await store.copyTo(pointer, join(folder, 'copy'))
    expect(readFileSync(join(folder, 'copy'), 'utf8')).toBe('Large')
    writeFileSync(join(folder, 'objects', placeOfObject(pointer)), 'LARGE')
    expect(store.has(pointer)).toBe(true)
    await expect(store.copyTo(pointer, join(folder, 'copy'))).rejects.toThrow('SHA-256')
    expect(store.has(pointer)).toBe(false)
  })
})
