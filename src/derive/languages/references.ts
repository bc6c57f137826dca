import type { Data, Resource } from '../../model/model.ts'
import { bareRef, saidIn } from '../../text/names.ts'
import { referencePlaces, replaceRefs } from '../references/places.ts'

/** Marks references with their file's language, unless it is the default one, so that names keep their meaning there. */
export function saidInLanguage(data: Data, resource: Resource, language: string): Data {
  if (language === resource.languages!.codes[0]) return data
  return replaced(data, resource, (ref) => saidIn(language, ref))
}

/** Restores references as files have them. */
export function withoutLanguage(data: Data, resource: Resource): Data {
  return replaced(data, resource, (ref) => (typeof ref === 'string' ? bareRef(ref) : ref))
}

function replaced(data: Data, resource: Resource, replace: (ref: unknown) => unknown): Data {
  const { among } = resource.languages!
  const changed: Record<string, unknown> = { ...data }
  for (const { stored } of referencePlaces(resource)) {
    const { key, references, space } = stored
    const mayBeSpoken = references === undefined ? space === 'post' || space === 'term' : among.has(references)
    if (mayBeSpoken && Object.hasOwn(data, key)) changed[key] = replaceRefs(changed[key], stored, replace)
  }
  return changed
}
