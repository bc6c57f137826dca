import { z } from 'zod'
import { usualActions } from '../actions/usual.ts'
import { defineResource } from '../../define/define.ts'
import type { Action, ArgTable, Entry, Resource, Site, TermCapabilities } from '../../model/model.ts'
import { identity, inAddress } from '../shared/identity.ts'
import { implicit } from '../shared/named/implicit.ts'
import { curies, ownLinks, taxonomyLink } from '../shared/links.ts'
import { joinAction } from '../shared/verbs/join.ts'
import { meta } from '../shared/own-fields/own-fields.ts'
import { slugPath } from '../shared/tree.ts'
import { term } from './term.ts'
import { termAccess } from './access.ts'
import { termName } from './facts.ts'
import { termListing } from './listing.ts'
import { dropTerm } from './removal.ts'
import { termTree } from './tree.ts'
import { errors } from './errors.ts'

/** The options of a taxonomy; terms are alike in everything else. */
export interface TaxonomyOptions extends Pick<
  Resource,
  'name' | 'base' | 'type' | 'schemaTitle' | 'summary' | 'labels' | 'labelsIn' | 'archiveVars'
> {
  /** Folder of the files, by default named like its base; a file's body is the term's description. */
  readonly folder?: string
  /** Whether terms can have parents. */
  readonly hierarchical: boolean
  readonly capabilities: TermCapabilities
  /** Where the pages of the terms are on the website, unless the setting `…_base` differs: for example `events/category`. */
  readonly pages: string
  /** If it differs from its area's. */
  readonly namespace?: string
  readonly actions?: readonly Action[]
  /** Whether lists take an offset, as they do by default. */
  readonly offset?: false
  /** The term that nobody may delete, given to an entry that loses its last one. */
  readonly preset?: (site: Site) => Entry | undefined
}

/** Makes the content type of a taxonomy's terms. */
export function defineTaxonomy(options: TaxonomyOptions): Resource {
  const { folder = options.base, hierarchical, capabilities, pages, actions = [], offset, preset, ...own } = options
  const setting = `${own.name.replaceAll('-', '_')}_base`
  return defineResource({
    ...own,
    columns: ['id', 'name', 'slug', ...(options.hierarchical ? ['parent'] : []), 'count', 'description'],
    space: 'term',
    files: `${folder}/{slug}.md`,
    bodyKey: 'description',
    // A search covers name and slug, not the description.
    batches: true,
    searchesBody: false,
    taxonomy: { hierarchical, capabilities },
    traits: [
      ownLinks,
      taxonomyLink,
      identity,
      term(own.name, own.type),
      implicit({ nameOf: (text) => text.trim(), key: 'name', namedBy: 'post', namesOf: (entry) => [termName(entry)] }),
      ...(hierarchical ? [termTree(own.name)] : []),
      meta,
      // In WordPress, lists of trees do not count the terms before the offset as pages.
      termListing({ offset: offset ?? (hierarchical ? 'plain' : 'counts') }),
      curies,
    ],
    ...(hierarchical ? { parentKey: 'parent' } : { createArgs: refusedParent, updateArgs: refusedParent }),
    // In a tree, preceded by the ancestors' slugs.
    permalink: (entry, site) =>
      `${site.home}/${String(site.settings[setting] ?? pages)}/${inAddress(hierarchical ? slugPath(entry, site) : entry.slug)}/`,
    notFound: errors.rest_term_invalid,
    access: termAccess(capabilities, (entry, site) => entry === preset?.(site)),
    beforeDelete: (entry, { site }) => dropTerm(entry, site, preset?.(site)),
    actions: [...usualActions, joinAction(own.name), ...actions],
  })
}

/** In a flat taxonomy there is no parent member, but sending one is refused (`termAccess`) rather than ignored. */
export const refusedParent: ArgTable = { parent: { schema: z.unknown(), hidden: true } }
