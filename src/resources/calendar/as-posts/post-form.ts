import { z } from 'zod'
import { defineResource, defineTrait, field } from '../../../define/define.ts'
import { entryOf } from '../../../define/answers.ts'
import { capabilitiesOf } from '../../../define/roles.ts'
import { isIn, renameAll } from '../../../derive/rest-root.ts'
import type { Entry, Link, Trait, View } from '../../../model/model.ts'
import { classList } from '../../shared/class-list.ts'
import { everywhere } from '../../shared/computed.ts'
import { dates } from '../../shared/dates.ts'
import { discussion } from '../../shared/discussion.ts'
import { featuredMediaOf } from '../../shared/featured-media.ts'
import { address, identity } from '../../shared/identity.ts'
import { attachmentLink, curies, linkTo, repliesLink, typeLink } from '../../shared/links.ts'
import { postListing } from '../../shared/listing.ts'
import { author } from '../../shared/named/author.ts'
import { meta } from '../../shared/own-fields/own-fields.ts'
import { pageWithin, postAccess } from '../../shared/post-access.ts'
import { template } from '../../shared/presentation.ts'
import { slug } from '../../shared/slug.ts'
import { status } from '../../shared/status.ts'
import { words } from '../../shared/words.ts'
import { terms } from '../../terms/terms.ts'

/** The place of The Events Calendar's events among WordPress's posts, under Almanac's names. */
export const asPosts = { namespace: 'core/v2', base: 'cal_events' } as const

const capabilities = capabilitiesOf('cal_events')
const filed = terms({ resource: 'event-category', member: 'categories', name: 'tribe_events_cat', hierarchical: true })

// WordPress names the member after the taxonomy; files and the calendar use `categories`.
const categories: Trait = {
  ...filed,
  fields: { tribe_events_cat: filed.fields!['categories']! },
  filters: {
    tribe_events_cat: filed.filters!['categories']!,
    tribe_events_cat_exclude: filed.filters!['categories_exclude']!,
  },
}

// Likewise for the picture: `image` in files.
const picture = defineTrait({
  fields: {
    featured_media: field(z.int().describe('The ID of the featured media for the object.'), {
      contexts: everywhere,
      show: (entry, view) => featuredMediaOf(entry, view, 'image')?.id ?? 0,
      write: (value, draft, { site }) => {
        const named = site.get('media', Number(value))
        if (value === 0 || named) draft.set('image', named && site.refOf(named))
      },
    }),
  },
  embeds: { 'wp:featuredmedia': entryOf('media') },
  links: [linkTo('wp:featuredmedia', (entry, _site, view) => featuredMediaOf(entry, view, 'image'))],
})

const ownLinks = defineTrait({
  links: [
    ({ id }, { rest }, links) => {
      const collection = rest.addressOf(asPosts.namespace, asPosts.base)
      links['self'] = [{ href: `${collection}/${id}` }]
      links['collection'] = [{ href: collection }]
    },
  ],
})

/** Presents events as posts: members and list filters. Not a registered content type: its entries are events. */
export const postForm = defineResource({
  name: 'event-post',
  ...asPosts,
  type: 'cal_events',
  space: 'post',
  summary: 'An event in the form of a WordPress post.',
  labels: { singular: 'Event as a post', plural: 'Events as posts' },
  trashes: true,
  traits: [
    ownLinks,
    typeLink,
    identity,
    dates,
    address,
    status(capabilities),
    words,
    author,
    slug(),
    picture,
    discussion('closed'),
    template(['']),
    meta,
    postListing(['author', 'date', 'id', 'include', 'modified', 'relevance', 'slug', 'title']),
    repliesLink,
    classList,
    attachmentLink,
    terms({ resource: 'tag', member: 'tags', name: 'post_tag' }),
    categories,
    curies,
  ],
  checkPage: pageWithin,
  access: postAccess(capabilities),
  actions: [],
})

/** Shows an event as a post to a caller who may edit all posts: nothing is protected. */
export function showAsPost(entry: Entry, view: Omit<View, 'opens'>): Record<string, unknown> {
  const { context, members, rest } = view
  const opened: View = { ...view, opens: () => true }
  const values: Record<string, unknown> = {}
  for (const [name, { contexts, holdsNames, show, ...own }] of Object.entries(postForm.fields)) {
    if (!contexts.includes(context) || !isIn(rest, own) || members?.has(name) === false) continue
    const value = show(entry, opened)
    if (value !== undefined) values[name] = holdsNames ? renameAll(value, rest.nameOf) : value
  }
  if (members?.has('_links') === false) return values
  const links: Record<string, Link[]> = {}
  for (const add of postForm.links) add(entry, opened, links)
  return { ...values, _links: links }
}
