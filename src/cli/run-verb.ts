import type { Context, Resource } from '../define/model.ts'
import { describeSchema } from '../derive/describe-arg.ts'
import { findOrLookAgain } from '../site/loading/look-again.ts'
import { CliError, exitCodeOf, exitCodes } from './output/exit-codes.ts'
import { toRaw, type Typed, valueOf, withoutLastBreak } from './flags/flag-values.ts'
import type { Flag } from './flags/flags.ts'
import { isFormat, type Output, readOutput } from './output/output.ts'
import { printOutcomes } from './output/print-outcome.ts'
import { listAll, type Outcome, runAction } from './run-action.ts'
import { type Globals, type Purpose, type Session, withSession } from './session.ts'
import { readPiped, readSecret } from './flags/standard-input.ts'
import { tellError } from './output/tell-error.ts'
import { canAsk, tell } from './output/terminal.ts'
import { resolveRefs, toTargets } from './refs/targets.ts'
import { withTypedValues } from './flags/typed-values.ts'
import type { Verb } from './verbs.ts'
import { isUnchanged, takeDown, takenSlug } from './output/what-changed.ts'

/** A verb as typed. */
export interface Asked {
  readonly resource: Resource
  readonly verb: Verb
  readonly flags: readonly Flag[]
  readonly positionals: readonly (string | readonly string[])[]
  readonly typed: Typed
  readonly globals: Globals
}

/** Runs a verb: parses the flags, opens the folder, runs the action on each named entry, prints the result. */
export async function runVerb(asked: Asked): Promise<void> {
  const { verb, flags, positionals, globals } = asked
  const typed = sortFormats(asked)
  const output = readOutput(typed)
  const raw = await readArguments(asked, typed)
  await withSession(globals, purposeOf(asked), async (session) => {
    const resource = session.site.resources.get(asked.resource.name) ?? asked.resource
    tellProblems(session, verb)
    const context = contextFor(asked, output)
    const [named, targets] = await findOrLookAgain(session.site, () => [
      resolveRefs(session, flags, raw),
      toTargets(session, verb, positionals),
    ])
    if (raw['force'] === 'true' && !typed['yes']) {
      const { confirmDeletion } = await import('./prompt.ts')
      await confirmDeletion(whatIsNamed(asked))
    }
    const resolved = { ...named, ...(context && { context }) }
    const outcomes: Outcome[] = []
    for (const { action, pathArgs, uploads, file } of targets) {
      const run = typed['all'] ? listAll : runAction
      const before = takeDown(session, resource, pathArgs['id'])
      try {
        const outcome = await run(session, resource, action, { ...resolved, ...pathArgs }, uploads)
        const taken = takenSlug(outcome, before, raw)
        if (taken !== undefined && outcome.kind === 'entry')
          tell(`The slug '${taken}' is taken: it became '${outcome.entry.slug}'`)
        const changes = verb.name !== 'update' || flags.some(({ isSecret, arg }) => isSecret && raw[arg] !== undefined)
        outcomes.push(changes || !isUnchanged(session, before) ? outcome : { ...outcome, unchanged: true })
      } catch (thrown) {
        const error = withTypedValues(thrown, flags, raw)
        // If there are several entries, one that fails must not hold back the others.
        if (targets.length === 1) throw error
        tellError(error, file)
        process.exitCode ??= file === undefined ? exitCodeOf(error) : exitCodes.failed
      }
    }
    printOutcomes(outcomes, verb, { session, resource, output, context: context ?? 'view' })
  })
}

// Showing a single entry needs only part of a large folder. Who `me` is matters even for reading.
function purposeOf({ resource, verb, positionals }: Asked): Purpose {
  const [ref = '', ...others] = positionals.flat()
  if (!verb.action.methods.includes('GET') || verb.words.has(ref)) return {}
  const isLook = others.length === 0 && verb.positionals.length === 1 && verb.positionals[0]!.arg === 'id'
  return { reads: true, look: isLook ? { resource, ref } : undefined }
}

async function readArguments(asked: Asked, typed: Typed): Promise<Record<string, unknown>> {
  const { resource, verb, flags, positionals } = asked
  const raw = await toRaw(flags, typed)
  const secret = flags.find(({ isSecret, name }) => isSecret && typed[`${name}-stdin`])
  if (secret) raw[secret.arg] = await readSecret()
  const body = flags.find(({ isBody }) => isBody)
  // Piped text may become a body, but not a short description: in a loop, the loop's own input would vanish in it.
  const takesPiped = verb.name === 'create' && positionals.length === 0 && !secret
  if (takesPiped && body?.arg === 'content' && raw['content'] === undefined) {
    const piped = await readPiped()
    if (piped !== undefined) raw['content'] = valueOf(body, [withoutLastBreak(piped)])
  }
  if (canAsk()) await askMissing(flags, raw)
  if (verb.name === 'update' && Object.keys(raw).length === 0) {
    const hint = `almanac ${resource.name} update --help lists them`
    throw new CliError('usage', 'nothing to change: give at least one flag', hint)
  }
  return raw
}

async function askMissing(flags: readonly Flag[], raw: Record<string, unknown>): Promise<void> {
  for (const flag of flags) {
    if (!flag.required || raw[flag.arg] !== undefined) continue
    const { ask } = await import('./prompt.ts')
    const text = await ask(`${flag.arg}: `, { secret: flag.isSecret })
    if (text !== '') raw[flag.arg] = valueOf(flag, [text])
  }
}

// `--format` is the output format, unless it is a value of an argument of that name (`post create --format aside`).
function sortFormats({ flags, typed }: Asked): Typed {
  const given = typed['format']
  const own = flags.find(({ arg, name }) => arg === 'format' && name !== arg)
  if (!given || !own) return typed
  const choices = own.type.enum ?? []
  const isMeant = (text: string) => !isFormat(text) && choices.includes(text)
  const meant = given.filter(isMeant)
  const printed = given.filter((text) => !isMeant(text))
  const { format: _, ...others } = typed
  return { ...others, ...(printed.length && { format: printed }), ...(meant.length && { [own.name]: meant }) }
}

// People see the source text; programs get the interface's default representation.
function contextFor({ verb, resource, typed }: Asked, { format }: Output): Context | undefined {
  if (typed['context'] || format === 'json' || format === 'ndjson') return undefined
  const arg = verb.action.args(resource)['context']
  return arg && describeSchema(arg.schema).enum?.includes('edit') ? 'edit' : undefined
}

function tellProblems({ site }: Session, verb: Verb): void {
  const count = verb.name === 'list' ? site.problems.size : 0
  const left = count === 1 ? 'One file is left out, for it' : `${count} files are left out, for they`
  if (count) tell(`${left} cannot be read: \`almanac check\` says why.`)
}

function whatIsNamed({ resource, positionals }: Asked): string {
  const [ref, ...others] = positionals.flat()
  const { name, labels } = resource
  return others.length ? `${others.length + 1} ${labels.plural.toLowerCase()}` : `the ${name} '${ref}'`
}
