import { type RuleLevel, ruleLevels, rulesSetting } from '../../define/rules.ts'
import { knownKeysOf } from '../../derive/settings/known-keys.ts'
import type { Entry } from '../../model/model.ts'
import { storedId } from '../index/entry-id.ts'
import { textPathOf } from '../index/load-file.ts'
import { openPlaces } from '../index/locate-key.ts'
import type { OpenSite } from '../open-site.ts'
import type { Finding } from './finding.ts'
import { levelsSince } from './levels.ts'
import { openingRules, rules } from './rules.ts'
import { addTo } from '../../text/values.ts'

/** Finds rights and access that a change newly grants: in changed files, and in those that changed settings make content. */
export function findOpenings(before: OpenSite, after: OpenSite, changed: ReadonlySet<string>): Finding[] {
  const isOfSettings = [...changed].some((path) => after.resourceOf(path)?.configures !== undefined)
  const isOther = ({ path, resource }: Entry) => before.entries.byPath.get(path)?.resource.name !== resource.name
  const others = isOfSettings ? [...after.entries.byPath.values()].filter(isOther).map(({ path }) => path) : []
  return [...new Set([...changed, ...others])].sort().flatMap((path) => {
    const entry = after.entries.byPath.get(path)
    const keys = entry && [...knownKeysOf(entry.resource).values()].filter(({ opens }) => opens)
    if (!entry || !keys || keys.length === 0) return []
    const was = formerOf(entry, before)
    const openings = keys.flatMap(({ key, opens }) => {
      const given = opens!(was?.data[key], entry.data[key])
      return given === undefined ? [] : [{ key, given }]
    })
    if (entry.resource.configures)
      for (const [level, codes] of loweredBy(before, after))
        openings.push({
          key: rulesSetting,
          given: level === 'off' ? `turns off ${named(codes)}` : `lowers ${named(codes)} to a ${level}`,
        })
    if (openings.length === 0) return []
    const locate = openPlaces(after.folder.read(textPathOf(after.folder, entry.resource, path) ?? path))
    return openings.map(({ key, given }) =>
      rules['opens-site']({ file: path, ...locate(key), message: `'${key}' ${given}` }),
    )
  })
}

// Opening rules whose level drops: later changes would go unreported, or pass where these rules stop them now.
function loweredBy(before: OpenSite, after: OpenSite): Map<RuleLevel, string[]> {
  const lowered = new Map<RuleLevel, string[]>()
  const [was, is] = [levelsSince(before.settings), levelsSince(after.settings)]
  for (const code of openingRules) {
    const [former, level] = [was.get(code)!, is.get(code)!]
    if (ruleLevels.indexOf(level) > ruleLevels.indexOf(former)) addTo(lowered, level, code)
  }
  return lowered
}

function named(codes: readonly string[]): string {
  const quoted = codes.map((code) => `'${code}'`)
  return `${quoted.length === 1 ? 'the rule' : 'the rules'} ${quoted.join(' and ')}`
}

// The same entry, not another one whose file has taken its path.
function formerOf({ path, resource, id }: Entry, before: OpenSite): Entry | undefined {
  const known = before.entries.byPath.get(path)
  if (!resource.space) return known
  const same = before.inSpace(resource.space, id)
  if (same?.resource.name === resource.name) return same
  return known && storedId(known.data['id']) === undefined ? known : undefined
}
