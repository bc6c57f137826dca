import { z } from 'zod'
import { restore } from '../actions/restore.ts'
import { autosaveActions, forgetAutosaves } from '../revisions/autosaves.ts'
import { revisionActions } from '../revisions/revisions.ts'
import { usualActions } from '../actions/usual.ts'
import { defineResource, field, filter } from '../../define/define.ts'
import { capabilitiesOf } from '../../define/roles.ts'
import { toLocalText } from '../../text/time/local-time.ts'
import { author } from '../shared/author.ts'
import { classList } from '../shared/class-list.ts'
import { dates } from '../shared/dates.ts'
import { discussion } from '../shared/discussion.ts'
import { featuredMedia } from '../shared/featured-media.ts'
import { address, identity } from '../shared/identity.ts'
import { attachmentLink, curies, historyLink, ownLinks, repliesLink, typeLink } from '../shared/links.ts'
import { listing, postOrders } from '../shared/listing.ts'
import { opensWithPassword, pageWithin, postAccess } from '../shared/post-access.ts'
import { datedLink } from '../shared/permalink.ts'
import { meta, password, postArgs, template } from '../shared/presentation.ts'
import { revisions } from '../shared/keeps-revisions.ts'
import { slug } from '../shared/slug.ts'
import { status } from '../shared/status.ts'
import { terms } from '../terms/terms.ts'
import { words } from '../shared/words.ts'

const capabilities = capabilitiesOf('posts')
const formats = ['standard', 'aside', 'chat', 'gallery', 'link', 'image', 'quote', 'status', 'video', 'audio'] as const

export default defineResource({
  name: 'post',
  base: 'posts',
  space: 'post',
  summary: 'Dated writing, newest first.',
  labels: { singular: 'Post', plural: 'Posts' },
  files: 'posts/**/{slug}.md',
  postType: {
    hierarchical: false,
    hasArchive: false,
    capabilities,
    supports: [
      'title',
      'editor',
      'author',
      'thumbnail',
      'excerpt',
      'trackbacks',
      'custom-fields',
      'comments',
      'revisions',
      'post-formats',
    ],
  },
  batches: true,
  trashes: true,
  forget: forgetAutosaves,
  traits: [
    ownLinks,
    typeLink,
    identity,
    dates,
    address,
    status(capabilities),
    password,
    words,
    author,
    slug(),
    featuredMedia(),
    discussion('setting'),
    template(['']),
    meta,
    listing({ order: 'desc', orderby: postOrders, by: 'date' }),
    repliesLink,
    revisions,
    historyLink,
    classList,
    attachmentLink,
    terms({
      resource: 'category',
      member: 'categories',
      name: 'category',
      preset: (site) => site.find('category', site.settings.default_category),
    }),
    terms({ resource: 'tag', member: 'tags', name: 'post_tag' }),
    curies,
  ],
  fields: {
    sticky: field(z.boolean().describe('Whether or not the object should be treated as sticky.'), {
      show: (entry) => entry.data['sticky'] === true,
      write: (value, draft) => draft.set('sticky', value === true ? true : undefined),
    }),
    format: field(z.enum(formats).describe('The format for the object.'), {
      show: (entry) => entry.data['format'] ?? 'standard',
      write: (value, draft) => draft.set('format', value === 'standard' ? undefined : value),
    }),
  },
  filters: {
    sticky: filter(z.boolean().describe('Limit result set to items that are sticky.'), {
      select: (value, query) => void query.where.push({ index: 'sticky', keys: ['1'], exclude: value === false }),
    }),
  },
  indexes: { sticky: (entry) => (entry.data['sticky'] === true ? ['1'] : []) },
  orders: { parent: { key: () => 0 } },
  ...postArgs,
  // Years keep folders small enough to look through.
  folder: (draft, site) => toLocalText(site.now(), site.settings.timezone).slice(0, 4),
  permalink: datedLink,
  opens: opensWithPassword,
  checkPage: pageWithin,
  access: postAccess(capabilities),
  actions: [...usualActions, restore, ...revisionActions, ...autosaveActions],
})
