import { z } from 'zod'
import { defineAction, defineResource } from '../../define/define.ts'
import type { RestError } from '../../define/errors.ts'
import type { Call, Caller } from '../../model/model.ts'
import { contextArg } from '../actions/arguments.ts'
import { core, editsAnything } from '../shared/kinds.ts'
import { readOnly } from '../shared/computed.ts'
import { errors } from './errors.ts'

// WordPress has separate capabilities for themes, widgets and plugins.
const managers = ({ caller }: Pick<Call, 'caller'>) => caller.can('manage_options')

/** Collections that WordPress clients request, and that a site made of files lacks (decision 32). */
const collections: readonly {
  readonly path: string
  /** Who may read it; everybody by default. */
  readonly reader?: (call: Pick<Call, 'caller' | 'site'>) => boolean
  readonly refuse?: (caller: Caller) => RestError
}[] = [
  { path: 'block-types', reader: editsAnything, refuse: errors.rest_block_type_cannot_view },
  { path: 'block-patterns/patterns', reader: editsAnything, refuse: errors.rest_cannot_view__patterns },
  { path: 'block-patterns/categories', reader: editsAnything, refuse: errors.rest_cannot_view__patterns },
  { path: 'pattern-directory/patterns', reader: editsAnything, refuse: errors.rest_pattern_directory_cannot_view },
  { path: 'blocks' },
  { path: 'navigation' },
  { path: 'templates', reader: managers, refuse: errors.rest_cannot_manage_templates },
  { path: 'template-parts', reader: managers, refuse: errors.rest_cannot_manage_templates },
  {
    path: 'global-styles/themes/{stylesheet}/variations',
    reader: managers,
    refuse: errors.rest_cannot_manage_global_styles,
  },
  { path: 'widgets', reader: managers, refuse: errors.rest_cannot_manage_widgets },
  { path: 'widget-types', reader: managers, refuse: errors.rest_cannot_manage_widgets },
  { path: 'sidebars', reader: managers, refuse: errors.rest_cannot_manage_widgets },
  { path: 'plugins', reader: managers, refuse: errors.rest_cannot_view_plugins },
]

export default defineResource({
  name: 'absent',
  base: 'absent',
  summary: 'Collections that WordPress has and this site does not: empty lists.',
  labels: { singular: 'Empty list', plural: 'Empty lists' },
  access: readOnly({ list: () => undefined, read: () => undefined }),
  actions: collections.map(({ path, reader, refuse }) => {
    const [first, ...others] = path.split('/')
    return defineAction({
      name: 'list',
      summary: 'Return an empty list.',
      answers: { 'application/json': z.array(z.unknown()).max(0) },
      methods: ['GET'],
      at: `${core.namespace}/${first}`,
      path: others.map((part) => `/${part}`).join(''),
      ...(path.includes('{') && { pathArgs: { stylesheet: { schema: z.string().describe('The theme identifier.') } } }),
      webOnly: true,
      args: () => ({ context: contextArg() }),
      permit: (call: Call) => (reader?.(call) !== false ? undefined : refuse?.(call.caller)),
      run: () => ({ kind: 'value', value: [], total: 0, pages: 0 }),
    })
  }),
})
