import type { Command } from 'commander'
import type { Noun } from '../verbs/verbs.ts'
import { commands } from './commands.ts'

/** The index of the first word that is neither a flag nor the value of one. */
export function indexOfNoun(words: readonly string[]): number {
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    if (!word.startsWith('-')) return at
    if (/^--(site|content|user|now|ref)$/.test(word)) at++
  }
  return words.length
}

/** Words with their noun first: someone who puts the verb first names it in the ref. */
export async function nounOf(words: readonly string[]): Promise<readonly string[]> {
  const [first] = words
  if (first === undefined || Object.hasOwn(commands, first)) return words
  if ((await loadNouns()).some(({ name }) => name === first)) return words
  const { nounFirst } = await import('../verbs/first-word.ts')
  return nounFirst(words, await loadVerbs())
}

/** Whether a first word is a verb of some noun, and nothing else. */
export async function isVerbAlone(word: string): Promise<boolean> {
  const nouns = await loadVerbs()
  if (Object.hasOwn(commands, word) || nouns.some(({ name }) => name === word)) return false
  return nouns.some(({ verbs }) => verbs.includes(word))
}

/** The verbs that may come before a ref, in place of a noun. */
export async function verbsAlone(): Promise<string[]> {
  const { hasEdit, toVerbs } = await import('../verbs/verbs.ts')
  const nouns = await loadNouns()
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
  verb: string | undefined,
  words: readonly string[],
): Promise<void> {
  const lazy = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (lazy) return (await lazy.load()).build(program.command(name))
  const nouns = await loadNouns()
  const resource = nouns.find((one) => one.name === name)
  if (!resource) {
    const { unknownFirstWord } = await import('../verbs/first-word.ts')
    throw unknownFirstWord(name, verb, { nouns: await loadVerbs(), commands: Object.keys(commands), program })
  }
  const { addNoun } = await import('../verbs/add-noun.ts')
  const { asDeclared } = await import('../session/declared.ts')
  const { verbsOfEach } = await import('./noun-verbs.ts')
  await addNoun(program, asDeclared(resource, words), verb, { commands, verbsOfEach })
}

/** Adds every noun and command, for the top-level help: names and summaries are enough. */
export async function addEverything(program: Command): Promise<void> {
  const nouns = await loadNouns()
  program.commandsGroup('Nouns:')
  for (const { name, summary } of nouns) program.command(name).summary(commands[name]?.summary ?? summary)
  program.commandsGroup('Commands:')
  for (const [name, { summary }] of Object.entries(commands)) {
    if (nouns.every((noun) => noun.name !== name)) program.command(name).summary(summary)
  }
}

// A content type whose actions are all web-only is not a noun, unless a command stands for it.
async function loadNouns() {
  const { resources } = await import('../../resources/registry.ts')
  return resources.filter(({ name, actions }) => commands[name]?.isNoun ?? actions.some(({ webOnly }) => !webOnly))
}

/** The nouns, each with the names of its verbs. */
export async function loadVerbs(): Promise<Noun[]> {
  const { verbNamesOf } = await import('../verbs/verbs.ts')
  const { verbsOfEach } = await import('./noun-verbs.ts')
  return (await loadNouns()).map((resource) => {
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
