import { defineAction } from '../../define/define.ts'
import { callWith } from '../../derive/call-with.ts'
import { onEntry } from '../actions/get.ts'
import { changeEntry } from '../actions/update.ts'

/** Marks a post as featured. Terminal only: over REST, writing `featured` does it. */
export const feature = defineAction({
  ...onEntry,
  name: 'feature',
  summary: 'Mark a post as featured.',
  done: 'Featured',
  run: (call) => changeEntry(callWith(call, { ...call.args, featured: true }, { given: new Set(['featured']) })),
})
