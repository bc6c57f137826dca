import { toCell, toText } from '../../../src/cli/formats/cell.ts'
import { toCsv } from '../../../src/cli/formats/csv.ts'
import { cutTo, displayWidth } from '../../../src/cli/formats/display-width.ts'
import { memberOf, pickMembers } from '../../../src/cli/formats/members.ts'
import { toRecord, toTable } from '../../../src/cli/formats/table.ts'
import { isFormat, readOutput } from '../../../src/cli/output.ts'
import { toJson } from '../../../src/cli/print.ts'
import { didYouMean, unknownWord } from '../../../src/cli/suggest.ts'
import { describeError } from '../../../src/cli/tell-error.ts'
import type { Readers } from './reader.ts'

const drawn = { width: 80, emphasize: (text: string) => text }
const entry = 'shows entries of an open site with the functions above'

/** What prints words on a terminal, and what reads what is typed there. */
export const printingReaders: Readers = {
  'cli/formats/cell.ts': {
    toCell: [toCell, (text) => toCell({ rendered: text }), (text) => toCell({ [text]: text })],
    toText,
  },
  'cli/formats/csv.ts': {
    toCsv: (text) => toCsv(['a', 'b'], [[text, 'b'], ...text.split(' ').map((word) => [word, ''])]),
  },
  'cli/formats/display-width.ts': {
    displayWidth,
    cutTo: [(text) => cutTo(text, 20), (text) => cutTo(text, text.length / 2)],
  },
  'cli/formats/members.ts': {
    memberOf: (text) => memberOf({ a: { b: 1 } }, text),
    pickMembers: [(text) => pickMembers({ a: { a: 1 } }, [text]), (text) => pickMembers({ a: 1 }, text.split(' '))],
  },
  'cli/formats/table.ts': {
    toTable: [
      (text) => toTable(['a', 'b'], [[text, text]], drawn),
      (text) =>
        toTable(
          ['a', 'b'],
          text.split(' ').map((word) => [word, word]),
          drawn,
        ),
      (text) => toTable([text], [['a']], { ...drawn, width: undefined }),
    ],
    toRecord: [
      (text) => toRecord([['a', text]], drawn),
      (text) =>
        toRecord(
          text.split(' ').map((word) => [word, 'a']),
          drawn,
        ),
    ],
  },
  'cli/output.ts': {
    addOutputFlags: 'declares flags',
    readOutput: [(text) => readOutput({ fields: [text] }), (text) => readOutput({ format: [text] })],
    isFormat,
  },
  'cli/print.ts': { printList: entry, printRows: entry, printOne: entry, toJson: (text) => toJson({ [text]: [text] }) },
  'cli/print-outcome.ts': { printOutcomes: entry },
  'cli/print-diff.ts': { printDiff: 'prints what text/line-diff.ts answers', presentText: entry, revisionText: entry },
  'cli/terminal.ts': {
    isTerminal: 'asks for a fact',
    canAsk: 'asks for a fact',
    lineWidth: 'asks for a fact',
    print: 'writes what text/visible.ts answers',
    tell: 'writes what text/visible.ts answers',
    showProgress: 'writes what text/visible.ts answers',
    endWhenNobodyReads: 'listens for an event',
    goOnUnheard: 'listens for an event',
  },
  'cli/suggest.ts': {
    didYouMean: (text) => didYouMean(text, ['post', text.slice(1)]),
    unknownWord: (text) => unknownWord('noun', text, ['post', 'page']),
  },
  'cli/tell-error.ts': {
    tellError: 'prints what describeError answers',
    describeError: (text) => describeError(new Error(text)),
  },
}
