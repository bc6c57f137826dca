import type { Command, Option } from 'commander'
import { offerOf } from '../flags/offers.ts'
import type { Resource } from '../../model/model.ts'
import { addEverything, addNamed, findCommand, indexOfNoun, isVerbAlone } from '../commands/command-tree.ts'
import { loadVerbs, nounOf, verbsAlone } from '../commands/command-tree.ts'
import { makeProgram } from '../commands/make-program.ts'
import { print } from '../output/terminal.ts'
import { type Candidate, fileNames, valuesFor } from './values.ts'

/** Prints completions of some words, a line each, with a description after a tab: for the scripts of `almanac completion`. */
export async function printCompletions([shell, ...words]: readonly string[]): Promise<void> {
  try {
    // Fish replaces `--flag=value` as a whole.
    const whole = shell === 'fish' ? (/^--[^=]+=/.exec(words.at(-1) ?? '')?.[0] ?? '') : ''
    const candidates = await complete(words)
    print(candidates.map(({ text, about = '' }) => `${whole}${text}\t${about.replaceAll(/\s+/g, ' ')}\n`).join(''))
  } catch {
    // A person who is still typing gets no error: there are no candidates.
  }
}

/** Candidates for the last of some words, which may be empty; for `--flag=value`, candidates for the value. */
export async function complete(typed: readonly string[]): Promise<Candidate[]> {
  const words = joined(typed)
  const current = words.at(-1) ?? ''
  const before = words.slice(0, -1)
  const program = makeProgram()
  const at = indexOfNoun(before)
  if (at >= before.length) return startingWith(current, await atTop(program, before, current, words))
  const [noun, ...tail] = await nounOf(before.slice(at), words)
  if (await isVerbAlone(noun!, words)) return startingWith(current, await refsFor(noun!, current, words))
  await addNamed(program, noun!, tail, words)
  const { command, depth } = findCommand(program, [noun!, ...tail])
  return startingWith(current, await completeBelow(command, tail.slice(depth - 1), current, words))
}

// After a leading verb, the next word is a ref with its noun.
async function refsFor(verb: string, current: string, words: readonly string[]): Promise<Candidate[]> {
  if (current.startsWith('-')) return []
  const having = new Set((await loadVerbs(words)).flatMap(({ name, verbs }) => (verbs.includes(verb) ? [name] : [])))
  const among = ({ name }: Resource) => having.has(name)
  return valuesFor({ among, isTrashed: verb === 'restore' }, current, words)
}

// Bash splits `--flag=value` into three words.
function joined(typed: readonly string[]): string[] {
  const words: string[] = []
  for (const [at, word] of typed.entries()) {
    const isPart = words.at(-1)?.startsWith('--') && (word === '=' || typed[at - 1] === '=')
    if (isPart) words[words.length - 1] += word
    else words.push(word)
  }
  return words
}

async function atTop(program: Command, before: readonly string[], current: string, words: readonly string[]) {
  const flag = flagAwaiting(program, before, current)
  if (flag) return valuesFor(offerOf(flag), valueIn(current), words)
  if (current.startsWith('-')) return flagsOf(program)
  await addEverything(program, words)
  // The last word may be a verb; while it is empty, nouns and commands are enough to read.
  const verbs = current === '' ? [] : await verbsAlone(words)
  return [...commandsOf(program), ...verbs.map((text) => ({ text }))]
}

async function completeBelow(command: Command, rest: readonly string[], current: string, words: readonly string[]) {
  const flag = flagAwaiting(command, rest, current)
  if (flag) return valuesFor(offerOf(flag), valueIn(current), words)
  if (current.startsWith('-')) return flagsOf(command)
  if (command.commands.length > 0) return rest.length === 0 ? commandsOf(command) : []
  const place = rest.filter((word, at) => !word.startsWith('-') && !flagAwaiting(command, rest.slice(0, at), '')).length
  const { registeredArguments: places } = command
  const last = places.at(-1)
  const argument = places[place] ?? (last?.variadic ? last : undefined)
  return argument ? valuesFor(offerOf(argument), current, words) : []
}

// The flag whose value is being typed: as `--flag=…`, or as the word after it.
function flagAwaiting({ options }: Command, before: readonly string[], current: string): Option | undefined {
  const find = (word: string | undefined) => {
    const name = word?.startsWith('--') ? word.slice(2).replaceAll('-', '_') : undefined
    return options.find(({ long }) => long?.slice(2).replaceAll('-', '_') === name)
  }
  if (/^--[^=]+=/.test(current)) return find(current.slice(0, current.indexOf('=')))
  const option = find(before.at(-1))
  return option?.required ? option : undefined
}

function valueIn(current: string): string {
  return /^--[^=]+=/.test(current) ? current.slice(current.indexOf('=') + 1) : current
}

function flagsOf({ options }: Command): Candidate[] {
  const visible = options.filter(({ hidden, long }) => !hidden && long)
  return [...visible.map(({ long, description }) => ({ text: long!, about: description })), { text: '--help' }]
}

function commandsOf({ commands }: Command): Candidate[] {
  return commands.map((command) => ({ text: command.name(), about: command.summary() }))
}

function startingWith(current: string, candidates: readonly Candidate[]): Candidate[] {
  const begun = valueIn(current)
  return candidates.filter(({ text }) => text === fileNames || text.startsWith(begun))
}
