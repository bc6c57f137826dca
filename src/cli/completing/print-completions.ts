import { print } from '../output/terminal.ts'
import { complete } from './complete.ts'

/** Prints what may follow some words, a line each, with what it does after a tab: for the scripts of `almanac completion`. */
export async function printCompletions([shell, ...words]: readonly string[]): Promise<void> {
  try {
    // Fish replaces `--flag=value` as a whole.
    const whole = shell === 'fish' ? (/^--[^=]+=/.exec(words.at(-1) ?? '')?.[0] ?? '') : ''
    const candidates = await complete(words)
    print(candidates.map(({ text, about = '' }) => `${whole}${text}\t${about.replaceAll(/\s+/g, ' ')}\n`).join(''))
  } catch {
    // Whoever is still typing gets no error: there is nothing to offer.
  }
}
