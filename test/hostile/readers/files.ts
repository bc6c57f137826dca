import { alignLists } from '../../../src/store/formats/align-lists.ts'
import { createEntry, editEntry } from '../../../src/store/formats/edit-entry.ts'
import {
  assertEncodable,
  assertText,
  isForbiddenKey,
  isLongerThan,
  positionAt,
  searchBlankLines,
} from '../../../src/store/formats/limits.ts'
import { isJsonPath, parseEntry } from '../../../src/store/formats/parse-entry.ts'
import { toPlainData, toPlainValue } from '../../../src/store/formats/plain-value.ts'
import { load, type YAMLException } from 'js-yaml'
import { assertMerged } from '../../../src/store/formats/conflict-markers.ts'
import { findKeyLine, guessEdits } from '../../../src/store/formats/edit-yaml-lines.ts'
import { explainYaml } from '../../../src/store/formats/yaml-faults.ts'
import { readJson } from '../../../src/store/formats/read-json.ts'
import { readYaml } from '../../../src/store/formats/read-yaml.ts'
import { bodyFrom, readFrontMatter } from '../../../src/store/formats/front-matter.ts'
import {
  canBePlain,
  doubleQuoted,
  pairLines,
  singleQuoted,
  writeAtom,
  writeFlow,
  writeItem,
  writeKey,
  writeString,
  writeValue,
} from '../../../src/store/formats/write-yaml.ts'
import { canBeLiteral, foldedLines, literalHeader, literalLines } from '../../../src/store/formats/yaml-blocks.ts'
import type { Readers } from './reader.ts'

const error = 'makes an error'
const edit = 'a step of editEntry, which is read with it'
const place = 'reads one place of a text, called for each by editEntry'

/** What reads and writes files. Front matter is bounded, so whatever editing costs is too. */
export const fileReaders: Readers = {
  'store/formats/align-lists.ts': {
    alignLists: [(text) => alignLists([...text], ['a']), (text) => alignLists([...text], ['x', ...text, 'x'])],
  },
  'store/formats/create-entry.ts': {
    createEntry: [
      (text) => createEntry('a.md', { a: text }, text),
      (text) => createEntry('a.json', { a: text, b: [text] }, text),
      (text) => createEntry('a.md', { a: text.split(' ').slice(0, 2000) }, ''),
    ],
  },
  'store/formats/edit-entry.ts': {
    createEntry: 'stands in store/formats/create-entry.ts',
    editEntry: [
      (text) => editEntry('---\na: 1\n---\n\nb\n', 'a.md', { set: { a: text }, body: text }),
      (text) => editEntry(`---\na: 1\nb: >\n  c\n---\n\n${text}\n`, 'a.md', { set: { b: text } }),
      (text) => editEntry(`---\na: 1\n${text}\n---\n`, 'a.md', { set: { a: 2 } }),
      (text) => editEntry(`{"a":${JSON.stringify(text)}}`, 'a.json', { set: { a: text, b: text } }),
    ],
  },
  'store/formats/edit-json.ts': { editJson: edit, writeJson: edit },
  'store/formats/conflict-markers.ts': { assertMerged: (text) => assertMerged(text, 'a.md') },
  'store/formats/edit-yaml-lines.ts': {
    guessEdits: (text) => [...guessEdits(`a: 1\n${text}\n`, 'a', { a: 1 }, { a: 2 }, '\n')],
    findKeyLine: (text) => findKeyLine(`${text}\n`, 'a'),
  },
  'store/formats/edit-yaml-nodes.ts': { editBlockMap: edit, editSlot: edit, replaceSlot: edit },
  'store/formats/edit-yaml-values.ts': {
    keyOf: edit,
    isBlockScalar: edit,
    writeLike: edit,
    editBlockScalar: edit,
    editFlow: edit,
  },
  'store/formats/edit-yaml.ts': { editYaml: edit },
  'store/formats/front-matter.ts': {
    bodyFrom: (text) => bodyFrom(text, 1),
    readFrontMatter: [
      (text) => readFrontMatter(text, 'a.md'),
      (text) => readFrontMatter(`---\n${text}\n---\n`, 'a.md'),
      (text) => readFrontMatter(`---json\n{"a":"${text}"}\n---\n`, 'a.md'),
    ],
  },
  'store/formats/limits.ts': {
    isForbiddenKey,
    isLongerThan: (text) => isLongerThan(text, text.length * 2),
    assertText: (text) => assertText(text, 'a.md'),
    assertEncodable: (text) => assertEncodable(text, 'a.md'),
    tooLarge: error,
    frontMatterTooLarge: error,
    forbiddenKey: error,
    positionAt: (text) => positionAt(text, text.length),
    searchBlankLines: [searchBlankLines, (text) => searchBlankLines(`${text}x`)],
  },
  'store/formats/parse-entry.ts': {
    parseEntry: [
      (text) => parseEntry(text, 'a.md'),
      (text) => parseEntry(`---\n${text}\n---\n${text}`, 'a.md'),
      (text) => parseEntry(`---json\n${text}\n---\n`, 'a.md'),
      (text) => parseEntry(text, 'a.json'),
    ],
    isJsonPath,
    readJsonEntry: 'a step of parseEntry, which is read with it',
  },
  'store/formats/plain-value.ts': {
    isMapping: 'asks for a type',
    toPlainValue: (text) => toPlainValue([...text], 'a.md', 'a'),
    toPlainData: (text) => toPlainData({ [text]: text }, 'a.md'),
  },
  'store/formats/read-json.ts': {
    readJson: [(text) => readJson(text, 'a.json'), (text) => readJson(`{"a":${text}`, 'a.json')],
  },
  'store/formats/read-yaml.ts': {
    readYaml: [(text) => readYaml(text, 'a.md', 1), (text) => readYaml(`a: "${text}"\n`, 'a.md', 1)],
  },
  'store/formats/text-splices.ts': { TextSplices: edit },
  'store/formats/write-yaml.ts': {
    pairLines: (text) => pairLines({ [text]: text }, 0),
    writeValue: (text) => writeValue(text, 0),
    writeItem: (text) => writeItem([text], 0),
    itemLines: 'a line of writeItem',
    writeFlow: (text) => writeFlow([text, { [text]: text }]),
    writeAtom,
    writeString: (text) => writeString(text, false),
    writeKey,
    canBePlain: (text) => canBePlain(text, true),
    singleQuoted,
    doubleQuoted,
  },
  'store/formats/yaml-blocks.ts': {
    canBeLiteral,
    literalHeader: (text) => literalHeader(text),
    literalLines: (text) => literalLines(text, 2),
    foldedLines: (text) => foldedLines(text, 2, 80),
  },
  'store/formats/yaml-faults.ts': {
    explainYaml: (text) => {
      try {
        load(`a: @${text}`)
      } catch (error) {
        return explainYaml(`a: @${text}`, error as YAMLException)
      }
      return undefined
    },
  },
  'store/formats/yaml-layout.ts': {
    lineStart: place,
    lineEnd: place,
    columnOf: place,
    isFirstOnLine: place,
    pairStart: place,
    pairSlot: place,
    pairEnd: place,
    itemSlots: place,
    isEmptyNode: place,
    hasProperties: place,
    isFlow: place,
  },
}
