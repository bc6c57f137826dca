import type { Command } from 'commander'
import type { Resource } from '../../model/model.ts'
import { type Noun, toVerbs } from './verbs.ts'
import { CliError, usage } from '../output/exit-codes.ts'
import { unknownWord } from '../output/suggest.ts'
import { verbFor } from './usual-words.ts'
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
 * The error for a first word that is neither noun nor command. If it is a verb (`create post`, `rename a b`), the hint shows
 * the right order, with the named noun or the first that has the verb.
 */
export function unknownFirstWord(
  word: string,
  next: string | undefined,
  { nouns, commands, program }: { nouns: readonly Noun[]; commands: readonly string[]; program: Command },
): CliError {
  const ours = Object.hasOwn(elsewhere, word) ? elsewhere[word] : undefined
  if (ours !== undefined) return usage(`there is no noun or command '${word}'`, ours)
  const names = [...nouns.map(({ name }) => name), ...commands]
  const error = unknownWord('noun or command', word, names)
  const named = nouns.find(({ name }) => name === next)
  const having = (is: (verbs: readonly string[]) => unknown) => (named ? [named] : nouns).find(({ verbs }) => is(verbs))
  const noun = having((verbs) => verbs.includes(word)) ?? having((verbs) => verbFor(word, verbs))
  if (noun) {
    const verb = verbFor(word, noun.verbs)
    if (named) return usage(error.message, `The noun comes first: almanac ${noun.name} ${verb}`)
    // A word that can follow a slash as it was typed.
    const ref = next !== undefined && /^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u.test(next) ? next : undefined
    const whole = `almanac ${noun.name} ${verb}${ref === undefined ? '' : ` ${ref}`}`
    const isShort = verb === word && (ref !== undefined || takesRef(noun, word))
    const short = isShort ? `, or almanac ${verb} ${noun.name}/${ref ?? 'hello'}` : ''
    return usage(error.message, `The noun comes first, as in: ${whole}${short}`)
  }
  const isFlag = program.options.some(({ long }) => long === `--${word}`)
  return isFlag ? usage(error.message, `Did you mean --${word}?`) : usage(error.message, error.hint ?? nounsElsewhere)
}

function takesRef({ resource }: Noun, name: string): boolean {
  const verb = toVerbs(resource).find((one) => one.name === name)
  return verb?.positionals.some(({ isTarget }) => isTarget) === true
}

/**
 * Moves the noun in front of a leading verb: `mv post/old new` becomes `post mv post/old new`, and so does `mv posts/old.md
 * new`. The first ref with a noun, a file, or a pattern of files in a noun's folder decides. Other words stay as they are.
 */
export function nounFirst(words: readonly string[], nouns: readonly Noun[]): readonly string[] {
  const [verb = '', ...rest] = words
  const known = nouns.filter(({ verbs }) => verbs.includes(verb)).map(({ resource }) => resource)
  if (known.length === 0) return words
  const resourceOf = toResourceOf(known)
  const hasFiles = (resource: Resource, pattern: string) => {
    const folder = patternOf(resource)?.folder
    return folder ? pattern.includes('*') && pattern.startsWith(`${folder}/`) : false
  }
  for (const word of rest) {
    if (word.startsWith('-')) continue
    const noun =
      known.find(({ name }) => word.startsWith(`${name}/`)) ??
      resourceOf(word) ??
      known.find((one) => hasFiles(one, word))
    if (noun) return [noun.name, ...words]
  }
  return words
}
