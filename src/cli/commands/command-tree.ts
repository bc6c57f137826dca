import type { Command } from 'commander'
import type { Resource } from '../../model/model.ts'
import type { Noun } from '../verbs/verbs.ts'
import { commands } from './commands.ts'

/** The index of the first word that is neither a flag nor a flag's value. */
export function indexOfNoun(words: readonly string[]): number {
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    if (!word.startsWith('-')) return at
    if (/^--(site|content|user|now|ref)$/.test(word)) at++
  }
  return words.length
}

/** If the verb was typed first, prepends the noun of its ref. `typed`: all words, which may name the content folder. */
export async function nounOf(words: readonly string[], typed: readonly string[]): Promise<readonly string[]> {
  const [first] = words
  if (first === undefined || Object.hasOwn(commands, first)) return words
  if (await findNoun(first, typed)) return words
  const { nounFirst } = await import('../verbs/first-word.ts')
  return nounFirst(words, await loadVerbs(typed))
}

/** Whether a first word is a verb of some noun, and nothing else. */
export async function isVerbAlone(word: string, typed: readonly string[]): Promise<boolean> {
  const nouns = await loadVerbs(typed)
  if (Object.hasOwn(commands, word) || nouns.some(({ name }) => name === word)) return false
  return nouns.some(({ verbs }) => verbs.includes(word))
}

/** The verbs that may precede a ref without a noun. */
export async function verbsAlone(typed: readonly string[]): Promise<string[]> {
  const { hasEdit, toVerbs } = await import('../verbs/verbs.ts')
  const nouns = await loadNouns(typed)
  const taken = new Set([...Object.keys(commands), ...nouns.map(({ name }) => name)])
  const verbs = nouns.flatMap((noun) => {
    const named = toVerbs(noun).filter(({ positionals }) => positionals[0]?.references !== undefined)
    return [...named.map(({ name }) => name), ...(hasEdit(noun) ? ['edit'] : [])]
  })
  return [...new Set(verbs)].filter((name) => !taken.has(name))
}

/** Adds one noun or command, its verb with its flags. @throws CliError if there is none of that name */
export async function addNamed(
  program: Command,
  name: string,
  after: readonly string[],
  words: readonly string[],
): Promise<void> {
  const [verb] = after
  const lazy = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (lazy) return (await lazy.load()).build(program.command(name))
  const resource = await findNoun(name, words)
  if (!resource) {
    const { unknownFirstWord } = await import('../verbs/first-word.ts')
    const nouns = await loadVerbs(words)
    throw unknownFirstWord(name, after, { nouns, commands: Object.keys(commands), program })
  }
  const { addNoun } = await import('../verbs/add-noun.ts')
  const { asDeclared } = await import('../session/declared.ts')
  const { verbsOfEach } = await import('./noun-verbs.ts')
  await addNoun(program, asDeclared(resource, words), verb, { commands, verbsOfEach })
}

/** Adds every noun and command, for the top-level help: names and summaries are enough. */
export async function addEverything(program: Command, words: readonly string[]): Promise<void> {
  const nouns = await loadNouns(words)
  program.commandsGroup('Nouns:')
  for (const { name, summary } of nouns) program.command(name).summary(commands[name]?.summary ?? summary)
  program.commandsGroup('Commands:')
  for (const [name, { summary }] of Object.entries(commands)) {
    if (nouns.every((noun) => noun.name !== name)) program.command(name).summary(summary)
  }
}

/** The content type of a noun; opens the content folder only for a word that is no built-in noun. */
export async function findNoun(name: string, words: readonly string[]): Promise<Resource | undefined> {
  const { resources } = await import('../../resources/registry.ts')
  const isNamed = (one: Resource) => one.name === name
  return resources.filter(isNoun).find(isNamed) ?? (await loadNouns(words)).find(isNamed)
}

async function loadNouns(words: readonly string[]): Promise<readonly Resource[]> {
  const { resourcesFor } = await import('../session/declared.ts')
  return resourcesFor(words).filter(isNoun)
}

// A content type whose actions are all web-only is not a noun, unless a command represents it.
function isNoun({ name, actions }: Resource): boolean {
  return commands[name]?.isNoun ?? actions.some(({ webOnly }) => !webOnly)
}

/** The nouns, each with the names of its verbs. */
export async function loadVerbs(words: readonly string[]): Promise<Noun[]> {
  const { verbNamesOf } = await import('../verbs/verbs.ts')
  const { verbsOfEach } = await import('./noun-verbs.ts')
  return (await loadNouns(words)).map((resource) => {
    const { name } = resource
    return { name, resource, verbs: verbNamesOf(resource, verbsOfEach(resource)) }
  })
}

/** The command that the first words name, and how many words that takes. */
export function findCommand(program: Command, words: readonly string[]): { command: Command; depth: number } {
  let command = program
  let depth = 0
  for (const word of words) {
    const next = command.commands.find((one) => one.name() === word)
    if (!next) break
    command = next
    depth++
  }
  return { command, depth }
}
