import { describe, expect, it } from 'vitest'
import { sniff } from '../../../src/storage/pictures/sniff.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')
/** The first entry of an archive: its name and its contents. */
const archive = (name: string, content = '') =>
  bytes(`PK\x03\x04${'\0'.repeat(22)}${String.fromCharCode(name.length)}\0\0\0${name}${content}`)

describe('the first bytes of a file', () => {
  it.each([
    ['jpeg', bytes('\xff\xd8\xff\xe0....')],
    ['png', bytes('\x89PNG\r\n\x1a\n')],
    ['gif', bytes('GIF89a...')],
    ['webp', bytes('RIFF\x01\x02\x03\x04WEBPVP8 ')],
    ['bmp', bytes(`BM${'\0'.repeat(12)}\x28\0\0\0${'\0'.repeat(12)}`)],
    ['tiff', bytes('II*\0....')],
    ['ico', bytes('\0\0\x01\0\x01\0')],
    ['avif', bytes('\0\0\0\x1cftypavif\0\0\0\0mif1miaf')],
    ['avif', bytes('\0\0\0\x1cftypmif1\0\0\0\0avifmiaf')],
    ['heic', bytes('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
    ['iso-media', bytes('\0\0\0\x18ftypisom\0\0\x02\0isomiso2')],
    ['iso-media', bytes('\0\0\0\x08wide\0\0\0\0mdat')],
    ['matroska', bytes('\x1aE\xdf\xa3\x01')],
    ['wave', bytes('RIFF\x01\x02\x03\x04WAVEfmt ')],
    ['avi', bytes('RIFF\x01\x02\x03\x04AVI LIST')],
    ['ogg', bytes('OggS\0\x02')],
    ['flac', bytes('fLaC\0')],
    ['mp3', bytes('ID3\x03\0')],
    ['mp3', bytes('\xff\xfb\x90\x64\0')],
    ['aac', bytes('\xff\xf1\x50\x80\0')],
    ['pdf', bytes('%PDF-1.7\n')],
    ['pdf', bytes('\r\n%PDF-1.7\n')],
    ['rtf', bytes('{\\rtf1\\ansi')],
    ['zip', archive('photo.jpg', 'x')],
    ['zip', bytes(`PK\x05\x06${'\0'.repeat(18)}`)],
    ['zip', archive('META-INF/MANIFEST.MF')],
    ['open-xml', archive('[Content_Types].xml')],
    ['open-xml', archive('word/document.xml')],
    ['open-document', archive('mimetype', 'application/vnd.oasis.opendocument.text')],
    ['zip', archive('mimetype', 'application/epub+zip')],
    ['ole', bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')],
    ['tar', bytes(`${'a'.repeat(257)}ustar\0`)],
    ['text', bytes('Plain words, 2 < 3 & more.\r\n\tTabbed.\n')],
    ['text', Buffer.from('Größe,Preis\nä,1\n')],
    ['text', Buffer.from('\ufeffname;value\n')],
    ['text', Buffer.from('\ufeffwide text', 'utf16le')],
    ['text', bytes('1\n00:00:01,000 --> 00:00:02,000\n<i>Hello</i>\n')],
    ['text', bytes('#include <stdio.h>\n')],
  ] as const)('tell %s', (look, head) => {
    expect(sniff(head)).toBe(look)
  })

  it.each([
    ['nothing', ''],
    ['bytes that are no text', 'abc\0def'],
    ['code', 'words\n<?php system($_GET[0]);'],
    ['short code', '<?= 1'],
    ['a page', '  <!DOCTYPE html>\n'],
    ['a script', 'x<ScRiPt src=//e>'],
    ['a drawing', '<svg onload=alert(1)>'],
    ['XML', '<?xml version="1.0"?>'],
    ['a program', 'MZ\x90\0\x03'],
    ['a program of another system', '\x7fELF\x02\x01\x01\0'],
    ['a shell script', '#!/bin/sh\n'],
  ])('tell no kind of %s', (_what, head) => {
    expect(sniff(bytes(head))).toBeUndefined()
  })

  it('tell no kind of wide markup', () => {
    expect(sniff(Buffer.from('\ufeff<script>', 'utf16le'))).toBeUndefined()
  })

  it('are told of whatever length they are', () => {
    const whole = bytes('\0\0\0\x18ftypheic\0\0\0\0mif1heicPK\x03\x04')
    for (let length = 0; length <= whole.length; length++) expect(() => sniff(whole.subarray(0, length))).not.toThrow()
  })
})
