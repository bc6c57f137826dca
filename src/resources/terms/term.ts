import { z } from 'zod'
import { defineTrait, field, nullIs } from '../../define/define.ts'
import { isTranslation, languageOf } from '../../derive/languages/languages.ts'
import { longText } from '../../work/long-texts.ts'
import type { Draft, Entry, SaveContext, Trait } from '../../model/model.ts'
import { asWritten } from '../../text/wordpress/as-written.ts'
import { plainText, showTermName } from '../../text/html/sanitize.ts'
import { everywhere, computed, computedNames } from '../shared/computed.ts'
import { linkOf } from '../shared/identity.ts'
import { descriptionField } from '../shared/words.ts'
import { carriersOf } from '../shared/kinds.ts'
import { formerNames, keepFormerAddress } from '../shared/former-address.ts'
import { slugField } from '../shared/slug.ts'
import { completeTermSlug } from './slug.ts'
import { countOf, nameKey, termName } from './facts.ts'
import { errors } from './errors.ts'

/** The members of terms of the taxonomy `type`: name, slug, description (the file's body), number of published entries. */
export function term(resource: string, type: string): Trait {
  return defineTrait({
    fields: {
      count: computed(z.int().describe('Number of published posts for the term.'), undefined, (entry, { site }) =>
        countOf(entry, site),
      ),
      description: descriptionField('HTML description of the term.'),
      link: computed(z.url().describe('URL of the term.'), everywhere, (entry, { site }) => linkOf(entry, site)),
      name: field(z.string().describe('HTML title for the term.'), {
        contexts: everywhere,
        required: true,
        specialValues: nullIs(''),
        show: (entry) => showTermName(termName(entry)),
        // For its readers, the file holds the name itself, without the HTML entities of a response.
        write: (value, draft) =>
          draft.set('name', asWritten(longText('plainText', plainText, String(value)), showTermName)),
      }),
      slug: slugField('term'),
      taxonomy: computedNames(
        z.enum([type]).describe('Type attribution for the term.'),
        everywhere,
        ({ resource }) => resource.type,
      ),
    },
    indexes: {
      slug: (entry) => (entry.slug ? [entry.slug] : []),
      alias: formerNames,
      name: (entry) => [nameKey(termName(entry))],
    },
    orders: {
      name: { key: termName },
      slug: { key: (entry) => entry.slug },
      term_group: { key: () => 0 },
      description: { key: (entry, site) => site.bodyOf(entry) },
      count: { key: countOf, live: true },
    },
    links: [
      // For each content type that has terms of the taxonomy, the list of its entries that have this one, in its language.
      (entry, { site, rest }, links) => {
        const lang = isTranslation(entry) ? `&lang=${languageOf(entry)}` : ''
        const lists = carriersOf(entry.resource, site).map(({ resource: carrier, index }) => ({
          href: `${rest.collectionOf(carrier)}?${index}=${entry.id}${lang}`,
        }))
        if (lists.length) links['wp:post_type'] = lists
      },
    ],
    searched: (entry: Entry) => [termName(entry), entry.slug],
    beforeSave: [requireName, completeTermSlug, keepFormerAddress],
    // Entries of every kind that have the terms count.
    dependsOn: ['*', resource],
  })
}

/** A given name must not be empty. @throws RestError `empty_term_name` */
function requireName(draft: Draft, context: SaveContext): void {
  const name = draft.get('name')
  if (context.given.has('name') && (typeof name !== 'string' || name.trim() === '')) throw errors.empty_term_name()
}
