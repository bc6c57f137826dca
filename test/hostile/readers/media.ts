import {
  copyName,
  copyNamed,
  originalName,
  picturesNamed,
  fallbackSize,
  uploadedName,
} from '../../../src/storage/pictures/copy-sizes.ts'
import { isEditable } from '../../../src/storage/pictures/edit-picture.ts'
import { decodeNoted, momentOf, readIptc, titleOf } from '../../../src/storage/pictures/iptc.ts'
import { readExif } from '../../../src/storage/pictures/exif.ts'
import { judgeUpload } from '../../../src/resources/media/judge-upload.ts'
import { isKnownMime, kindOfSuffix, mimeOfName, suffixOf } from '../../../src/storage/pictures/kinds.ts'
import { readPicture } from '../../../src/storage/pictures/picture.ts'
import { sniff } from '../../../src/storage/pictures/sniff.ts'
import { readPointer } from '../../../src/storage/git/lfs-pointer.ts'
import type { Readers } from './reader.ts'

const pointerHead = 'version https://git-lfs.github.com/spec/v1\n'

// Beginnings of files after which their readers go on into what a stranger wrote.
const heads = [
  '',
  '\xff\xd8\xff\xe1\x00\x10Exif\0\0II*\0',
  '\x89PNG\r\n\x1a\n',
  'GIF89a',
  'RIFF\0\0\0\0WEBP',
  '<svg ',
  'II*\0',
]
const boxes = ['\0\0\0\x18ftypavif', '\0\0\0\x18ftypheic', 'PK\x03\x04', '\0\0\x01\0', 'BM', '8BPS\0\x01', 'gimp xcf']
const readsBytes = [...heads, ...boxes].map((head) => (text: string) => Buffer.from(head + text, 'latin1'))

/** What reads files that are uploaded, and their names. */
export const mediaReaders: Readers = {
  'storage/git/lfs-pointer.ts': {
    readPointer: [
      readPointer,
      (text) => readPointer(`${pointerHead}ext-0-${text}`),
      (text) => readPointer(pointerHead + text),
    ],
    readPointerFile: 'reads a file of at most 1024 bytes',
    placeOfObject: 'takes a hash that `readPointer` has read',
  },
  'storage/pictures/copy-sizes.ts': {
    copySizes: 'reads numbers only',
    fallbackSize: (text) => fallbackSize(text, { width: 1, height: 1 }),
    copyName: (text) => copyName(text, { width: 1, height: 1 }),
    originalName: [originalName, (text) => originalName(`a-1x1${text}.png`)],
    picturesNamed: [picturesNamed, (text) => picturesNamed(`a-1x1${text}.png`)],
    uploadedName: [uploadedName, (text) => uploadedName(`a-scaled${text}.png`)],
    copyNamed: [
      (text) => copyNamed([{ width: 1, height: 1 }], text, text),
      (text) => copyNamed([{ width: 1, height: 1 }], `a-1x1${text}`, 'a.png'),
    ],
  },
  'storage/pictures/edit-picture.ts': {
    editPicture: 'reads the pixels of a file, in steps that are bounded by their number',
    isEditable,
    UneditablePicture: 'reads nothing',
  },
  'storage/pictures/exif.ts': { readExif: readsBytes.map((bytes) => (text: string) => readExif(bytes(text))) },
  'storage/pictures/iptc.ts': {
    readIptc: [
      (text) => readIptc(Buffer.from(text)),
      (text) => readIptc(Buffer.from(`Photoshop 3.0\0${text}`)),
      // Many short records.
      (text) =>
        readIptc(
          Buffer.from(`8BIM\x04\x04\0\0\0\xff\xff\xff${text.replaceAll(/./gs, '\x1c\x02\x19\0\x01$&')}`, 'latin1'),
        ),
    ],
    decodeNoted: (text) => decodeNoted(Buffer.from(text)),
    momentOf: [momentOf, (text) => momentOf('20110525', text)],
    titleOf,
  },
  'resources/media/judge-upload.ts': {
    judgeUpload: [
      (text) => judgeUpload(text, Buffer.from('a')),
      ...readsBytes.map((bytes) => (text: string) => judgeUpload('a.png', bytes(text))),
    ],
  },
  'storage/pictures/kinds.ts': {
    kindOfSuffix,
    mimeOfName,
    suffixOf,
    isKnownMime,
    suffixOfPicture: 'looks one word up',
    writtenFormat: 'looks one word up',
  },
  'storage/pictures/picture.ts': {
    readPicture: readsBytes.map((bytes) => (text: string) => readPicture(bytes(text))),
    readPictureFile: 'reads a file’s first bytes, at most 2 MiB, with readPicture',
  },
  'storage/pictures/sniff.ts': { sniff: readsBytes.map((bytes) => (text: string) => sniff(bytes(text))) },
}
