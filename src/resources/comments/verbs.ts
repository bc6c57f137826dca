import { callWith } from '../../derive/call-with.ts'
import { writableArgs } from '../actions/arguments.ts'
import { create } from '../actions/create.ts'
import { entryOfCall, onEntry } from '../actions/get.ts'
import { changeEntry } from '../actions/update.ts'
import { defineAction } from '../../define/define.ts'
import type { Action, Call, Entry } from '../../model/model.ts'
import { postOf } from './post.ts'

/** The moderation commands of the terminal; over REST, callers write a status. */
export const commentVerbs: readonly Action[] = [
  statusVerb('approve', 'Approve a comment, so that everybody can see it.', 'Approved'),
  statusVerb('hold', 'Hold a comment back until it is approved.', 'Held back'),
  statusVerb('spam', 'Mark a comment as spam.', 'Marked as spam:'),
  defineAction({
    ...onEntry,
    name: 'reply',
    summary: 'Reply to a comment.',
    done: 'Replied with',
    // Post and parent follow from the comment that it answers.
    args: (resource) => {
      const { post: _post, parent: _parent, content, ...others } = writableArgs(resource, true)
      return { content: { ...content!, required: true }, ...others }
    },
    permit: (call) => {
      const comment = entryOfCall(call)
      return comment ? call.resource.access.create(toReply(call, comment)) : call.resource.notFound(call.caller)
    },
    run: (call) => create.run(toReply(call, entryOfCall(call)!)),
  }),
]

function statusVerb(status: string, summary: string, done: string): Action {
  return defineAction({
    ...onEntry,
    name: status,
    summary,
    done,
    run: (call) => changeEntry(callWith(call, { ...call.args, status }, { given: new Set(['status']) })),
  })
}

function toReply(call: Call, comment: Entry): Call {
  const { id: _id, ...others } = call.args
  const args = { ...others, post: postOf(comment, call.site)?.id ?? 0, parent: comment.id }
  const given = new Set([...call.given, 'post', 'parent'])
  given.delete('id')
  return callWith(call, args, { given })
}
