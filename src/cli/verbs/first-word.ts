import type { Command } from 'commander'
import type { Resource } from '../../model/model.ts'
import { type Noun, toVerbs } from './verbs.ts'
import { CliError, usage } from '../output/exit-codes.ts'
import { unknownWord } from '../output/suggest.ts'
import { verbFor } from './usual-words.ts'
import { pluralWithin } from '../../derive/words/labels.ts'
import { nearest } from '../../text/nearest.ts'
import { patternOf, toResourceOf } from '../../site/index/entry-path.ts'

const serving = '`almanac serve` serves the website, `almanac preview` includes drafts'
const checking = '`almanac check` finds problems in the files'
const sharing = 'The files are in git: use `git pull` and `git push`; --commit commits what a command changes'

// Words of other tools for commands that have another name here.
const elsewhere: Readonly<Record<string, string>> = {
  redo: '`almanac undo --change ID`, with the id of an undo, redoes what it undid: `almanac history` lists the ids',
  revert: '`almanac undo` undoes the last command, `almanac undo REF` the last change of an entry',
  whoami: '`almanac user get me` shows who acts here: --user, $ALMANAC_USER or the user with your e-mail in git',
  find: '`almanac search WORDS` finds everything that contains these words',
  ls: '`almanac post list`, `almanac page list` …: the noun comes first; `almanac overview` shows what needs your attention',
  config: '`almanac settings get` shows the settings, `almanac settings update --title …` changes them',
  upload: '`almanac media add FILE` adds pictures and other files',
  build: '`almanac export DIR` exports the website as files; `almanac run -- CMD` serves the content while CMD builds',
  start: serving,
  dev: serving,
  lint: checking,
  validate: checking,
  log: '`almanac history` lists the changes made here, `almanac revision list REF` the earlier texts of an entry',
  diff: '`almanac review` summarizes what a branch changes; `git diff` shows its lines',
  commit: sharing,
  pull: sharing,
  push: sharing,
  sync: sharing,
  deploy: '`almanac export DIR` exports the website as files for any host; `almanac serve` serves it from here',
  theme:
    'Pages are styled by `site/style.css`; a website of your own reads the content over REST (docs/guide/pipelines.md)',
  login: 'There is no need to log in: --user or $ALMANAC_USER sets who acts',
}

const nounsElsewhere =
  '`almanac --help` lists all of them; types of your own are known only with the settings.json that declares them: in its folder, or with --site DIR'

/**
 * The error for a first word that is neither noun nor command. If it is a verb, or another tool's word for one (`create post`,
 * `rename post/a b`), the hint is the whole command in the right order, with the named noun or the first that has the verb.
 */
export function unknownFirstWord(word: string, rest: readonly string[], known: KnownWords): CliError {
  const nouns = known.nouns.map(({ name }) => name)
  const { message, hint } = unknownWord('noun or command', word, [...nouns, ...known.commands])
  return usage(message, hintFor(word, rest, known, hint !== undefined) ?? hint ?? nounsElsewhere)
}

interface KnownWords {
  readonly nouns: readonly Noun[]
  readonly commands: readonly string[]
  readonly program: Command
}

function hintFor(word: string, rest: readonly string[], { nouns, program }: KnownWords, isSimilar: boolean) {
  const noun = nouns.find((one) => isCalled(one, rest[0]))
  const named = noun ?? nounOfRefs(rest, nouns)
  const verb = named && (verbFor(word, named.verbs) ?? (isSimilar ? undefined : nearest(word, named.verbs)))
  if (verb !== undefined)
    return `The noun comes first: almanac ${named!.name} ${verb}${echoed(noun ? rest.slice(1) : rest)}`
  if (Object.hasOwn(elsewhere, word)) return elsewhere[word]
  const having = nouns.find(({ verbs }) => verbs.includes(word)) ?? nouns.find(({ verbs }) => verbFor(word, verbs))
  if (having) {
    const meant = verbFor(word, having.verbs)!
    const ref = /^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u.exec(rest[0] ?? '')?.[0]
    const isShort = meant === word && (ref !== undefined || takesRef(having, word))
    const short = isShort ? `, or almanac ${meant} ${having.name}/${ref ?? 'hello'}` : ''
    return `The noun comes first, as in: almanac ${having.name} ${meant}${echoed(rest)}${short}`
  }
  if (nounOfRefs([word], nouns)?.verbs.includes('get')) return `A verb is missing, as in: almanac get${echoed([word])}`
  return program.options.some(({ long }) => long === `--${word}`) ? `Did you mean --${word}?` : undefined
}

// By its name, or as its entries are called together: `list posts`.
function isCalled({ name, resource }: Noun, word: string | undefined): boolean {
  return word !== undefined && [name, pluralWithin(resource.labels)].includes(word)
}

// The words that follow, up to the first that a shell would not take as it is.
function echoed(words: readonly string[]): string {
  const end = words.findIndex((word) => !/^[\p{L}\p{N}_./=-]+$/u.test(word))
  const plain = end < 0 ? words : [...words.slice(0, end), '…']
  return ['', ...plain.filter((word) => word !== '--help')].join(' ')
}

function takesRef({ resource }: Noun, name: string): boolean {
  const verb = toVerbs(resource).find((one) => one.name === name)
  return verb?.positionals.some(({ isTarget }) => isTarget) === true
}

/**
 * Moves the noun in front of a leading verb: `mv post/old new` becomes `post mv post/old new`, and so does `mv posts/old.md
 * new`. Other words stay as they are.
 */
export function nounFirst(words: readonly string[], nouns: readonly Noun[]): readonly string[] {
  const [verb = '', ...rest] = words
  const having = nouns.filter(({ verbs }) => verbs.includes(verb))
  const noun = nounOfRefs(rest, having)
  return noun ? [noun.name, ...words] : words
}

/** The noun of the first ref that has one, or is a file or a pattern of files in a noun's folder. */
function nounOfRefs(words: readonly string[], nouns: readonly Noun[]): Noun | undefined {
  const resourceOf = toResourceOf(nouns.map(({ resource }) => resource))
  const hasFiles = (resource: Resource, pattern: string) => {
    const folder = patternOf(resource)?.folder
    return folder ? pattern.includes('*') && pattern.startsWith(`${folder}/`) : false
  }
  for (const word of words) {
    if (word.startsWith('-')) continue
    const byFile = resourceOf(word)
    const noun =
      nouns.find(({ name }) => word.startsWith(`${name}/`)) ??
      nouns.find(({ resource }) => resource === byFile || hasFiles(resource, word))
    if (noun) return noun
  }
  return undefined
}
