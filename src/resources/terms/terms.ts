import { entryOf } from '../../define/answers.ts'
import { z } from 'zod'
import { defineTrait, field, nullIs } from '../../define/define.ts'
import { listOf } from '../../text/values.ts'
import { listed, type ListLink } from '../../define/list-link.ts'
import type { Entry, Site, Trait } from '../../model/model.ts'
import { termName } from './facts.ts'
import { termReading } from './term-reading.ts'
import { refsToTerms } from './name-term.ts'
import { type Taxonomy, termFilters } from './term-filters.ts'
import { refKeys, resolve } from '../shared/references.ts'
import { errors } from './errors.ts'

/** The terms of an entry in one taxonomy, named by slug in the file. */
export function terms(taxonomy: Taxonomy): Trait {
  const { resource, member, name, preset } = taxonomy
  return defineTrait({
    fields: {
      [member]: field(z.array(z.int()).describe(`The terms assigned to the object in the ${name} taxonomy.`), {
        stored: {
          key: member,
          schema: z.union([z.string(), z.int(), z.array(z.union([z.string(), z.int()]))]),
          references: resource,
        },
        show: (entry, { site }) => termsOf(entry, site, taxonomy).map((term) => term.id),
        specialValues: nullIs([]),
        typed: z.array(z.union([z.int(), z.string()])),
        // An empty list stays in the file: it means no term, while no key means the default. A person may name new terms.
        write: (value, draft, call) => {
          // Unknown ids are ignored; 0 is a term that nobody may assign.
          if (call.face === 'rest' && listOf(value).includes(0)) throw errors.rest_cannot_assign_term(call.caller)
          draft.set(member, refsToTerms(listOf(value), draft.get(member), draft, call, resource))
        },
      }),
    },
    filters: termFilters(taxonomy),
    indexes: { [member]: (entry) => refKeys(entry.data[member]) },
    extension: termReading(member),
    dependsOn: [resource],
    beforeSave: preset
      ? [
          (draft, { site }) => {
            const term = draft.before || draft.get(member) !== undefined ? undefined : preset(site)
            if (term) draft.set(member, [site.refOf(term)])
          },
        ]
      : [],
    embeds: { 'wp:term': z.array(entryOf(resource)) },
    links: [
      (entry, { rest, site }, links) => {
        const collection = rest.collectionOf(site.resources.get(resource)!)
        const link: ListLink = {
          embeddable: true,
          taxonomy: rest.nameOf(name),
          href: `${collection}?post=${entry.id}`,
          [listed]: (caller) =>
            entry.resource.access.rights.read(caller, entry, site)
              ? site.sorted(resource, 'name', resolve(site, resource, entry.data[member]))
              : undefined,
        }
        ;(links['wp:term'] ??= []).push(link)
      },
    ],
  })
}

/** The terms of an entry in a taxonomy, by name. */
export function termsOf(
  entry: Entry,
  site: Site,
  { resource, member }: Pick<Taxonomy, 'resource' | 'member'>,
): Entry[] {
  const found = resolve(site, resource, entry.data[member])
  return found.length < 2 ? found : found.sort((a, b) => termName(a).localeCompare(termName(b)))
}
