import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readPointer, readPointerFile } from '../../../src/storage/git/lfs-pointer.ts'
import { pointerText, pointerTo } from '../lfs/lfs-host.ts'

describe('the pointers of Git LFS', () => {
  it('are read as git-lfs writes them', () => {
    const text = pointerText('A picture')
    expect(readPointer(text)).toEqual(pointerTo('A picture'))
    expect(readPointer(text.replace('oid', 'ext-0-foo sha256:abc\noid'))).toEqual(pointerTo('A picture'))
  })

  it('are nothing else', () => {
    const text = pointerText('A picture')
    const others = [
      '',
      text.slice(1),
      `${text}more`,
      `${text}\n`,
      text.replace('sha256', 'md5'),
      text.replace('size 9', 'size -9'),
      text.replace('size 9', 'size 9e9'),
      text.replaceAll('\n', '\r\n'),
      text.replace('oid', `ext-0-${'x'.repeat(1000)} sha256:abc\noid`),
    ]
    for (const other of others) expect(readPointer(other), JSON.stringify(other)).toBeUndefined()
  })

  it('are found in files of their size, and files that are not there are none', () => {
    const folder = mkdtempSync(join(tmpdir(), 'almanac-pointer-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'a.jpg')
    const text = pointerText('A picture')
    expect(readPointerFile(file, text.length)).toBeUndefined()
    writeFileSync(file, text)
    expect(readPointerFile(file, text.length)).toEqual(pointerTo('A picture'))
    expect(readPointerFile(file, 5000)).toBeUndefined()
  })
})
