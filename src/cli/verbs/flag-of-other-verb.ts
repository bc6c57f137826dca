import type { Resource } from '../../model/model.ts'
import { toFlags } from '../flags/flags.ts'
import { UnknownFlag } from '../flags/typed-flags.ts'
import { toVerbs, type Verb } from './verbs.ts'

// Flags of other tools for repeated events, which are single copies here.
const repeating = /^(?:repeat|repeats|times|every|recurring|recurrence)$/

/**
 * Explains an unknown flag of a verb: it may be a condition of a list, or belong to another verb of the noun: `update` for
 * `edit --status`. Other errors, and flags that no verb has, are returned unchanged.
 */
export function explainFlagOfOtherVerb(error: unknown, verb: string, resource: Resource): unknown {
  if (!(error instanceof UnknownFlag)) return error
  const verbs = toVerbs(resource)
  const copying = repeating.test(error.flag) ? verbs.find(({ name }) => name === 'duplicate') : undefined
  if (copying) {
    const start = hasFlag(copying, resource, 'start') ? ' --start DATE' : ''
    return new UnknownFlag(
      error.flag,
      `Entries do not repeat automatically: \`almanac ${resource.name} duplicate REF${start}\` creates a copy, as a draft`,
    )
  }
  const name = error.flag.replaceAll('-', '_')
  if (verb === 'list' && Object.hasOwn(resource.fields, name))
    return new UnknownFlag(error.flag, `\`--where '${name}=…'\` filters lists by it`)
  const byUse = verbs.toSorted((one, other) => Number(other.name === 'update') - Number(one.name === 'update'))
  const having = byUse.find((verb) => hasFlag(verb, resource, error.flag))
  if (!having) return error
  const command = ['almanac', resource.name, having.name, ...having.positionals.map(({ label }) => label.toUpperCase())]
  return new UnknownFlag(error.flag, `\`${command.join(' ')} --${error.flag} …\` has it`)
}

function hasFlag({ action }: Verb, resource: Resource, flag: string): boolean {
  const spelt = flag.replaceAll('-', '_')
  return toFlags(action, resource).some(({ name, aliases }) => [name, ...aliases].includes(spelt))
}
