import type { Dialect } from '../../model/model.ts'
import { inSlices } from '../../work/in-slices.ts'
import { membersOf } from '../../derive/fields.ts'
import { viewOf } from '../../derive/view-of.ts'

/** The wire format of `forms/v1`: lists are bare arrays, a deletion only confirms itself. */
export const formsDialect: Dialect = {
  described: {
    deleted: () => ({ type: 'object', properties: { deleted: { const: true } }, required: ['deleted'] }),
    listHeaders: {},
  },
  deleted: () => ({ status: 200, headers: {}, body: { value: { deleted: true } } }),
  page: async ({ page }, call, { fields }) => {
    const view = viewOf(call, call.context, membersOf(fields))
    const show = (entry: (typeof page.entries)[number]) => call.site.show(entry, view)
    return { status: 200, headers: {}, body: { value: await inSlices(page.entries, show, call.site) } }
  },
}
