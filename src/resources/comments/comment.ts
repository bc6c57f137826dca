import { z } from 'zod'
import { restore } from '../actions/restore.ts'
import { create } from '../actions/create.ts'
import { get } from '../actions/get.ts'
import { list } from '../actions/list.ts'
import { remove } from '../actions/remove.ts'
import { update } from '../actions/update.ts'
import { visitors } from './visitors.ts'
import { defineResource, field, filter } from '../../define/define.ts'
import { withoutTrash } from '../../text/names.ts'
import { listOf } from '../../text/values.ts'
import type { ArgTable, Entry } from '../../model/model.ts'
import { commentAccess, forWriter, typeOf } from './access.ts'
import { commentAuthor, completeAuthor } from './author.ts'
import { between, dateFields, dateNew, dateOf, dateTime, keysOfDate, refuseUnreadableDate } from '../shared/dates.ts'
import { discussion } from './discussion.ts'
import { judge } from './judgement.ts'
import { refuseFlood, refuseRepeated, refuseTooLong } from './limits.ts'
import { commentedPost, commentLink, postOfDraft } from './post.ts'
import { commentStatus, tidyStatus } from './status.ts'
import { commentThread } from './thread.ts'
import { commentVerbs } from './verbs.ts'
import { commentVisitor, noteVisitor } from './visitor.ts'
import { cleanContent, commentWords, refuseBlank } from './words.ts'
import { identity } from '../shared/identity.ts'
import { ownLinks } from '../shared/links.ts'
import { listing } from '../shared/listing.ts'
import { moveChildrenUp } from '../shared/move-children-up.ts'
import { meta } from '../shared/own-fields/own-fields.ts'
import { errors } from './errors.ts'

const orders = ['date', 'date_gmt', 'id', 'include', 'post', 'parent', 'type'] as const
const common = listing({ order: 'desc', orderby: orders, by: 'date_gmt', literal: true, withoutInclude: 'date_gmt' })
const bySecond = { key: (comment: Entry) => Math.floor(comment.derived.date / 1000) }
const hidden = { schema: z.unknown(), hidden: true }
const passwordArgs: ArgTable = {
  password: {
    schema: z.string().describe('The password for the parent post of the comment (if the post is password protected).'),
    early: true,
    secret: true,
  },
}

export default defineResource({
  name: 'comment',
  base: 'comments',
  space: 'comment',
  forget: (comments, site) => site.service(visitors).forget(comments.map(({ id }) => id)),
  summary: 'What readers say about posts and pages.',
  labels: { singular: 'Comment', plural: 'Comments' },
  columns: ['id', 'author_name', 'status', 'date', 'post', 'content', 'parent'],
  files: 'comments/**/{slug}.md',
  trashes: true,
  publicStatus: 'approved',
  traits: [
    ownLinks,
    identity,
    commentedPost,
    commentThread,
    commentAuthor,
    { fields: dateFields(dateTime()) },
    commentWords,
    commentStatus,
    commentVisitor,
  ],
  extension: meta.extension!,
  fields: {
    type: field(z.string().describe('Type of the comment.'), {
      contexts: ['view', 'embed', 'edit'],
      readonly: true,
      show: typeOf,
    }),
    ...meta.fields,
  },
  filters: {
    ...common.filters,
    ...between('comments published', 'date'),
    exclude: {
      ...common.filters!['exclude']!,
      // For comments both conditions apply: included, and not excluded.
      select: (value, query, { args }) => {
        const ids = new Set(listOf(value).map(Number))
        query.exclude = [...ids]
        if (listOf(args['include']).length) query.tests.push(({ id }) => !ids.has(id))
      },
    },
    type: filter(
      z
        .string()
        .default('comment')
        .describe('Limit result set to comments assigned a specific type. Requires authorization.'),
      {
        early: true,
        select: (value, query) => {
          if (value === '' || value === 'all') return
          query.where.push({ index: 'type', keys: value === 'pings' ? ['pingback', 'trackback'] : [String(value)] })
        },
      },
    ),
  },
  indexes: { slug: (comment) => [comment.slug], type: (comment) => [typeOf(comment)] },
  orders: { type: { key: typeOf }, date: bySecond, date_gmt: bySecond },
  derive: {
    from: keysOfDate,
    run: (file, derived) => {
      derived.date = dateOf(file)
    },
  },
  refuses: refuseUnreadableDate,
  beforeSave: [
    refuseBlank,
    completeAuthor,
    refuseTooLong,
    cleanContent,
    dateNew,
    refuseRepeated,
    refuseFlood,
    judge,
    tidyStatus,
    (draft) => {
      if (!draft.before) draft.slug = String(draft.id)
    },
    noteVisitor,
  ],
  readArgs: passwordArgs,
  createArgs: { id: hidden, type: hidden, password: hidden },
  updateArgs: { type: hidden },
  removeArgs: passwordArgs,
  notFound: errors.rest_comment_invalid_id,
  // One folder for all comments on one post.
  folder: (draft, site) => {
    const post = postOfDraft(draft, site)
    return post ? withoutTrash(post.slug) || String(post.id) : ''
  },
  permalink: commentLink,
  discussion,
  access: commentAccess,
  beforeDelete: (comment, { site }) => moveChildrenUp(comment, site),
  actions: [list, { ...create, permitSender: forWriter }, get, update, remove, restore, ...commentVerbs],
})
