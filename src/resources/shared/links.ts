import { z } from 'zod'
import { entryOf } from '../../define/answers.ts'
import { defineTrait } from '../../define/define.ts'
import { listed, type ListLink } from '../../define/list-link.ts'
import type { Entry, LinkMaker, Site, View, RestRoot } from '../../model/model.ts'

export function restLink(entry: Entry, rest: RestRoot): string {
  return `${rest.collectionOf(entry.resource)}/${entry.id}`
}

/** `self` and `collection`, on every entry. */
export const ownLinks = defineTrait({
  links: [
    (entry, { permissions, rest }, links) => {
      const allow = permissions?.allow(entry) ?? []
      links['self'] = [{ href: restLink(entry, rest), ...(allow.length > 0 && { targetHints: { allow } }) }]
      links['collection'] = [{ href: rest.collectionOf(entry.resource) }]
    },
  ],
})

/** `self` and `collection` for entries that have a name in their addresses. */
export function linksByName(nameOf: (entry: Entry) => string): LinkMaker {
  return (entry, { rest }, links) => {
    const collection = rest.collectionOf(entry.resource)
    links['self'] = [{ href: `${collection}/${nameOf(entry)}` }]
    links['collection'] = [{ href: collection }]
  }
}

export const typeLink = defineTrait({ links: [aboutIn('type')] })

export const taxonomyLink = defineTrait({ links: [aboutIn('taxonomy')] })

/** A link to the entry that another one names, if any. */
export function linkTo(relation: string, find: (entry: Entry, site: Site, view: View) => Entry | undefined): LinkMaker {
  return (entry, view, links) => {
    const named = find(entry, view.site, view)
    if (named) links[relation] = [{ embeddable: true, href: restLink(named, view.rest) }]
  }
}

export const repliesLink = defineTrait({
  embeds: { replies: z.array(entryOf('comment')) },
  links: [
    (entry, { rest, site }, links) => {
      const comments = site.resources.get('comment')
      if (!comments) return
      const { access, opens } = entry.resource
      const link: ListLink = {
        embeddable: true,
        href: `${rest.collectionOf(comments)}?post=${entry.id}`,
        [listed]: (caller) => {
          const isOpen = !opens || opens(entry, caller, site, undefined)
          const isListed = isOpen && access.rights.read(caller, entry, site)
          return isListed && !site.mayBeNamed(entry, comments.name, 'post') ? [] : undefined
        },
      }
      links['replies'] = [link]
    },
  ],
})

export const attachmentLink = defineTrait({
  links: [
    (entry, { rest, site }, links) => {
      const media = site.resources.get('media')
      if (media) links['wp:attachment'] = [{ href: `${rest.collectionOf(media)}?parent=${entry.id}` }]
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

function aboutIn(name: string): LinkMaker {
  return (entry: Entry, { rest, site }: View, links) => {
    const types = site.resources.get(name)
    if (types) links['about'] = [{ href: `${rest.collectionOf(types)}/${rest.nameOf(entry.resource.type)}` }]
  }
}
