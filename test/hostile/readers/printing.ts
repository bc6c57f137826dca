import { forPeople } from '../../../src/site/show/columns.ts'
import { toCell, toCellText } from '../../../src/site/show/cell.ts'
import { readTable } from '../../../src/cli/commands/bulk/read-table.ts'
import { toCsv, withoutDefusal } from '../../../src/cli/output/csv.ts'
import { cutTo, displayWidth } from '../../../src/cli/output/display-width.ts'
import { exportLines } from '../../../src/cli/output/print-import.ts'
import { toPatch } from '../../../src/cli/output/patch.ts'
import { memberOf, pickMembers, unknownPart } from '../../../src/cli/output/members.ts'
import { toRecord, toTable } from '../../../src/cli/output/table.ts'
import { isFormat, readOutput } from '../../../src/cli/output/output.ts'
import { toJson } from '../../../src/cli/output/print.ts'
import { didYouMean, didYouMeanFlag, meantBy, oneOf, shellWord, unknownWord } from '../../../src/cli/output/suggest.ts'
import { describeError, hintHere } from '../../../src/cli/output/print-error.ts'
import { Command } from 'commander'
import { explainWords } from '../../../src/cli/flags/explain-words.ts'
import { unknownFirstWord } from '../../../src/cli/verbs/first-word.ts'
import { didYouMeanVerb, verbFor } from '../../../src/cli/verbs/usual-words.ts'
import { emphasize } from '../../../src/cli/commands/questions/search.ts'
import { countWords, markWords, searchedWords } from '../../../src/query/mark-words.ts'
import { bestLine } from '../../../src/site/search/best-line.ts'
import post from '../../../src/resources/posts/post.ts'
import type { Readers } from './reader.ts'
import { count, withArticle } from '../../../src/text/nouns.ts'

const drawn = { width: 80, emphasize: (text: string) => text }
const entry = 'shows entries of an open site with the functions above'

/** What prints words on a terminal, and what reads what is typed there. */
export const printingReaders: Readers = {
  'cli/output/version.ts': { versionOfTool: 'reads nothing' },
  'cli/commands/questions/search.ts': {
    emphasize: [(text) => emphasize(text, [[0, 1]]), (text) => emphasize(text, markWords(text, ['a', 'b']))],
  },
  'query/mark-words.ts': {
    markWords: (text) => markWords(text, searchedWords('a aa')!),
    countWords: (text) => countWords(text, ['aa']),
    searchedWords,
  },
  'site/search/best-line.ts': { bestLine: (text) => bestLine([text, text], ['a', 'aa']) },
  'cli/output/print-import.ts': {
    printLines: 'prints sentences of ours, a line for each',
    printReport: 'prints what other readers made of a text, a line for each',
    printVerification: 'prints what other readers made of a text, a line for each',
    exportLines: (text) => exportLines({ written: { post: 1 }, lost: [{ what: text, why: text }] }),
  },
  'text/nouns.ts': { withArticle, count: (text) => count(2, text) },
  'site/show/cell.ts': {
    rawOrRendered: 'looks a member up',
    toCell: [toCell, (text) => toCell({ rendered: text }), (text) => toCell({ [text]: text })],
    toCellText,
  },
  'cli/commands/bulk/read-table.ts': {
    readTable: [
      (text) => readTable(text, 'rows.csv'),
      (text) => readTable(`a,b\n"${text}`, 'rows.csv'),
      ({ length }) => readTable(Array.from({ length }, (_, at) => `c${at}`).join(','), 'rows.csv'),
    ],
  },
  'cli/output/csv.ts': {
    toCsv: (text) => toCsv(['a', 'b'], [[text, 'b'], ...text.split(' ').map((word) => [word, ''])]),
    withoutDefusal,
  },
  'site/show/columns.ts': {
    usualColumns: 'names members of a definition',
    memberNamed: 'looks one member up',
    toCellOf: entry,
    forTable: entry,
    forPeople: (text) => forPeople(undefined, 'title', text),
  },
  'cli/output/exit-codes.ts': {
    CliError: 'an error',
    usage: 'an error',
    notFound: 'an error',
    exitCodeOf: 'asks of what kind an error is',
    exitOf: 'the same',
    exitOfRefusal: 'asks for a number',
  },
  'cli/verbs/what-changed.ts': {
    takeDown: entry,
    isUnchanged: entry,
    takenSlug: entry,
    noteUnrestorable: 'writes what the site says of itself',
  },
  'cli/output/display-width.ts': {
    displayWidth,
    cutTo: [(text) => cutTo(text, 20), (text) => cutTo(text, text.length / 2)],
  },
  'cli/output/members.ts': {
    memberOf: (text) => memberOf({ a: { b: 1 } }, text),
    pickMembers: [(text) => pickMembers({ a: { a: 1 } }, [text]), (text) => pickMembers({ a: 1 }, text.split(' '))],
    readableMembers: 'names members of a definition',
    unknownPart: (text) => unknownPart(text, ['title', 'date'], post),
  },
  'cli/output/table.ts': {
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
  'cli/flags/output-flags.ts': { addOutputFlags: 'declares flags' },
  'cli/output/output.ts': {
    readOutput: [(text) => readOutput({ fields: [text] }), (text) => readOutput({ format: [text] })],
    isFormat,
    isForPeople: 'reads two words that were checked',
    isUnasked: 'the same',
  },
  'cli/verbs/left-out.ts': { printLeftOut: 'counts entries' },
  'cli/output/print.ts': {
    printList: entry,
    printRows: entry,
    printOne: entry,
    assertPrintable: 'compares names that somebody typed',
    toJson: (text) => toJson({ [text]: [text] }),
  },
  'cli/verbs/print-results.ts': { printResults: entry, printPlanned: 'prints what cli/output/patch.ts makes' },
  'cli/output/patch.ts': {
    toPatch: (text) => {
      const [before, after] = [text, text.split(' ').toReversed().join(' ')].map((one) => Buffer.from(one))
      return toPatch([{ path: 'posts/a.md', noun: 'post', id: 1, before, after }])
    },
    printPatch: 'prints what toPatch makes',
  },
  'cli/output/finding.ts': {
    toLine: 'prints what check finds, by text/visible.ts',
  },
  'cli/output/print-diff.ts': {
    printDiff: 'prints what text/line-diff.ts answers',
    presentText: entry,
    revisionText: entry,
  },
  'cli/output/terminal.ts': {
    isTerminal: 'asks for a fact',
    canAsk: 'asks for a fact',
    lineWidth: 'asks for a fact',
    drawing: 'asks for facts',
    print: 'writes what text/visible.ts answers',
    printWords: 'writes what text/visible.ts answers',
    logLine: 'writes what text/visible.ts answers',
    showProgress: 'writes what text/visible.ts answers',
    endWhenNobodyReads: 'listens for an event',
    finishUnread: 'counts',
    goOnUnheard: 'listens for an event',
  },
  'cli/output/suggest.ts': {
    shellWord,
    didYouMean: (text) => didYouMean(text, ['post', text.slice(1)]),
    didYouMeanFlag: [(text) => didYouMeanFlag(`${text}=a`, ['title']), (text) => didYouMeanFlag(`a=${text}`, ['ab'])],
    meantBy: (text) => meantBy(text, ['Europe/Paris', text.slice(1)]),
    oneOf: (text) => oneOf('noun', text, ['post', 'page']),
    unknownWord: (text) => unknownWord('noun', text, ['post', 'page']),
  },
  'cli/flags/explain-words.ts': {
    explainWords: (text) => {
      const command = new Command('create').argument('<ref>').option('--title <text>')
      explainWords({ code: 'commander.excessArguments' }, command, text.split(' '))
      explainWords({ code: 'commander.unknownOption', message: `error: unknown option '${text}'` }, command, [])
    },
  },
  'cli/verbs/first-word.ts': {
    nounFirst: 'looks up what somebody types at their own terminal',
    unknownFirstWord: (text) =>
      unknownFirstWord(text, [text.slice(1)], {
        nouns: [],
        commands: ['serve', text.slice(1)],
        program: new Command(),
      }),
  },
  'cli/verbs/usual-words.ts': {
    verbFor: (text) => verbFor(text, ['create', text.slice(1)]),
    didYouMeanVerb: (text) => didYouMeanVerb(text, ['create', text.slice(1)]),
  },
  'cli/output/taken-up.ts': { takenUpInWords: 'names what this clone itself did, from a record that it signed' },
  'cli/output/print-held-back.ts': {
    printHeldBack: 'names a few files with toVisibleName',
    heldBack: 'picks findings by their rule',
  },
  'cli/output/print-skipped.ts': { printSkipped: 'names a few files with toVisible' },
  'cli/output/print-error.ts': {
    printError: 'prints what describeError answers',
    missingFlags: 'names flags of ours',
    hintHere,
    describeError: (text) => describeError(new Error(text)),
  },
}
