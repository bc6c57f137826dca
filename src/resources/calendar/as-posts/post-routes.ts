import { defineAction } from '../../../define/define.ts'
import { callWith } from '../../../derive/call-with.ts'
import { queryOf } from '../../../derive/to-query.ts'
import type { Action, Call, Caller } from '../../../model/model.ts'
import { writableArgs } from '../../actions/arguments.ts'
import { entryOfCall, get } from '../../actions/get.ts'
import { list, pageOf } from '../../actions/list.ts'
import { forceArg, removeEntry, remove } from '../../actions/remove.ts'
import { changeEntry, update } from '../../actions/update.ts'
import { seesFor } from '../../../derive/view-of.ts'
import { notEmpty } from '../../shared/status.ts'
import { errors } from '../common/errors.ts'
import { asPosts, postForm, showAsPost } from './post-form.ts'

/** The Events Calendar shows events among WordPress's posts to administrators only. */
export function seesNoPosts(caller: Caller): boolean {
  return !caller.can('manage_options')
}

// Turns a call into one about posts that still runs the `beforeSave` hooks of events. In the calendar a blank removes a title;
// as posts, entries may not become empty.
function asForm(call: Call): Call {
  const { name, notFound: _other, ...own } = call.resource
  const beforeSave = [...call.resource.beforeSave, notEmpty]
  return callWith(call, call.args, { given: call.given, resource: { ...own, ...postForm, name, beforeSave } })
}

const common = {
  at: `${asPosts.namespace}/${asPosts.base}`,
  onlyIn: 'wordpress',
  webOnly: true,
  hiddenFrom: seesNoPosts,
  form: postForm,
  show: showAsPost,
} as const

export const eventPostActions: readonly Action[] = [
  defineAction({
    ...list,
    ...common,
    summary: 'List events as posts, filtered and ordered.',
    args: () => list.args(postForm),
    permit: (call) => list.permit(asForm(call)),
    run: async (call) => ({ kind: 'page', page: await pageOf(queryOf(postForm.filters, call), asForm(call)) }),
  }),
  defineAction({
    name: 'create',
    ...common,
    summary: 'Always refused: an event needs a start, which posts do not have. Create events through the calendar.',
    methods: ['POST'],
    answers: 'created',
    permit: () => errors.rest_cannot_create_without_start(),
    run: () => {
      throw errors.rest_cannot_create_without_start()
    },
  }),
  defineAction({
    ...get,
    ...common,
    summary: 'Show one event as a post.',
    args: () => get.args(postForm),
    permit: (call) => get.permit(asForm(call)),
  }),
  defineAction({
    ...update,
    ...common,
    summary: 'Change an event as a post; omitted fields keep their values.',
    args: () => writableArgs(postForm, false),
    permit: (call) => update.permit(asForm(call)),
    run: (call) => changeEntry(asForm(call)),
  }),
  defineAction({
    ...remove,
    ...common,
    args: () => ({ force: forceArg(postForm) }),
    permit: (call) => remove.permit(asForm(call)),
    run: async (call) => {
      const { _links: _gone, ...previous } = showAsPost(entryOfCall(call)!, {
        site: call.site,
        rest: call.rest,
        context: 'edit',
        permissions: undefined,
        members: undefined,
        sees: seesFor(call),
      })
      const result = await removeEntry(asForm(call))
      return result.kind === 'deleted' ? { ...result, previous } : result
    },
  }),
]
