import { describeSchema } from '../../derive/describe-arg.ts'
import type { Resource } from '../../model/model.ts'
import type { OpenSite } from '../open-site.ts'

/** The statuses that a search among some types accepts: those in their definitions, and those that entries have. */
export function knownStatuses(site: OpenSite, among: readonly Resource[]): Set<string> {
  return new Set(
    among.flatMap(({ name, fields }) => {
      const schemas = [fields['status']?.schema, fields['status']?.stored?.schema]
      const said = schemas.flatMap((schema) => (schema && describeSchema(schema).enum) ?? [])
      return [...said.map(String), ...[...site.all(name)].map(({ derived }) => derived.status)]
    }),
  )
}
