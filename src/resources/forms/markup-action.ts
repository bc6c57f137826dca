import { z } from 'zod'
import { defineAction } from '../../define/define.ts'
import { entryOfCall } from '../actions/get.ts'
import { formId, known } from './actions.ts'
import { formMarkupType } from './described.ts'
import { contactForm7, formMarkup, unitTagOf } from './markup/form-markup.ts'

export const markupAction = defineAction({
  name: 'markup',
  summary: "Show a form's markup for any website, as Contact Form 7's script and stylesheets expect it.",
  methods: ['GET'],
  path: '/{id}/markup',
  answers: formMarkupType,
  pathArgs: formId,
  args: () => ({
    post: {
      schema: z
        .int()
        .min(0)
        .default(0)
        .describe('The id of the post or page whose text will contain the form; 0 for none.'),
    },
    instance: {
      schema: z.int().min(1).default(1).describe('The number of the form on its page: ids on a page must differ.'),
    },
  }),
  printed: 'html',
  permit: known,
  run: (call) => {
    const { args, caller, site } = call
    const entry = entryOfCall(call)!
    const showing = {
      post: Number(args['post']),
      instance: Number(args['instance']),
      isSubscriber: caller.user !== undefined,
    }
    const head = { id: entry.id, unit_tag: unitTagOf(entry, showing), version: contactForm7 }
    return { kind: 'value', value: { ...head, html: formMarkup(entry, site, showing) } }
  },
})
