import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import type { Raw } from '../../model/model.ts'
import { valueOf } from '../flags/flag-values.ts'
import type { Flag } from '../flags/flags.ts'
import { canAsk } from '../output/terminal.ts'
import type { Target } from './targets.ts'

/**
 * Prompts for the values without a flag for each file to upload: before the first upload, so that no process waits for a lock
 * in the meantime. Scripts get no prompt.
 */
export async function askForEach(
  flags: readonly Flag[],
  raw: Raw,
  targets: readonly Target[],
): Promise<Map<Target, Record<string, unknown>>> {
  const answers = new Map<Target, Record<string, unknown>>()
  const missing = flags.filter(({ arg, asks }) => asks && raw[arg] === undefined)
  if (missing.length === 0 || !canAsk()) return answers
  const { ask } = await import('../session/prompt.ts')
  for (const target of targets) {
    const file = target.file ?? target.uploads?.['file']?.[0]?.path
    // The upload itself reports a missing file, without a question first.
    if (file === undefined || !existsSync(file)) continue
    const given: Record<string, unknown> = {}
    for (const flag of missing) {
      const question = flag.asks!(basename(file))
      const text = question === undefined ? '' : await ask(question)
      if (text.trim() !== '') given[flag.arg] = valueOf(flag, [text])
    }
    answers.set(target, given)
  }
  return answers
}
