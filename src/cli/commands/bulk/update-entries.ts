import type { Entry, Resource } from '../../../model/model.ts'
import { toFlags } from '../../flags/flags.ts'
import type { Session } from '../../session/session.ts'
import { runAction } from '../../verbs/run-action.ts'
import { printFailed, runTargets } from '../../verbs/run-targets.ts'
import { toVerbs } from '../../verbs/verbs.ts'

/** The verb of a resource that does something, with its flags. */
export function verbThat(does: 'create' | 'update', resource: Resource) {
  const verb = toVerbs(resource).find(({ action }) => action.does === does)!
  return { resource, verb, flags: toFlags(verb.action, resource) }
}

/** Updates entries, each by its own arguments, and returns the changed ones. Failures are printed; the others go on. */
export async function updateEntries(
  session: Session,
  resource: Resource,
  args: ReadonlyMap<Entry, Readonly<Record<string, unknown>>>,
): Promise<readonly Entry[]> {
  const entries = [...args.keys()]
  const updating = verbThat('update', resource)
  const targets = entries.map((entry) => ({
    action: updating.verb.action,
    pathArgs: resource.configures ? {} : { id: entry.id },
    entry,
  }))
  const done = await runTargets(session, updating, targets, {
    raw: {},
    argsOf: ({ entry, pathArgs }) => ({ ...args.get(entry!), ...pathArgs }),
    run: runAction,
    printsAll: true,
  })
  printFailed(done)
  // Ctrl-C skips the last ones.
  const tried = entries.slice(0, done.results.length + done.failed.length)
  return tried.filter(({ path }) => !done.failed.includes(path))
}
