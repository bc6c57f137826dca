import { z } from 'zod'
import { defineResource } from '../../define/define.ts'
import { computed } from '../shared/computed.ts'
import { linkOf } from '../shared/identity.ts'
import revision, { revisedEntryOf } from './revision.ts'

const { space, fields, links, dependsOn, access } = revision

/** Unsaved texts are shown like revisions, with the address of their preview. */
export default defineResource({
  name: 'autosave',
  base: 'autosaves',
  space,
  summary: 'Unsaved texts of posts and pages, one for each user.',
  labels: { singular: 'Autosave', plural: 'Autosaves' },
  fields: {
    ...fields,
    preview_link: computed(z.url().describe('Preview link for the post.'), ['edit'], (entry, { site }) => {
      const of = revisedEntryOf(entry)
      const link = new URL(linkOf(of ?? site.inSpace('post', entry.id)!, site))
      if (of) link.searchParams.set('preview_id', String(of.id))
      link.searchParams.set('preview', 'true')
      return link.href
    }),
  },
  links,
  dependsOn,
  access,
  actions: [],
})
