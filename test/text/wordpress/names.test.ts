import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toFileName } from '../../../src/text/wordpress/file-name.ts'
import { sanitizeLogin, toUserSlug } from '../../../src/text/wordpress/slug.ts'
import { codePoint } from '../../code-point.ts'

fc.configureGlobal({ seed: 20_020_202 })

describe('names of users', () => {
  test('a name loses markup, accents, octets, entities and joined blanks', () => {
    expect(sanitizeLogin(' <b>José</b>  Ångström %41 &amp; ', false)).toBe('Jose Angstrom')
    expect(sanitizeLogin('q7u/<b>', true)).toBe('q7u')
    expect(sanitizeLogin('foo & bar &baz;\u00a0', false)).toBe('foo \u00a0')
    expect(sanitizeLogin('a!b 日本', false)).toBe('a!b 日本')
    expect(sanitizeLogin('a!b 日本', true)).toBe('ab')
  })

  test('the slug of a user is made from the first 50 characters', () => {
    expect(toUserSlug('Q7U the second')).toBe('q7u-the-second')
    expect(toUserSlug('jane.doe@example.org')).toBe('jane-doeexample-org')
    expect(toUserSlug('a'.repeat(60))).toHaveLength(50)
  })
})

describe('toFileName', () => {
  test.each([
    ['q7m photo.png', 'q7m-photo.png'],
    ['test.phtml.txt', 'test.phtml_.txt'],
    ['photo.php.jpg', 'photo.php_.jpg'],
    ['archive.tar.gz', 'archive.tar.gz'],
    ['jquery.min.js', 'jquery.min_.js'],
    ['v1.2.3.zip', 'v1.2.3.zip'],
    ['àáâãäåæç ß.PNG', 'aaaaaaaec-s.PNG'],
    ['unencoded space.png', 'unencoded-space.png'],
    ['plus+space.jpg', 'plusspace.jpg'],
    ['multi %20 +space.png', 'multi-20-space.png'],
    ['a%22b.jpg', 'a22b.jpg'],
    ['demo\u00a0bar.png', 'demo-bar.png'],
    ['a    \n\n\nt', 'a-t'],
    ['a----t----t----', 'a-t-t'],
    ['...filename.png', 'filename.png'],
    ['file.......name.png', 'file.name_.png'],
    ['filename.png...', 'filename.png'],
    ['_.jpg', 'unnamed-file.jpg'],
    ['_.exe', 'unnamed-file.exe'],
    ['css', 'unnamed-file.css'],
    ['_.no-extension', 'no-extension'],
    ['../../etc/passwd', 'etcpasswd'],
    ['..\\..\\x.png', 'x.png'],
    ['.htaccess', 'htaccess'],
    ['a\0b.png', 'ab.png'],
    ['日本.jpg', '日本.jpg'],
    ['???', ''],
  ])('the file %j is kept as %j', (name, kept) => expect(toFileName(name)).toBe(kept))

  test('signs that mean something elsewhere go', () => {
    expect(toFileName(`test${'?[]/\\=<>:;,\'"&$#*()|~`!{}%+’«»”“\0'}test`)).toBe('testtest')
  })

  test('a long name is cut to 200 bytes and keeps its suffix', () => {
    expect(toFileName(`${'a'.repeat(300)}.jpeg`)).toBe(`${'a'.repeat(195)}.jpeg`)
    expect(Buffer.byteLength(toFileName(`${'日'.repeat(300)}.png`))).toBeLessThanOrEqual(200)
  })

  test('no name leads out of its folder', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint, maxLength: 120 }), (name) => {
        const kept = toFileName(name)
        expect(kept).not.toMatch(/[/\\\0]|^\.|\.\./)
        expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(200)
      }),
    )
  })
})
