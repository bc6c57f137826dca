import { z } from 'zod'
import { contextArg } from '../actions/arguments.ts'
import { existsFor } from '../../derive/implicit/exists-for.ts'
import { queryOf } from '../../derive/to-query.ts'
import { entryIn } from '../../define/answers.ts'
import { defineAction, defineResource } from '../../define/define.ts'
import { listOf, getOrMake } from '../../text/values.ts'
import { variantOf } from '../../derive/entries.ts'
import type { Entry, Filter, Resource } from '../../model/model.ts'
import { notInEnum } from '../../derive/arguments/not-in-enum.ts'
import { languageCodes, languagesSetting } from '../../derive/languages/languages.ts'
import { languageFilter } from '../../derive/languages/language-filter.ts'
import { linkOf } from '../shared/identity.ts'
import { restLink, taxonomyLink, typeLink } from '../shared/links.ts'
import { listing } from '../shared/listing.ts'
import { readOnly, computed, computedNames } from '../shared/computed.ts'
import { errors } from './errors.ts'
import { kindNames, kinds, type SearchKind } from './kinds.ts'

const contexts = ['view', 'embed'] as const
const any = 'any'
const { page, per_page, search, exclude, include } = listing({ order: 'desc', orderby: ['date'], by: 'date' }).filters!
const filters = { page, per_page, search, exclude, include } as Record<string, Filter>

const find = defineAction({
  name: 'list',
  summary: 'Find published content and terms of any type by their words.',
  methods: ['GET'],
  answers: 'list',
  webOnly: true,
  args: (resource) => ({
    context: contextArg(contexts),
    ...filters,
    ...resource.filters,
    type: { schema: z.enum(kindNames).default('post').describe('Limit results to items of an object type.') },
    subtype: {
      schema: z.array(z.string()).default([any]).describe('Limit results to items of one or more object subtypes.'),
      holdsNames: true,
      check: (value, { site }) => {
        const known = [...Object.values(kinds).flatMap((kind) => kind.resources(site).map(({ type }) => type)), any]
        const unknown = subtypesIn(value).findIndex((one) => !known.includes(one))
        if (unknown === -1) return undefined
        return notInEnum(`subtype[${unknown}]`, known)
      },
    },
  }),
  permit: () => undefined,
  async run(call) {
    const { site, args } = call
    const kind = kinds[args['type'] as keyof typeof kinds]
    const subtypes = subtypesIn(args['subtype'])
    const areAll = subtypes.length === 0 || subtypes.includes(any)
    const resources = kind.resources(site).filter(({ type }) => areAll || subtypes.includes(type))
    const query = queryOf({ ...filters, ...call.resource.filters }, call)
    kind.narrow(query, site, call.caller)
    if (resources.some(({ implicit }) => implicit)) query.tests.push((entry) => existsFor(call.caller, entry, site))
    const names = resources.map(({ name }) => name)
    const { entries, total } = await site.selectAmong(names, query)
    const number = Number(args['page'])
    const last = Math.ceil(total / query.limit)
    if (total > 0 && number > last) throw errors.rest_search_invalid_page_number({ last })
    const found = entries.map((entry) => toResult(entry, kind, call.resource))
    return { kind: 'page', page: { entries: found, total, perPage: query.limit, page: number } }
  },
})

export default defineResource({
  name: 'search',
  base: 'search',
  type: 'search-result',
  summary: 'Results of a search through everything that is published.',
  labels: { singular: 'Search result', plural: 'Search results' },
  fields: {
    id: computed(z.int().describe('Unique identifier for the object.'), contexts, ({ id }) => id),
    title: computed(z.string().describe('The title for the object.'), contexts, (entry, view) =>
      kindOf(entry).title(foundIn(entry), view),
    ),
    url: computed(z.url().describe('URL to the object.'), contexts, (entry, { site }) => linkOf(foundIn(entry), site)),
    type: computedNames(z.string().describe('Object type.'), contexts, (entry) => kindOf(entry).typeOf(foundIn(entry))),
    subtype: computedNames(
      z.string().describe('Object subtype.'),
      contexts,
      (entry) => kindOf(entry).subtypeOf?.(foundIn(entry)),
      z.string().optional(),
    ),
  },
  embeds: { self: z.union([entryIn('post'), entryIn('term')]) },
  links: [
    (entry, view, links) => {
      const found = foundIn(entry)
      links['self'] = [{ embeddable: true, href: restLink(found, view.rest) }]
      const about = found.resource.taxonomy ? taxonomyLink : typeLink
      for (const add of about.links!) add(found, view, links)
      links['collection'] = [{ href: view.rest.collectionOf(entry.resource) }]
    },
  ],
  extension: {
    setting: languagesSetting,
    toTrait: (_resource, codes) => {
      const filters = languageFilter(languageCodes({ [languagesSetting]: codes }))
      return filters && { filters }
    },
  },
  // A result shows another entry, of any type.
  dependsOn: ['*'],
  access: readOnly({ list: () => undefined, read: () => undefined }),
  actions: [find],
})

// As in WordPress, case does not matter.
function subtypesIn(value: unknown): string[] {
  return listOf(value).map((one) => String(one).toLowerCase())
}

/** Wraps a result as an entry, so that the code that shows entries also shows results. */
function toResult(found: Entry, kind: SearchKind, resource: Resource): Entry {
  return getOrMake(results, found, () => variantOf(found, { resource, derived: { ...found.derived, found, kind } }))
}

// Shown results are cached by entry.
const results = new WeakMap<Entry, Entry>()

function foundIn({ derived }: Entry): Entry {
  return derived['found'] as Entry
}

function kindOf({ derived }: Entry): SearchKind {
  return derived['kind'] as SearchKind
}
