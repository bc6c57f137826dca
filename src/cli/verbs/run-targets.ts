import { readableKey } from '../../text/names.ts'
import { describeSchema } from '../../derive/describe-arg.ts'
import type { Action, Entry, Raw, Resource } from '../../model/model.ts'
import { yieldToEventLoop } from '../../work/turns.ts'
import { onInterrupt } from '../session/interrupt.ts'
import { exitCodeOf, exitCodes } from '../output/exit-codes.ts'
import type { Flag } from '../flags/flags.ts'
import { withTypedValues } from '../flags/typed-values.ts'
import { printError } from '../output/print-error.ts'
import { showProgress, logLine } from '../output/terminal.ts'
import { isUnchanged, noteUnrestorable, takeDown, takenSlug } from './what-changed.ts'
import type { Condition } from '../refs/conditions.ts'
import type { Target } from './targets.ts'
import { listAll, type CallResult, onePage, type runAction } from './run-action.ts'
import type { Session } from '../session/session.ts'
import type { Verb } from './verbs.ts'

interface TargetRun {
  readonly raw: Raw
  readonly argsOf: (target: Target) => Record<string, unknown>
  readonly run: typeof runAction
  /** Whether an error is printed even if there is only one target. */
  readonly printsAll?: true
}

/**
 * Runs a verb on one target after the other, under one lock if it writes to several. An error on one of several is printed and
 * does not stop the others; `printFailed` lists failures at the end. @throws the error on an only target, unless `printsAll`
 */
export async function runTargets(
  session: Session,
  typedVerb: { readonly resource: Resource; readonly verb: Verb; readonly flags: readonly Flag[] },
  targets: readonly Target[],
  { raw, argsOf, run, printsAll }: TargetRun,
) {
  const { resource, verb, flags } = typedVerb
  const { site } = session
  const words = Object.fromEntries(verb.positionals.map(({ arg, description }) => [arg, description]))
  const results: CallResult[] = []
  const failed: string[] = []
  const mayStay = verb.action.does === 'update' || verb.action.methods.length === 0
  const isMany = targets.length > 1
  const writes = !verb.action.methods.includes('GET')
  const letGo = isMany && writes ? await site.lock.hold() : () => {}
  let isStopped = false
  const restore = isMany ? onInterrupt(() => (isStopped = true)) : () => {}
  try {
    for (const [i, target] of targets.entries()) {
      const { action, pathArgs, uploads, file, entry } = target
      if (isMany) {
        showProgress(`${i + 1} of ${targets.length}`)
        // Ctrl-C takes effect between two of them.
        await yieldToEventLoop()
        if (isStopped) {
          showProgress('')
          // If nothing was done, `undo` would take back an earlier command.
          const isDone = writes && !session.isDry && results.some(({ unchanged }) => !unchanged)
          logLine(`Stopped after ${i} of ${targets.length}${isDone ? ': `almanac undo` undoes what was done' : ''}`)
          process.exitCode = exitCodes.interrupted
          break
        }
      }
      const before = takeDown(session, resource, pathArgs['id'])
      site.recorder.begin()
      let args = raw
      try {
        // One after the other: each sees the changes of those before it.
        args = argsOf(target)
        const result = await run(session, resource, action, args, uploads)
        const taken = takenSlug(result, before, raw, session)
        if (taken !== undefined && result.kind === 'entry')
          logLine(`The slug '${readableKey(taken)}' is taken, so it became '${readableKey(result.entry.slug)}'`)
        const isSame = mayStay && isUnchanged(session, before)
        const isOutside = (arg: string) => args[arg] !== undefined && !resource.fields[arg]?.stored
        const setsSecret = flags.some(({ isSecret, arg }) => isSecret && isOutside(arg))
        results.push(isSame && !setsSecret ? { ...result, unchanged: true } : result)
        if (isSame && setsSecret && !session.isDry) await noteUnrestorable(site)
      } catch (thrown) {
        const error = withTypedValues(thrown, flags, { ...args, ...raw }, words)
        if (!isMany && !printsAll) throw error
        showProgress('')
        printError(error, file ?? entry?.path)
        failed.push(file ?? entry?.path ?? '')
        process.exitCode ??= file === undefined || !isMany ? exitCodeOf(error) : exitCodes.failed
      }
    }
  } finally {
    restore()
    letGo()
    if (isMany) showProgress('')
  }
  return { results, failed }
}

/** Lists failures among several targets once more at the end: errors may have scrolled away. */
export function printFailed({ results, failed }: Awaited<ReturnType<typeof runTargets>>): void {
  const all = results.length + failed.length
  if (failed.length > 0) logLine(`${failed.length} of ${all} failed:\n${failed.map((one) => `  ${one}\n`).join('')}`)
}

/** Lists all entries that pass a test and match the other flags; of any status, unless one is requested. */
export function listThose(test: (entry: Entry) => boolean, conditions: readonly Condition[]): typeof runAction {
  return async (session, resource, action, raw) => {
    const statuses = raw['status'] === undefined ? everyStatus(resource, action, conditions) : {}
    const listed = await listAll(session, resource, action, { ...raw, ...statuses })
    return listed.kind === 'page' ? { ...listed, page: onePage(listed.page.entries.filter(test)) } : listed
  }
}

// Entries in the trash count only if the conditions name a status.
function everyStatus(resource: Resource, action: Action, conditions: readonly Condition[]) {
  const status = action.args(resource)['status']
  if (!status) return {}
  const { enum: own, items } = describeSchema(status.schema)
  const known = items?.enum ?? own ?? []
  const isNamed = conditions.some(({ name }) => name === 'status')
  const all = known.filter((one) => one !== 'any')
  return { status: isNamed && items ? all : items ? ['any'] : 'any' }
}
