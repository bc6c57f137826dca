import type { Command, Option } from 'commander'
import { offerOf } from './offers.ts'
import { usage } from '../output/exit-codes.ts'
import { didYouMeanFlag, unknownWord } from '../output/suggest.ts'

/**
 * Replaces commander's errors about too many or too few words, unknown verbs or short flags by ones with a remedy; other errors
 * stay. `words`: those after the names of the command, flags joined with their values.
 */
export function explainWords(error: unknown, command: Command, words: readonly string[]): unknown {
  const { code, message = '' } = error as { code?: unknown; message?: string }
  const said = message.replace(/^error: /, '')
  const { options, registeredArguments: takes } = command
  if (code === 'commander.missingArgument') {
    const missing = takes[words.filter((word) => !word.startsWith('-')).length]
    return usage(said, missing?.description)
  }
  if (code === 'commander.unknownOption') {
    const typed = /'(-\w)/.exec(said)?.[1]
    const meant = options.find(({ short }) => short && short.toLowerCase() === typed?.toLowerCase())
    const other = takes.length > 0 ? '; put a word that begins with - after --' : ''
    return usage(said, meant ? `Did you mean ${meant.long}?` : `--help lists the flags${other}`)
  }
  if (code === 'commander.unknownCommand') {
    const names = command.commands.map((one) => one.name())
    return unknownWord('verb', words[0] ?? '', names, ` for ${command.name()}`)
  }
  if (code !== 'commander.excessArguments') return error
  const extra = words.filter((word) => !word.startsWith('-')).at(takes.length) ?? ''
  const mayTitle = takes.length === 0 && options.some(({ long }) => long === '--title')
  const isTitled = words.some((word) => word.startsWith('--title'))
  const names = options.flatMap(({ long }) => long?.slice(2) ?? [])
  const hint =
    didYouMeanFlag(extra, names) ??
    (mayTitle && !isTitled
      ? `Did you mean --title "${extra}"?`
      : (flagFor(extra, options) ?? 'Put text with spaces in quotes; --help has examples'))
  return usage(`too many arguments: '${command.name()}' does not take '${extra}'`, hint)
}

// `list drafts` means a flag that takes such a word.
function flagFor(extra: string, options: readonly Option[]): string | undefined {
  for (const option of options) {
    const meant = offerOf(option).words?.find((word) => word === extra || `${word}s` === extra)
    if (meant) return `Did you mean ${option.long} ${meant}?`
  }
  return undefined
}
