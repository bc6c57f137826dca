import { isRole, roleNames } from '../../define/roles.ts'
import { isRecord } from '../../text/values.ts'

/**
 * The access that a change of field declarations grants, by type and key: everybody may read a value that only some saw, or
 * more people may write it. Each as a sentence without a full stop.
 */
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

// Which people have a capability is not known here.
function isLooser(before: unknown, after: unknown): boolean {
  if (before === undefined || before === after) return false
  if (after === undefined || !isRole(before) || !isRole(after)) return true
  return roleNames.indexOf(after) > roleNames.indexOf(before)
}

function recordEntries(value: unknown): [string, unknown][] {
  return isRecord(value) ? Object.entries(value) : []
}
