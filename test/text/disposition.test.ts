import { describe, expect, it } from 'vitest'
import { fileNameOf } from '../../src/text/disposition.ts'

describe('the name in a Content-Disposition header', () => {
  it.each([
    ['attachment; filename="a photo.png"', 'a photo.png'],
    ['attachment; filename=photo.png', 'photo.png'],
    ['attachment; filename = photo.png ; size=3', 'photo.png'],
    ['attachment; filename="a \\"b\\"; c.png"', 'a "b"; c.png'],
    [`attachment; filename="plain.png"; filename*=UTF-8''%C3%A9t%C3%A9.png`, 'été.png'],
    [`attachment; filename*=utf-8'en'x%20y.png`, 'x y.png'],
    [`attachment; filename="plain.png"; filename*=UTF-8''%E9`, 'plain.png'],
    [Buffer.from('attachment; filename="été.png"').toString('latin1'), 'été.png'],
    ['attachment; filename="\xe9t\xe9.png"', 'été.png'],
    ['attachment', ''],
    ['attachment; filename=', ''],
    ['attachment; filename=""', ''],
    ['', ''],
  ])('of %j is %j', (header, name) => {
    expect(fileNameOf(header)).toBe(name)
  })
})
