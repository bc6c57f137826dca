import type { Command } from 'commander'
import { addEverything, addNamed, findCommand, findNoun, indexOfNoun, nounOf } from './commands/command-tree.ts'
import { makeProgram } from './commands/make-program.ts'
import { inTypedSpelling, normalizeFlags } from './flags/typed-flags.ts'

/** The command by which shells request completions; not for people. */
const completing = '__complete'

/** Runs the typed command. @throws CliError, RestError, ContentError and errors of the system and commander */
export async function run(argv: readonly string[]): Promise<void> {
  if (argv[0] === completing) return (await import('./completing/complete.ts')).printCompletions(argv.slice(1))
  const program = makeProgram()
  const words = argv[0] === 'help' ? [...argv.slice(1), '--help'] : [...argv]
  const at = indexOfNoun(words)
  const before = normalizeFlags(words.slice(0, at), program.options)
  const [noun, ...tail] = await nounOf(words.slice(at), words)
  const after = tail[0] === 'help' ? ['--help'] : tail
  if (noun === undefined) {
    if (!words.some((word) => word === '--version' || word === '-V')) await addEverything(program, words)
    if (words.length === 0) program.outputHelp()
    else await parse(program, before, program, before)
    return
  }
  await addNamed(program, noun, after, words)
  const { command, depth } = findCommand(program, [noun, ...after])
  const path = [noun, ...after].slice(0, depth)
  const rest = await flagsOf(command, noun, [noun, ...after].slice(depth), words)
  if (command.commands.length && rest.length === 0) command.help({ error: true })
  await parse(program, [...before, ...path, ...rest], command, rest, words)
}

async function flagsOf(
  command: Command,
  noun: string,
  words: readonly string[],
  all: readonly string[],
): Promise<string[]> {
  try {
    return normalizeFlags(words, command.options, command.registeredArguments.length > 0)
  } catch (error) {
    const resource = await findNoun(noun, all)
    if (!resource) throw error
    const { asDeclared } = await import('./session/declared.ts')
    const { explainFlagOfOtherVerb } = await import('./verbs/flag-of-other-verb.ts')
    throw explainFlagOfOtherVerb(error, command.name(), asDeclared(resource, all))
  }
}

async function parse(
  program: Command,
  words: readonly string[],
  command: Command,
  rest: readonly string[],
  typed = rest,
) {
  try {
    await program.parseAsync(words, { from: 'user' })
  } catch (error) {
    const isCommanders = String((error as { code?: unknown }).code).startsWith('commander.')
    const explained = isCommanders
      ? (await import('./flags/explain-words.ts')).explainWords(error, command, rest)
      : (await import('./flags/typed-values.ts')).withTypedValues(error)
    throw inTypedSpelling(explained, typed)
  }
}
