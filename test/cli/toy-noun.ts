import { z } from 'zod'
import { create } from '../../src/resources/actions/create.ts'
import { get } from '../../src/resources/actions/get.ts'
import { list } from '../../src/resources/actions/list.ts'
import { remove } from '../../src/resources/actions/remove.ts'
import { restore } from '../../src/resources/actions/restore.ts'
import { update } from '../../src/resources/actions/update.ts'
import { defineResource, field, filter, openAccess } from '../../src/define/define.ts'
import type { Action, Resource } from '../../src/model/model.ts'

/** A content type with a field of each kind, for tests of what the command line makes of definitions. */
export const plant: Resource = defineResource({
  name: 'plant',
  namespace: 'toy/v1',
  base: 'plants',
  space: 'post',
  summary: 'Plants.',
  labels: { singular: 'Plant', plural: 'Plants' },
  files: 'plants/{slug}.md',
  trashes: true,
  fields: {
    id: field(z.int(), { readonly: true, show: (entry) => entry.id }),
    title: field(z.looseObject({ raw: z.string().optional() }).describe('The name.'), { required: true }),
    content: field(z.looseObject({ raw: z.string().optional() }), { stored: false }),
    planted: field(z.string().meta({ format: 'date-time' }).nullable()),
    format: field(z.enum(['pot', 'bed']).describe('Where it grows.')),
    sticky: field(z.boolean()),
    height: field(z.int().min(1).default(10).describe('In centimetres.')),
    meta: field(z.looseObject({})),
    password: field(z.string(), { contexts: [], secret: true }),
    gardener: field(z.int(), { stored: { key: 'gardener', schema: z.string(), references: 'user' } }),
    beds: field(z.array(z.int()), { stored: { key: 'beds', schema: z.array(z.string()), references: 'bed' } }),
    near: field(z.int(), { stored: { key: 'near', schema: z.string(), space: 'post' } }),
    labels: field(z.array(z.string())),
  },
  filters: {
    beds_exclude: filter(z.array(z.int()).default([])),
    include: filter(z.array(z.int()).default([])),
    per_page: filter(z.int().min(1).max(100).default(10)),
    heir: filter(z.int(), { references: 'user', specialValues: new Map([['false', false]]) }),
    secret: filter(z.string(), { hidden: true }),
  },
  access: openAccess,
  actions: [list, create, get, update, remove, restore],
})

/** An action of that type, by its verb. */
export function actionOf(verb: string): Action {
  return plant.actions.find(({ name }) => name === verb)!
}
