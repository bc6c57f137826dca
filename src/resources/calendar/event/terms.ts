import { untilChanged } from '../../../work/until-changed.ts'
import { z } from 'zod'
import { defineTrait, filter } from '../../../define/define.ts'
import { namingKeys } from '../../../derive/languages/translations.ts'
import { mostItems } from '../../../derive/arguments/read-value.ts'
import { listOf } from '../../../text/values.ts'
import type { Call, Entry, Query, Trait, View } from '../../../model/model.ts'
import { showTermName } from '../../../text/html/sanitize.ts'
import { calendarField, checked, idsArgOf, readIds } from '../common/args.ts'
import { termType } from '../common/described.ts'
import { meansNone } from '../common/presets.ts'
import { termUrls } from '../terms/term-routes.ts'
import { refKeys } from '../../shared/references.ts'
import { descriptionOf } from '../../shared/words.ts'
import { countOf, termName } from '../../terms/facts.ts'
import { refsToTerms } from '../../terms/name-term.ts'
import { termsOf } from '../../terms/terms.ts'
import { parentOf } from '../../shared/tree.ts'
import { withChildren } from '../../../derive/entries.ts'

export interface EventTermsOptions {
  readonly resource: string
  /** Member, front matter key and index: `categories`; also the collection's name in the calendar. */
  readonly member: string
  readonly noun: string
}

/** The terms of an event: shown in full, by name; given by id, slug or name. An unknown name creates a term. */
export function eventTerms(spec: EventTermsOptions): Trait {
  const { resource, member, noun } = spec
  const ref = z.union([z.string(), z.int()])
  const named = idsArgOf(resource, `Events should be assigned one of the specified ${member} slugs or IDs.`, {
    slugs: true,
  })
  return defineTrait({
    fields: {
      [member]: calendarField(
        checked(
          z.array(z.int()).meta({ default: null, description: `The event ${noun} IDs, slugs or names.` }),
          'ids, slugs or names',
          (value) => {
            const all = splitNames(value)
            return all.length <= mostItems && all.every((one) => typeof one === 'number' || typeof one === 'string')
          },
        ),
        {
          ignoredValues: new Set([null]),
          takes: z.array(ref),
          typed: z.array(ref),
          answer: z.array(termSchema),
          stored: { key: member, schema: z.union([ref, z.array(ref)]), references: resource },
          show: (entry, view) => termsOf(entry, view.site, spec).map((term) => showTerm(term, view, member)),
          write: (value, draft, call) => {
            const refs = refsToTerms(splitNames(value), draft.get(member), draft, call, resource)
            draft.set(member, refs.length > 0 ? refs : undefined)
          },
        },
      ),
    },
    filters: {
      [member]: filter(named.schema, { ...named, select: (value, query, call) => byTerms(value, query, call, spec) }),
    },
    indexes: { [member]: (entry) => refKeys(entry.data[member]) },
    // A term's count includes everything that has the term.
    dependsOn: ['*'],
  })
}

const termSchema = termType
  .omit({ meta: true, url: true })
  .extend({ term_group: z.int(), term_taxonomy_id: z.int(), filter: z.string() })
  .meta({ id: 'EventTerm', description: 'A term of an event.' })

// A description is read from the term's file, and many events of a list have the same terms.
const descriptions = untilChanged<string, string>('description of a term', 200)

function showTerm(term: Entry, { site, rest }: View, member: string): Record<string, unknown> {
  const parent = parentOf(term, site)
  return {
    name: showTermName(termName(term)),
    slug: term.slug,
    term_group: 0,
    term_taxonomy_id: term.id,
    taxonomy: rest.nameOf(term.resource.type),
    description: descriptions(site, `${site.home} ${term.resource.name} ${term.id}`, () => descriptionOf(term, site)),
    parent: parent?.id ?? 0,
    count: countOf(term, site),
    filter: 'raw',
    id: term.id,
    urls: termUrls(term.id, parent?.id, rest, `cal/events/v1/${member}`),
  }
}

// Names in a text may contain blanks, but no commas.
function splitNames(value: unknown): unknown[] {
  if (meansNone(value)) return []
  return typeof value === 'string' ? value.split(',', mostItems + 1) : listOf(value)
}

// Includes entries in subcategories.
function byTerms(
  value: unknown,
  query: Query,
  { resource: type, site }: Call,
  { resource, member }: EventTermsOptions,
): void {
  const named = readIds(value, site, resource).flatMap((id) => site.get(resource, id) ?? [])
  const found = site.resources.get(resource)?.parentKey ? withChildren(named, site) : named
  query.where.push({ index: member, keys: found.flatMap((term) => namingKeys(term, type, member, site)) })
}
