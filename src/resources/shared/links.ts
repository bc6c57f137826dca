import { defineTrait } from '../../define/define.ts'
import type { Entry, LinkMaker, Resource, Site, Trait, View } from '../../define/model.ts'
import type { RestRoot } from '../../define/rest-root.ts'

/** REST address of an entry. */
export function restLink(entry: Entry, rest: RestRoot): string {
  return `${collectionLink(entry.resource, rest)}/${entry.id}`
}

/** REST address of a collection. */
export function collectionLink(resource: Resource, rest: RestRoot): string {
  return rest.addressOf(resource.namespace, resource.base)
}

/** `self` and `collection`, on every entry. */
export const ownLinks = defineTrait({
  links: [
    (entry, { rest }, links) => {
      links['self'] = [{ href: restLink(entry, rest) }]
      links['collection'] = [{ href: collectionLink(entry.resource, rest) }]
    },
  ],
})

/** `about`: the description of the entry's type. */
export const typeLink = defineTrait({ links: [aboutIn('type')] })

/** `about`: the description of the term's taxonomy. */
export const taxonomyLink = defineTrait({ links: [aboutIn('taxonomy')] })

/** A link to the entry that another one names, if any. */
export function linkTo(relation: string, find: (entry: Entry, site: Site) => Entry | undefined): LinkMaker {
  return (entry, { rest, site }, links) => {
    const named = find(entry, site)
    if (named) links[relation] = [{ embeddable: true, href: restLink(named, rest) }]
  }
}

/** `replies`: the comments on an entry. */
export const repliesLink = listLink('replies', 'comment', 'post', { embeddable: true })

/** `wp:attachment`: the media that belong to an entry. */
export const attachmentLink = listLink('wp:attachment', 'media', 'parent')

/** `version-history`: the revisions stored on this machine. Commits are not counted: that would take git. */
export const historyLink = defineTrait({
  links: [
    (entry, { rest, site }, links) => {
      links['version-history'] = [{ count: site.revisions.count(entry), href: `${restLink(entry, rest)}/revisions` }]
    },
  ],
})

/** Explains the `wp:` names. */
export const curies = defineTrait({
  links: [
    (_entry, _view, links) => {
      if (Object.keys(links).some((relation) => relation.startsWith('wp:')))
        links['curies'] = [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }]
    },
  ],
})

function listLink(relation: string, name: string, param: string, more: { embeddable?: true } = {}): Trait {
  return defineTrait({
    links: [
      (entry, { rest, site }, links) => {
        const resource = site.resources.get(name)
        if (resource) links[relation] = [{ ...more, href: `${collectionLink(resource, rest)}?${param}=${entry.id}` }]
      },
    ],
  })
}

function aboutIn(name: string): LinkMaker {
  return (entry: Entry, { rest, site }: View, links) => {
    const types = site.resources.get(name)
    if (types) links['about'] = [{ href: `${collectionLink(types, rest)}/${rest.nameOf(entry.resource.type)}` }]
  }
}
