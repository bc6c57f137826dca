import type { Call, Entry } from '../../define/model.ts'
import { repeats } from '../../derive/repeated.ts'

/** Names of the arguments by which a call would change an entry: those whose value differs from what it shows now. */
export function changedArguments(call: Call, entry: Entry): Set<string> {
  const { fields } = call.resource
  const changed = new Set<string>()
  for (const name of call.given) {
    if (call.action.pathArgs && Object.hasOwn(call.action.pathArgs, name)) continue
    const field = Object.hasOwn(fields, name) ? fields[name]! : undefined
    if (!field || !repeats(call.args[name], field, entry, call)) changed.add(name)
  }
  return changed
}
