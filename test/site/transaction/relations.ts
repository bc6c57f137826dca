import type { OpenSite } from '../../../src/site/open-site.ts'
import { type ModelEntry, modelFields, type ReferenceModel } from './model.ts'

/** What stands in files, by id and member, as the site understands it: to be compared with the model. */
export function relationsOf(site: OpenSite, model: ReferenceModel): string[] {
  return describe(model, ({ id, resource }, member) => {
    const entry = site.get(resource, id)
    if (!entry) return ['gone']
    const value = entry.data[entry.resource.fields[member]!.stored!.key]
    const refs = Array.isArray(value) ? value : value === undefined || value === '' ? [] : [value]
    return refs.map((ref) => understood(site, resource, member, ref) ?? `?${ref}`)
  })
}

/** What the model says, in the same form. */
export function relationsIn(model: ReferenceModel): string[] {
  return describe(model, ({ refs }, member) => refs.get(member) ?? [])
}

/** The id of what a text names in a field, as the site understands it. */
export function understood(site: OpenSite, resource: string, member: string, ref: unknown): number | undefined {
  const { references, space } = site.resources.get(resource)!.fields[member]!.stored!
  return (references ? site.find(references, ref) : site.findInSpace(space!, ref))?.id
}

function describe(model: ReferenceModel, of: (entry: ModelEntry, member: string) => readonly (number | string)[]) {
  return model.entries.flatMap((entry) =>
    modelFields
      .filter(({ resource }) => resource === entry.resource)
      .map(
        ({ member }) => `${entry.resource} ${entry.id} ${member}: ${of(entry, member).map(String).sort().join(' ')}`,
      ),
  )
}
