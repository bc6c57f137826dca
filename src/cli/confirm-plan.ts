import { toCell } from './output/cell.ts'
import { CliError } from './output/exit-codes.ts'
import { canAsk, tell } from './output/terminal.ts'
import { isGlob } from './refs/globs.ts'
import type { Target } from './refs/targets.ts'
import type { Asked } from './asked.ts'

/** How many entries a plan names. */
const mostNamed = 10

/**
 * Asks a person at a terminal, once, before what they did not name one by one is changed, or before anything is deleted
 * for good; says what would be done to what. Scripts are not asked.
 *
 * @throws CliError if they decline
 */
export async function confirmPlan(asked: Asked, targets: readonly Target[], raw: Raw): Promise<void> {
  const { verb, positionals, typed, resource } = asked
  if (!canAsk() || verb.action.methods.includes('GET')) return
  const isForGood = raw['force'] === 'true'
  const words = positionals.flat().filter((word) => word !== undefined)
  const isBroad = targets.length > 1 && (typed['where'] !== undefined || words.some(isGlob))
  if (!isForGood && !isBroad) return
  const { confirm } = await import('./prompt.ts')
  if (isBroad) {
    tell(`${verb.name} ${targets.length} ${resource.labels.plural.toLowerCase()}${changesOf(asked, raw)}:`)
    for (const { entry } of targets.slice(0, mostNamed)) if (entry) tell(`  ${entry.path}`)
    if (targets.length > mostNamed) tell(`  … and ${targets.length - mostNamed} more`)
  }
  const question = isForGood ? `Delete ${whatIsNamed(asked, targets)} for good?` : 'Go on?'
  if (!(await confirm(question)))
    throw new CliError('interrupted', isForGood ? 'nothing was deleted' : 'nothing was changed')
}

type Raw = Readonly<Record<string, unknown>>

function changesOf({ flags }: Asked, raw: Raw): string {
  const told = flags.filter(({ arg, isSecret, isBody }) => raw[arg] !== undefined && !isSecret && !isBody)
  const parts = told.map(({ arg }) => `${arg}: ${toCell(raw[arg])}`)
  return parts.length ? ` (${parts.join(', ')})` : ''
}

function whatIsNamed({ resource, positionals }: Asked, targets: readonly Target[]): string {
  const { name, labels } = resource
  return targets.length > 1
    ? `${targets.length} ${labels.plural.toLowerCase()}`
    : `the ${name} '${positionals.flat()[0]}'`
}
