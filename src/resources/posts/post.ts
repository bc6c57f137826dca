import { postWords } from './catalogue.ts'
import { labelsBy } from '../../define/catalogue.ts'
import { z } from 'zod'
import { restore } from '../actions/restore.ts'
import { autosaveActions, forgetAutosaves } from '../revisions/autosaves.ts'
import { revisionActions } from '../revisions/revisions.ts'
import { create } from '../actions/create.ts'
import { get } from '../actions/get.ts'
import { remove } from '../actions/remove.ts'
import { update } from '../actions/update.ts'
import { defineResource, field, filter, nullIs } from '../../define/define.ts'
import { listOf } from '../../text/values.ts'
import type { Entry } from '../../model/model.ts'
import { capabilitiesOf } from '../../define/roles.ts'
import { discussion } from '../shared/discussion.ts'
import { foundByEnd } from '../shared/address-pattern.ts'
import { datedLink } from '../shared/permalink.ts'
import { slug } from '../shared/slug.ts'
import { folderOfNewPost } from './new-posts.ts'
import { postParts, postTraits } from './post-traits.ts'
import { undatedFaults } from './rules.ts'
import { ignoreSticky, isSticky, listPosts, selectSticky } from './sticky-first.ts'
import { terms } from '../terms/terms.ts'
import { categories, tags } from './page-terms.ts'

const capabilities = capabilitiesOf('posts')
const postFormatOf = (entry: Entry) => entry.data['format'] ?? 'standard'
const formats = ['standard', 'aside', 'chat', 'gallery', 'link', 'image', 'quote', 'status', 'video', 'audio'] as const

export default defineResource({
  name: 'post',
  base: 'posts',
  space: 'post',
  summary: 'Dated articles, newest first.',
  labels: { singular: 'Post', plural: 'Posts' },
  labelsIn: labelsBy(postWords, { singular: 'post', plural: 'posts' }),
  files: 'posts/**/{slug}.md',
  nameVar: 'name',
  isNamedByDate: true,
  postType: {
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
    supportsIn: { wordpress: ['autosave'] },
  },
  ...postParts(capabilities),
  forget: forgetAutosaves,
  traits: [
    ...postTraits(capabilities, {
      place: [slug()],
      discussion: discussion('setting'),
      filed: [
        terms({ ...categories, preset: (site) => site.find('category', site.settings.default_category) }),
        terms(tags),
      ],
      isSticky: true,
    }),
    foundByEnd,
  ],
  fields: {
    sticky: field(z.boolean().describe('Whether or not the object should be treated as sticky.'), {
      specialValues: nullIs(false),
      show: isSticky,
      write: (value, draft) => draft.set('sticky', value === true ? true : undefined),
    }),
    format: field(z.enum(formats).describe('The format for the object.'), {
      show: postFormatOf,
      write: (value, draft) => draft.set('format', value === 'standard' ? undefined : value),
    }),
  },
  filters: {
    sticky: filter(z.boolean().describe('Limit result set to items that are sticky.'), {
      select: (value, query, { args }) => selectSticky(query, value === true, listOf(args['include']).length > 0),
    }),
    ...ignoreSticky,
    format: filter(z.array(z.enum(formats)).describe('Limit result set to items assigned one or more given formats.'), {
      onlyIn: 'wordpress',
      select: (value, query) => {
        const keys = listOf(value).map(String)
        if (keys.length) query.where.push({ index: 'format', keys })
      },
    }),
  },
  indexes: {
    sticky: (entry) => (isSticky(entry) ? ['1'] : []),
    format: (entry) => [String(postFormatOf(entry))],
  },
  orders: { parent: { key: () => 0 } },
  faults: [undatedFaults],
  folder: folderOfNewPost,
  permalink: datedLink,
  actions: [listPosts, create, get, update, remove, restore, ...revisionActions, ...autosaveActions],
})
