import type { Raw } from '../../model/model.ts'
import { toCell } from '../../site/show/cell.ts'
import { canAsk, logLine } from '../output/terminal.ts'
import { isGlob } from '../refs/globs.ts'
import type { Target } from './targets.ts'
import { runAction } from './run-action.ts'
import type { Session } from '../session/session.ts'
import type { TypedVerb } from './verbs.ts'
import { pluralWithin } from '../../derive/words/labels.ts'

const mostNamed = 10

/** For how many entries references in all texts are searched: each takes a while. */
const mostLookedFor = 10

/**
 * Asks a person at a terminal, once, before changing entries not named one by one, removing entries others refer to, or
 * deleting for good; shows the plan, and entries that would be `made`. Scripts are not asked. @throws CliError if they decline
 */
export async function confirmPlan(
  session: Session,
  typedVerb: TypedVerb,
  targets: readonly Target[],
  raw: Raw,
  made: readonly string[] = [],
): Promise<void> {
  const { verb, positionals, typed, resource } = typedVerb
  if (!canAsk() || verb.action.methods.includes('GET')) return
  const isForGood = raw['force'] === 'true'
  const words = positionals.flat().filter((word) => word !== undefined)
  const isBroad = targets.length > 1 && (typed['where'] !== undefined || words.some(isGlob))
  const goes = verb.action.does === 'delete' || verb.action.does === 'trash'
  const uses = goes ? await usesOf(session, targets.slice(0, mostLookedFor)) : []
  if (!isForGood && !isBroad && uses.length === 0) return
  const { mustConfirm } = await import('../session/prompt.ts')
  if (isBroad) {
    logLine(`${verb.name} ${targets.length} ${pluralWithin(resource.labels)}${changesOf(typedVerb, raw)}:`)
    for (const { entry } of targets.slice(0, mostNamed)) if (entry) logLine(`  ${entry.path}`)
    if (targets.length > mostNamed) logLine(`  … and ${targets.length - mostNamed} more`)
  }
  for (const line of [...made, ...uses]) logLine(line)
  const question = isForGood ? `Permanently delete ${whatIsNamed(typedVerb, targets)}?` : 'Continue?'
  await mustConfirm(question, goes ? 'nothing was deleted' : undefined)
}

async function usesOf(session: Session, targets: readonly Target[]): Promise<string[]> {
  const lines: string[] = []
  for (const { entry } of targets) {
    const refs = entry?.resource.actions.find(({ name }) => name === 'refs')
    const found = entry && refs && (await runAction(session, entry.resource, refs, { id: entry.id }))
    const uses = found?.kind === 'value' ? (found.value as { file: string; by: string }[]) : []
    if (uses.length === 0) continue
    lines.push(`${entry!.path} is used in ${uses.length === 1 ? 'one place' : `${uses.length} places`}:`)
    for (const { file, by } of uses.slice(0, mostNamed)) lines.push(`  ${file} (${by})`)
    if (uses.length > mostNamed) lines.push(`  … and ${uses.length - mostNamed} more`)
  }
  return lines
}

function changesOf({ flags, typed }: TypedVerb, raw: Raw): string {
  const parts = flags
    .filter(({ isSecret, isBody }) => !isSecret && !isBody)
    .flatMap(({ arg, name }) => {
      // The changes of a list are not its value.
      const value = raw[arg] ?? typed[name]
      return value === undefined ? [] : [`${arg}: ${toCell(value)}`]
    })
  return parts.length ? ` (${parts.join(', ')})` : ''
}

function whatIsNamed({ resource, positionals }: TypedVerb, targets: readonly Target[]): string {
  const { name, labels } = resource
  return targets.length > 1 ? `${targets.length} ${pluralWithin(labels)}` : `the ${name} '${positionals.flat()[0]}'`
}
