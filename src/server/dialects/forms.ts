import { inSlices } from '../../define/in-slices.ts'
import { membersOf } from '../rest/fields.ts'
import { core, viewOf } from './core.ts'
import type { Dialect } from './dialect.ts'

/** The wire form of `forms/v1`: lists are bare, a deletion says only that it is done, the rest says what it is itself. */
export const forms: Dialect = {
  async toAnswer(result, call, asked) {
    if (result.kind === 'deleted') return { status: 200, headers: {}, body: { value: { deleted: true } } }
    if (result.kind !== 'page') return core.toAnswer(result, call, asked)
    const view = viewOf(call, call.context, membersOf(asked.fields))
    return {
      status: 200,
      headers: {},
      body: {
        value: await inSlices(
          result.page.entries,
          (entry) => call.site.show(entry, view),
          asked.mayTurn ? call.site : undefined,
        ),
      },
    }
  },
}
