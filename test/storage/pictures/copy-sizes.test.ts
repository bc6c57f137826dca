import { describe, expect, it } from 'vitest'
import {
  copyName,
  copyNamed,
  copySizes,
  originalName,
  picturesNamed,
  fallbackSize,
  uploadedName,
} from '../../../src/storage/pictures/copy-sizes.ts'

const sizes = (width: number, height: number) =>
  copySizes(width, height).map((size) => `${size.name} ${size.width}x${size.height}`)

describe('the copies of a picture', () => {
  it('are those of the reference, each only when it is smaller', () => {
    expect(sizes(100, 100)).toEqual([])
    expect(sizes(150, 150)).toEqual([])
    expect(sizes(400, 300)).toEqual(['medium 300x225', 'thumbnail 150x150'])
    expect(sizes(300, 100)).toEqual(['thumbnail 150x100'])
    expect(sizes(1200, 800)).toEqual(['medium 300x200', 'large 1024x683', 'thumbnail 150x150', 'medium_large 768x512'])
    expect(sizes(4000, 3000)).toEqual([
      'medium 300x225',
      'large 1024x768',
      'thumbnail 150x150',
      'medium_large 768x576',
      '1536x1536 1536x1152',
      '2048x2048 2048x1536',
    ])
    expect(sizes(800, 3200)).toEqual([
      'medium 75x300',
      'large 256x1024',
      'thumbnail 150x150',
      'medium_large 768x3072',
      '1536x1536 384x1536',
      '2048x2048 512x2048',
    ])
  })

  it('are none that are a pixel smaller, and none of what would take too much memory', () => {
    expect(sizes(301, 200)).toEqual(['thumbnail 150x150'])
    expect(sizes(20_000, 20_000)).toEqual([])
  })

  it('tell how large a picture is shown without them: within the size, never enlarged or cropped', () => {
    const shown = (name: string) => Object.values(fallbackSize(name, { width: 1000, height: 400 })).join('x')
    expect(['thumbnail', 'medium', 'medium_large', 'large', 'full', 'poster'].map(shown)).toEqual([
      '150x60',
      '300x120',
      '768x307',
      '1000x400',
      '1000x400',
      '1000x400',
    ])
  })

  it('are named by their size, and the name tells whose they are', () => {
    expect(copyName('a.b.png', { width: 300, height: 225 })).toBe('a.b-300x225.png')
    expect(originalName('2026/a.b-300x225.png')).toBe('2026/a.b.png')
    expect([originalName('a.png'), originalName('a-300x225'), originalName('300x225.png')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('are named by WordPress after what was uploaded, where it kept a smaller picture', () => {
    expect(picturesNamed('2026/a-300x225.png')).toEqual(['2026/a.png', '2026/a-scaled.png', '2026/a-rotated.png'])
    expect(picturesNamed('2026/a.png')).toEqual(['2026/a-scaled.png', '2026/a-rotated.png'])
    expect(['a-scaled.png', 'a-rotated.b.png', 'a.png'].map(uploadedName)).toEqual([
      'a.png',
      'a-rotated.b.png',
      'a.png',
    ])
    const copies = copySizes(2560, 1707)
    const medium = { name: 'medium', width: 300, height: 200 }
    expect(copyNamed(copies, 'a-300x200.png', 'a.png')).toMatchObject(medium)
    expect(copyNamed(copies, 'a-300x201.png', 'a.png')).toBeUndefined()
    expect(copyNamed(copies, '-300x201', '2026/a-scaled.png')).toMatchObject(medium)
    expect(copyNamed(copies, 'a.png', 'a-scaled.png')).toBeUndefined()
  })
})
