import { alignLines } from '../../../src/storage/merge/align-lines.ts'
import { losesComment, newComments } from '../../../src/storage/merge/comments.ts'
import { markConflicts } from '../../../src/storage/merge/mark-conflicts.ts'
import { mergeEntries } from '../../../src/storage/merge/merge-entries.ts'
import { mergeData } from '../../../src/storage/merge/merge-values.ts'
import { toPieces } from '../../../src/storage/merge/pieces.ts'
import type { Readers } from './reader.ts'

const step = 'a step of mergeEntries, which is read with it'
const git = 'hands texts to git, which merges them'
// Some signs each: as many lines as there are signs would take the time of thirty texts.
const partsOf = (text: string) => text.match(/[^]{1,32}/g) ?? []
const asLines = (text: string) => partsOf(text).join('\n')
const front = (matter: string) => `---\n${matter}\n---\n`
const quoted = (text: string) => JSON.stringify(text)
const keysOf = (text: string, word: string) => partsOf(text).map((sign, i) => `${word}${i}: ${quoted(sign)} # ${i}`)

/** Three versions of a file: what it was, ours, and theirs. */
function merge(base: string, ours: string, theirs: string, path = 'posts/a.md'): unknown {
  return mergeEntries({ base, ours, theirs }, path)
}

/** What merges files that branches bring. Bodies are merged by git: where only front matter differs, nothing is started. */
export const mergingReaders: Readers = {
  'storage/merge/comments.ts': {
    losesComment: [
      (text) => losesComment('', [text], text),
      (text) => losesComment('', [asLines(text)], asLines(text)),
      (text) => losesComment('', [text.replaceAll(/.{1,9}/g, '# $&\n')], `${text} # a`),
    ],
    newComments: [
      (text) => newComments(text, `${text} #`),
      (text) => newComments('', text.replaceAll(/.{1,9}/g, '# $&\n')),
    ],
  },
  'storage/merge/align-lines.ts': {
    alignLines: [
      (text) => alignLines(partsOf(text), partsOf(text).toReversed()),
      (text) => alignLines(partsOf(text), partsOf(`b${text.slice(1)}`)),
      // Lines that are there once, between such as are not.
      (text) =>
        alignLines(
          partsOf(text).flatMap((sign, i) => [sign, `once ${i}`]),
          partsOf(text).flatMap((_sign, i) => [`other ${i % 7}`, `once ${i}`]),
        ),
      (text) =>
        alignLines(
          partsOf(text).map((sign, i) => `${sign} ${i}`),
          partsOf(text)
            .map((sign, i) => `${sign} ${i}`)
            .toReversed(),
        ),
    ],
  },
  'storage/merge/mark-conflicts.ts': {
    markConflicts: [
      (text) => markConflicts(text, `${text}\na`),
      (text) => markConflicts(asLines(text), asLines(`b${text.slice(1)}`)),
      (text) => markConflicts(asLines(text), keysOf(text, 'a').join('\n')),
    ],
  },
  'storage/merge/is-merged.ts': { isMerged: 'asks git, then is mergeEntries' },
  'storage/merge/merge-entries.ts': {
    mergeFiles: 'decodes, then is mergeEntries',
    mergeEntries: [
      (text) => merge(text, `${text}\n`, `${text}\n`),
      (text) => merge(front('a: 1'), front(`a: ${quoted(text)}`), front(`a: ${quoted(`${text}b`)}`)),
      (text) => merge('{}', `{"a":${quoted(text)}}`, `{"a":${quoted(`${text}b`)}}`, 'menus/a.json'),
    ],
  },
  'storage/merge/merge-matter.ts': { mergeMatter: step },
  'storage/merge/merge-texts.ts': { mergeTextsWithGit: git, mergeWithoutConflict: git },
  'storage/merge/merge-values.ts': {
    mergeData: [
      (text) => mergeData({ a: [] }, { a: text.split('') }, { a: text.split('').reverse() }, () => undefined),
      (text) => mergeData({ a: {} }, { a: { ...text.split('') } }, { a: { ...`b${text}`.split('') } }, () => undefined),
    ],
  },
  'storage/merge/pieces.ts': {
    toPieces: [
      (text) => toPieces(text, 'yaml'),
      (text) => toPieces(text, 'toml'),
      (text) => toPieces(keysOf(text, 'a').join('\n'), 'yaml'),
    ],
  },
}
