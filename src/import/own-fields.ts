import { addedKeys } from '../derive/settings/known-keys.ts'
import type { SourceMeta, Resource } from '../model/model.ts'
import { schemaOf } from '../derive/own-fields/schemas.ts'
import { declaredFieldsOf, ownFieldsSetting } from '../derive/own-fields/declarations.ts'
import { type OwnField } from '../derive/own-fields/own-field.ts'
import type { IdPlan } from './id-plan.ts'
import { parseJson } from '../text/values.ts'

/** Converts meta of declared own fields to values for files; unfitting values remain with the others. */
export function takeOwnFields(resource: Resource, meta: SourceMeta, plan: IdPlan) {
  const { site } = plan
  const declared = declaredFieldsOf(resource, site.settings[ownFieldsSetting])
  // Keys with another meaning in the resource are not own fields.
  const free = new Set(addedKeys(resource).map(({ key }) => key))
  const data: Record<string, unknown> = {}
  for (const [key, field] of declared) {
    const values = meta.flatMap(([name, value]) => (name === key ? [value] : []))
    if (values.length === 0 || !free.has(key)) continue
    const value =
      field.type === 'list' ? values.map((one) => read(one, field.of, plan)) : read(values.at(-1)!, field, plan)
    if (schemaOf(field).safeParse(value).success) data[key] = value
  }
  return { data, others: meta.filter(([key]) => !Object.hasOwn(data, key)) }
}

function read(text: string, field: OwnField, plan: IdPlan): unknown {
  switch (field.type) {
    case 'number':
      return text.trim() === '' ? undefined : Number(text)
    case 'boolean':
      return ['1', 'true', 'yes'].includes(text.toLowerCase())
    case 'reference':
      // All kinds of posts share one sequence of ids.
      return refOf(Number(text), typeof field.to === 'string' ? field.to : field.to[0]!, plan)
    case 'picture':
      return plan.post(Number(text))
    case 'list':
    case 'object':
      return parseJson(text)
    default:
      return text
  }
}

// By id, which stays valid whenever its target is imported.
function refOf(id: number, to: string, plan: IdPlan): number | undefined {
  switch (plan.site.resources.get(to)?.space) {
    case 'post':
      return plan.post(id)
    case 'comment':
      return plan.comment(id)
    case 'user':
      return plan.userOfId(id)
    default:
      return plan.termIn(to, id)
  }
}
