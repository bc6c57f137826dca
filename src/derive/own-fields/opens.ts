import { isRole, roleNames } from '../../define/roles.ts'
import { isRecord } from '../../text/values.ts'

/** Returns the new access by changed declarations: everybody may read, or more people may write. Without full stops. */
export function opensFields(before: unknown, after: unknown): string[] {
  return recordEntries(before).flatMap(([type, fields]) =>
    recordEntries(fields).flatMap(([key, was]) => {
      const is = isRecord(after) && isRecord(after[type]) ? after[type][key] : undefined
      if (!isRecord(was) || !isRecord(is)) return []
      return [
        was['shown'] === false && is['shown'] !== false ? `shows ${key} of ${type} to everybody` : [],
        isLooser(was['writable_by'], is['writable_by']) ? `lets more people write ${key} of ${type}` : [],
      ].flat()
    }),
  )
}

// The holders of a capability are not known here.
function isLooser(before: unknown, after: unknown): boolean {
  if (before === undefined || before === after) return false
  if (after === undefined || !isRole(before) || !isRole(after)) return true
  return roleNames.indexOf(after) > roleNames.indexOf(before)
}

function recordEntries(value: unknown): [string, unknown][] {
  return isRecord(value) ? Object.entries(value) : []
}
