import type { Session } from '../session.ts'
import { entryByRef, entryInSpace } from './find-ref.ts'
import type { Flag } from '../flags/flags.ts'

/**
 * Arguments with ids where a person wrote slugs: over the interface, entries are named by id.
 *
 * @throws CliError for a ref that names nothing
 */
export function resolveRefs(
  session: Session,
  flags: readonly Flag[],
  raw: Record<string, unknown>,
): Record<string, unknown> {
  const resolved = { ...raw }
  for (const { arg, refers, space, also } of flags) {
    const value = raw[arg]
    if ((refers ?? space) === undefined || value === undefined || also.has(value)) continue
    const find = (ref: string) =>
      space ? entryInSpace(session.site, space, ref) : entryByRef(session.site, refers!, ref)
    const toId = (ref: unknown) => (isRef(ref) ? find(ref).id : ref)
    resolved[arg] = Array.isArray(value) ? value.map(toId) : toId(value)
  }
  return resolved
}

// A number is an id, whether or not there is such an entry: the action says what that means.
function isRef(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && !/^\s*[+-]?\d+\s*$/.test(value)
}
