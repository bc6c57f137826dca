import { assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeUpload } from '../../../src/resources/media/judge-upload.ts'
import { kindOfSuffix, mimeOfName, suffixOf } from '../../../src/storage/pictures/kinds.ts'
import { pixel } from '../../pictures.ts'
import { codePoint } from '../../code-point.ts'

const text = Buffer.from('some words')

describe('an upload', () => {
  it('keeps its name as far as that is safe', () => {
    expect(judgeUpload('My photo (1).PNG', pixel)).toEqual({ name: 'My-photo-1.PNG', mime: 'image/png' })
    expect(judgeUpload('../../etc/photo.png', pixel)?.name).toBe('photo.png')
    expect(judgeUpload('C:\\photos\\photo.png', pixel)?.name).toBe('photo.png')
    expect(judgeUpload('.htaccess.txt', text)?.name).toBe('htaccess.txt')
    expect(judgeUpload('shell.php.txt', text)?.name).toBe('shell.php_.txt')
  })

  it('gets the suffix of what it is when it is another kind of picture', () => {
    expect(judgeUpload('photo.jpg', pixel)).toEqual({ name: 'photo.png', mime: 'image/png' })
    expect(judgeUpload('photo.png', Buffer.from('GIF89a...'))).toEqual({ name: 'photo.gif', mime: 'image/gif' })
  })

  it.each([
    ['photo', pixel],
    ['photo.php', pixel],
    ['photo.svg', Buffer.from('<svg/>')],
    ['page.html', Buffer.from('<html>')],
    ['page.htm', text],
    ['run.js', text],
    ['run.exe', Buffer.from('MZ')],
    ['photo.png', text],
    ['photo.png', Buffer.from('%PDF-1.4')],
    ['notes.txt', pixel],
    ['notes.txt', Buffer.from('<script>')],
    ['report.pdf', text],
    ['report.docx', Buffer.from('PK\x03\x04')],
    ['film.mp4', text],
    ['', pixel],
    ['.png', Buffer.from('')],
    ['photo.jpg.md', text],
    ['data.json', Buffer.from('{}')],
  ])('named %j is refused when its contents do not fit, or its kind is not taken', (name, head) => {
    expect(judgeUpload(name, head)).toBeUndefined()
  })

  it('never gets a name that leaves its folder, hides, or has another kind than it was taken for', () => {
    assert(
      property(
        string({ unit: codePoint }),
        constantFrom('png', 'PNG', 'txt', 'php', 'jpg'),
        constantFrom(pixel, text),
        (stem, suffix, head) => {
          const judged = judgeUpload(`${stem}.${suffix}`, head)
          if (!judged) return
          expect(judged.name).not.toMatch(/[/\\\0]|^\.|\.\.|^$/)
          expect(mimeOfName(judged.name)).toBe(judged.mime)
          expect(Buffer.byteLength(judged.name)).toBeLessThanOrEqual(220)
        },
      ),
    )
  })
})

describe('a name', () => {
  it('tells its kind, also of what is never taken over the interface', () => {
    expect(['a/photo.JPEG', 'a.svg', 'a.docx', 'a.unknown', 'a.b/none'].map(mimeOfName)).toEqual([
      'image/jpeg',
      'image/svg+xml',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/octet-stream',
      'application/octet-stream',
    ])
    expect(kindOfSuffix('svg')).toBeUndefined()
    expect(suffixOf('folder/.hidden')).toBe('')
  })
})
