import { parseSource } from '../../../src/storage/front-matter/edit-yaml.ts'
import { alignLists } from '../../../src/storage/front-matter/align-lists.ts'
import { createEntry } from '../../../src/storage/front-matter/edit-entry.ts'
import { editText } from '../../storage/front-matter/edit-text.ts'
import { assertEncodable, assertText, isForbiddenKey, isLongerThan } from '../../../src/storage/files/limits.ts'
import { positionAt } from '../../../src/storage/files/limits.ts'
import { editYamlFile, isYamlPath, readWhole, readYamlFile } from '../../../src/storage/front-matter/data-file.ts'
import { toUsual } from '../../../src/storage/front-matter/matter-forms.ts'
import { isJsonPath, isWholeFile, parseEntry } from '../../../src/storage/front-matter/parse-entry.ts'
import { changedKeys, toPlainData } from '../../../src/storage/front-matter/plain-value.ts'
import { load, type YAMLException } from 'js-yaml'
import { assertMerged } from '../../../src/storage/front-matter/conflict-markers.ts'
import { findKeyLine, guessEdits, lineStarts } from '../../../src/storage/front-matter/edit-yaml-lines.ts'
import { explainYaml } from '../../../src/storage/front-matter/yaml-faults.ts'
import { isOpenJson, openJsonEnd, readJson } from '../../../src/storage/front-matter/read-json.ts'
import { readYaml } from '../../../src/storage/front-matter/read-yaml.ts'
import { editToml, readStatements } from '../../../src/storage/front-matter/edit-toml.ts'
import { editTomlList } from '../../../src/storage/front-matter/edit-toml-list.ts'
import { readToml } from '../../../src/storage/front-matter/read-toml.ts'
import {
  bodyFrom,
  longFences,
  looksLikeMatter,
  openMatter,
  readFrontMatter,
} from '../../../src/storage/front-matter/front-matter.ts'
import { canBePlain, doubleQuoted, pairLines, singleQuoted } from '../../../src/storage/front-matter/write-yaml.ts'
import { writeAtom, writeFlow, writeItem, writeString } from '../../../src/storage/front-matter/write-yaml.ts'
import { writeValue } from '../../../src/storage/front-matter/write-yaml.ts'
import { canBeLiteral, foldedLines, literalHeader } from '../../../src/storage/front-matter/yaml-blocks.ts'
import { literalLines } from '../../../src/storage/front-matter/yaml-blocks.ts'
import { renameKey } from '../../../src/storage/front-matter/rename-key.ts'
import type { Readers } from './reader.ts'

const error = 'makes an error'
const edit = 'a step of editEntry, which is read with it'
const place = 'reads one place of a text, called for each by editEntry'

/** What reads and writes files. Front matter is bounded, so whatever editing costs is too. */
export const fileReaders: Readers = {
  'storage/front-matter/align-lists.ts': {
    alignLists: [(text) => alignLists([...text], ['a']), (text) => alignLists([...text], ['x', ...text, 'x'])],
  },
  'storage/front-matter/edit-entry.ts': {
    composeEntry: 'is read with createEntry',
    createEntry: [
      (text) => createEntry('a.md', { a: text }, text),
      (text) => createEntry('a.json', { a: text, b: [text] }, text),
      (text) => createEntry('a.md', { a: text.split(' ').slice(0, 2000) }, ''),
    ],
    editEntry: [
      (text) => editText('---\na: 1\n---\n\nb\n', 'a.md', { set: { a: text }, body: text }),
      (text) => editText(`---\na: 1\nb: >\n  c\n---\n\n${text}\n`, 'a.md', { set: { b: text } }),
      (text) => editText(`---\na: 1\n${text}\n---\n`, 'a.md', { set: { a: 2 } }),
      (text) => editText(`{"a":${JSON.stringify(text)}}`, 'a.json', { set: { a: text, b: text } }),
    ],
  },
  'storage/front-matter/edit-json.ts': { editJson: edit, writeJson: edit },
  'storage/front-matter/rename-key.ts': {
    renameKey: [
      (text) => renameKey(`---\na: ${text}\n---\n`, 'a.md', 'a', 'b'),
      (text) => renameKey(`---\n${text}: 1\na: 1\n---\n`, 'a.md', 'a', 'b'),
      (text) => renameKey(`+++\na = "${text}"\n+++\n`, 'a.md', 'a', 'b'),
      (text) => renameKey(`{"a": "${text}"}`, 'a.json', 'a', 'b'),
    ],
  },
  'storage/front-matter/conflict-markers.ts': { assertMerged: (text) => assertMerged(text, 'a.md') },
  'storage/front-matter/edit-yaml-lines.ts': {
    guessEdits: (text) => [...guessEdits(`a: 1\n${text}\n`, 'a', { a: 1 }, { a: 2 }, '\n', (lines) => lines)],
    findKeyLine: (text) => findKeyLine(`${text}\n`, 'a'),
    lineStarts: [lineStarts, (text) => lineStarts(text.replaceAll(/./gs, '\n'))],
  },
  'storage/front-matter/edit-yaml-nodes.ts': { editBlockMap: edit },
  'storage/front-matter/edit-yaml-values.ts': {
    yamlKeyOf: edit,
    isBlockScalar: edit,
    writeLike: edit,
    editBlockScalar: edit,
    editFlow: edit,
  },
  'storage/front-matter/edit-toml.ts': {
    editToml: [
      (text) => editToml(`${text}\n`, 'a.md', {}, { a: 1 }, '\n'),
      (text) => editToml(`a = 1 # ${text}\n`, 'a.md', { a: 1 }, { a: 2 }, '\n'),
      (text) => editToml('a = 1\n', 'a.md', { a: 1 }, { a: text }, '\n'),
    ],
    readStatements: [(text) => readStatements(`${text}\n`), (text) => readStatements(`a = 1 # ${text}\n`)],
  },
  'storage/front-matter/edit-toml-list.ts': {
    editTomlList: [
      (text) => editTomlList(text, [1], [2], String),
      (text) => editTomlList(`[1, ${text}]`, [1, text], [2, text], String),
      (text) => editTomlList(`["${text}", '${text}']`, [text, text], [text], String),
    ],
  },
  'storage/front-matter/edit-yaml.ts': { editYaml: edit, parseSource },
  'storage/front-matter/matter-forms.ts': {
    toUsual: [
      (text) => toUsual(text, 'unfenced').restore(text),
      (text) => toUsual(`title: ${text}\n---\n`, 'unfenced').restore(text),
      (text) => toUsual(`{"a": "${text}"}\n`, 'long').restore(text),
      (text) => toUsual(`---\n${text}\n---\n`, 'lines').restore(text),
      (text) => toUsual(`---\na: @${text}\n---\n`, 'lines').restore(text),
      (text) => toUsual(`---\na: {${text}\nb: ${text}\n---\n`, 'lines').restore(text),
    ],
  },
  'storage/front-matter/join-pieces.ts': { joinPieces: edit },
  'storage/front-matter/front-matter.ts': {
    bodyFrom: (text) => bodyFrom(text, 1),
    longFences: [longFences, (text) => longFences(`------\n${text}\n------\n`)],
    looksLikeMatter,
    openMatter: (text) => openMatter(text, 0),
    readFrontMatter: [
      (text) => readFrontMatter(text, 'a.md'),
      (text) => readFrontMatter(`---\n${text}\n---\n`, 'a.md'),
      (text) => readFrontMatter(`+++\n${text}\n+++\n`, 'a.md'),
      (text) => readFrontMatter(`\n\n---\na:\n${text}\n---\n`, 'a.md'),
      (text) => readFrontMatter(`--\ntitle: ${text}\n${text}\n--\n`, 'a.md'),
      (text) => readFrontMatter(`${text}\n--\ntitle: x\n--\n`, 'a.md'),
      (text) => readFrontMatter(`---json\n{"a":"${text}"}\n---\n`, 'a.md'),
    ],
  },
  'storage/front-matter/read-toml.ts': {
    readToml: [
      (text) => readToml(text, 'a.md', 1),
      (text) => readToml(`a = "${text}"\n`, 'a.md', 1),
      (text) => readToml(`a = [${text}]\n`, 'a.md', 1),
    ],
    toPlain: 'copies what was read',
  },
  'storage/files/limits.ts': {
    isForbiddenKey,
    isLongerThan: (text) => isLongerThan(text, text.length * 2),
    assertText: (text) => assertText(text, 'a.md'),
    assertEncodable: (text) => assertEncodable(text, 'a.md'),
    tooLarge: error,
    assertMatterFits: 'counts bytes',
    forbiddenKey: error,
    positionAt: (text) => positionAt(text, text.length),
  },
  'storage/front-matter/parse-entry.ts': {
    parseEntry: [
      (text) => parseEntry(text, 'a.md'),
      (text) => parseEntry(`---\n${text}\n---\n${text}`, 'a.md'),
      (text) => parseEntry(`---json\n${text}\n---\n`, 'a.md'),
      (text) => parseEntry(text, 'a.json'),
      (text) => parseEntry(text, 'a.yaml'),
    ],
    isJsonPath,
    isWholeFile,
    readJsonEntry: 'a step of parseEntry, which is read with it',
    readYamlEntry: 'a step of parseEntry, which is read with it',
  },
  'storage/front-matter/data-file.ts': {
    isYamlPath,
    readYamlFile: (text) => readYamlFile(text, 'a.yaml'),
    readWhole: [
      (text) => readWhole(text, 'a.yaml'),
      (text) => readWhole(text, 'a.json'),
      (text) => readWhole(`- ${text}`, 'a.yaml'),
      (text) => readWhole(`[${text}`, 'a.yaml'),
      (text) => readWhole(`[${text}`, 'a.json'),
    ],
    editYamlFile: (text) => editYamlFile(`a: 1\n# ${text.replaceAll('\n', ' ')}\n`, 'a.yaml', { a: 1 }, { a: 2 }),
  },
  'storage/front-matter/plain-value.ts': {
    changedKeys: (text) => changedKeys({ [text]: text }, { [text]: `${text}x` }),
    toPlainData: (text) => toPlainData({ [text]: text }, 'a.md'),
  },
  'storage/front-matter/read-json.ts': {
    isOpenJson: [
      (text) => isOpenJson(text, 0),
      (text) => isOpenJson(`{"a": ${text}`, 0),
      (text) => isOpenJson(`;;;\n"a": ${text}`, 0),
    ],
    openJsonEnd: [(text) => openJsonEnd(text, 0), (text) => openJsonEnd(`{"a": ${text}`, 0)],
    readJson: [(text) => readJson(text, 'a.json'), (text) => readJson(`{"a":${text}`, 'a.json')],
  },
  'storage/front-matter/read-yaml.ts': {
    readYaml: [(text) => readYaml(text, 'a.md', 1), (text) => readYaml(`a: "${text}"\n`, 'a.md', 1)],
    checkTree: 'a step of readYaml, which is read with it',
  },
  'storage/front-matter/text-splices.ts': { TextSplices: edit },
  'storage/front-matter/write-yaml.ts': {
    pairLines: (text) => pairLines({ [text]: text }, 0),
    writeValue: (text) => writeValue(text, 0),
    writeItem: (text) => writeItem([text], 0),
    itemLines: 'a line of writeItem',
    writeFlow: (text) => writeFlow([text, { [text]: text }]),
    writeAtom,
    writeString: (text) => writeString(text, false),
    canBePlain: (text) => canBePlain(text, true),
    singleQuoted,
    doubleQuoted,
  },
  'storage/front-matter/yaml-blocks.ts': {
    canBeLiteral,
    literalHeader: (text) => literalHeader(text),
    literalLines: (text) => literalLines(text, 2),
    foldedLines: (text) => foldedLines(text, 2, 80),
  },
  'storage/front-matter/yaml-faults.ts': {
    explainYaml: (text) => {
      try {
        load(`a: @${text}`)
      } catch (error) {
        return explainYaml(`a: @${text}`, error as YAMLException)
      }
      return undefined
    },
  },
  'storage/front-matter/yaml-layout.ts': {
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
