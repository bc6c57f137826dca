import { z } from 'zod'
import { computedActions } from '../actions/computed.ts'
import { defineResource } from '../../define/define.ts'
import type { Call, Entry } from '../../model/model.ts'
import { everywhere, readOnly, computed, computedNames } from '../shared/computed.ts'
import { editsAnything } from '../shared/kinds.ts'
import { errors } from './errors.ts'

// Callers who may read private content see `private` ones, those who may edit it `protected` ones; nobody sees `internal` ones.
// The date of a floating one follows the last change if none is given.
type Fact = keyof typeof unsaid | 'internal'
const statuses: Readonly<Record<string, { readonly name: string } & Partial<Record<Fact, true>>>> = {
  publish: { name: 'Published', public: true, show_in_list: true },
  future: { name: 'Scheduled', protected: true, show_in_list: true },
  draft: { name: 'Draft', protected: true, show_in_list: true, date_floating: true },
  pending: { name: 'Pending', protected: true, show_in_list: true, date_floating: true },
  private: { name: 'Private', private: true, show_in_list: true },
  'cal-ea-success': { name: 'Imported', protected: true },
  'cal-ea-failed': { name: 'Failed', protected: true },
  'cal-ea-schedule': { name: 'Schedule', protected: true },
  'cal-ea-pending': { name: 'Pending', protected: true },
  'cal-ea-draft': { name: 'Draft', protected: true },
  'cal-ignored': { name: 'Ignored', protected: true },
  trash: { name: 'Trash' },
  'auto-draft': { name: 'Auto Draft', internal: true },
  inherit: { name: 'Inherit', internal: true },
}

export default defineResource({
  name: 'status',
  base: 'statuses',
  summary: 'The states that content can be in.',
  labels: { singular: 'Status', plural: 'Statuses' },
  columns: ['name', 'slug', 'public'],
  fields: {
    name: computed(z.string().describe('The title for the status.'), everywhere),
    private: computed(z.boolean().describe('Whether posts with this status should be private.'), ['edit']),
    protected: computed(z.boolean().describe('Whether posts with this status should be protected.'), ['edit']),
    public: computed(
      z.boolean().describe('Whether posts of this status should be shown in the front end of the site.'),
    ),
    queryable: computed(z.boolean().describe('Whether posts with this status should be publicly-queryable.')),
    show_in_list: computed(z.boolean().describe('Whether to include posts in the edit listing for their post type.'), [
      'edit',
    ]),
    slug: computedNames(z.string().describe('An alphanumeric identifier for the status.'), everywhere),
    date_floating: computed(z.boolean().describe('Whether posts of this status may have floating published dates.')),
  },
  links: [
    ({ slug }, { site, rest }, links) => {
      const posts = site.resources.get('post')
      const list = posts && rest.collectionOf(posts)
      if (list) links['archives'] = [{ href: slug === 'publish' ? list : `${list}?status=${rest.nameOf(slug)}` }]
    },
  ],
  notFound: errors.rest_status_invalid,
  access: readOnly({
    list: (call) =>
      call.context === 'edit' && !editsAnything(call) ? errors.rest_cannot_view__statuses(call.caller) : undefined,
    filter: mayReadStatus,
    read: (call, item) => (mayReadStatus(call, item) ? undefined : errors.rest_cannot_read_status(call.caller)),
  }),
  actions: computedActions({
    param: 'status',
    paramDescription: 'An alphanumeric identifier for the status.',
    items: () => items,
  }),
})

const unsaid = { public: false, private: false, protected: false, show_in_list: false, date_floating: false }

const items = Object.entries(statuses).map(([slug, meaning]) => {
  const data = { ...unsaid, ...meaning, slug, queryable: meaning.public === true }
  return { slug, data }
})

// Users who may edit any kind of content see its other statuses.
function mayReadStatus(call: Call, { data }: Entry): boolean {
  return data['public'] === true || (data['internal'] !== true && editsAnything(call))
}
