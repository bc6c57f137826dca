import type { Fault, Site } from '../../model/model.ts'
import { ownFieldsSetting, readOwnFields } from '../../derive/own-fields/declarations.ts'
import { itemOf, type OwnField } from '../../derive/own-fields/own-field.ts'
import { describeWrongValue } from '../../text/wrong-value.ts'
import { isRole, roleNames } from '../../define/roles.ts'
import { isTaken } from '../../derive/own-fields/taken-keys.ts'
import { sharedSpace, targetOf } from '../shared/own-fields/targets.ts'
import { faultAt, hintFor, wrongDeclaration } from './rules.ts'
import { pluralWithin } from '../../derive/words/labels.ts'

export function faultsOfOwnFields(setting: unknown, { resources, roles }: Pick<Site, 'resources' | 'roles'>): Fault[] {
  const { byType, faults } = readOwnFields(setting)
  const wrong = faults.map(({ path, value, issue }) => {
    const more = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : issue.path.map(String)
    const said = describeWrongValue([ownFieldsSetting, ...path].join('.'), value, issue)
    return wrongDeclaration(ownFieldsSetting, { path: [...path, ...more] }, said.message, said.hint)
  })
  const types = [...resources.values()]
    .filter(({ extensions }) => extensions.some(({ setting: by }) => by === ownFieldsSetting))
    .map(({ name }) => name)
  for (const [type, fields] of byType) {
    const resource = resources.get(type)
    if (!resource || !types.includes(type)) {
      wrong.push(faultAt(ownFieldsSetting, [type], 'no type of that name takes fields', hintFor(type, types)))
      continue
    }
    for (const [key, field] of fields) {
      const say = (problem: string, hint?: string) =>
        void wrong.push(faultAt(ownFieldsSetting, [type, key], problem, hint))
      const targets = targetsOf(field)
      const missing = targets.flat().find((to) => !resources.has(to))
      const apart = targets
        .filter((kinds) => kinds.length > 1)
        .flat()
        .find((to) => resources.has(to) && resources.get(to)!.space !== sharedSpace)
      const { writable_by: by } = field
      if (by !== undefined && !isRole(by) && !roles.administrator.has(by)) {
        const problem = `'${by}' is neither a role nor a capability that a role has`
        const hint = hintFor(by, [...roleNames, ...roles.administrator])
        wrong.push(faultAt(ownFieldsSetting, [type, key, 'writable_by'], problem, hint))
      }
      if (isTaken(key, resource.bare ?? resource, resource.languages !== undefined))
        say(`the key already has a meaning in ${pluralWithin(resource.labels)}`, 'choose another key')
      if (missing !== undefined) say(`there is no type '${missing}'`, hintFor(missing, resources.keys()))
      if (apart !== undefined)
        say(
          `the ids of ${pluralWithin(resources.get(apart)!.labels)} are numbered separately from those of others`,
          `name '${apart}' alone, or leave it out`,
        )
    }
  }
  return wrong
}

// The kinds that each reference of a field may name.
function targetsOf(field: OwnField): (readonly string[])[] {
  const item = itemOf(field)
  if (item.type === 'object') return Object.values(item.fields).flatMap(targetsOf)
  const target = targetOf(item)
  return target ? [target.kinds] : []
}
