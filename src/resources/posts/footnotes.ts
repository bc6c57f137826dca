import { invalidArguments, problemOf } from '../../define/errors.ts'
import { invalidValue } from '../../derive/arguments/read-args.ts'
import { isIn } from '../../derive/rest-root.ts'
import type { Call, Draft, Entry, Field, FieldDraft, View } from '../../model/model.ts'
import { footnotesIn, sanitizeFootnotes } from '../../text/wordpress/block-supports/footnotes.ts'
import { isRecord } from '../../text/values.ts'
import { metaWith } from '../shared/own-fields/own-fields.ts'
import { isDisplayed } from '../shared/words.ts'

const key = 'footnotes'
const clients = { onlyIn: 'wordpress' } as const

/**
 * Meta whose member `footnotes` is always there for WordPress's clients, whose block editor stores a text's footnotes in it.
 * Files have it under `meta`, unless the site declares a field of that name.
 */
export const metaWithFootnotes = metaWith(toField, ({ fields = {} }) => key in fields)

function toField({ draft }: FieldDraft): FieldDraft {
  const { options, schema } = draft
  const show = (entry: Entry, view: View) => {
    const others = options.show?.(entry, view)
    return isIn(view.rest, clients)
      ? { ...(isRecord(others) ? others : {}), [key]: visibleFootnotes(entry, view) }
      : others
  }
  const write: Field['write'] = (value, draft, call) => {
    if (options.write) options.write(value, draft, call)
    if (isRecord(value) && Object.hasOwn(value, key) && isIn(call.rest, clients)) store(value[key], draft, call)
  }
  return { draft: { schema, options: { ...options, show, write } } }
}

// Footnotes are part of the text: hidden where the text is.
function visibleFootnotes(entry: Entry, view: View): string {
  return view.context === 'edit' || isDisplayed(entry, view)
    ? footnotesIn(entry.data, key in entry.resource.fields)
    : ''
}

function store(value: unknown, draft: Draft, { caller }: Call): void {
  if (value !== null && typeof value !== 'string')
    throw invalidArguments({ [`meta.${key}`]: problemOf(invalidValue(`meta.${key}`, 'it must be text')) })
  const given = value ?? ''
  const footnotes = caller.can('unfiltered_html') ? given : sanitizeFootnotes(given)
  const before = draft.get('meta')
  const { [key]: _before, ...others } = isRecord(before) ? before : {}
  const after = footnotes === '' ? others : { ...others, [key]: footnotes }
  draft.set('meta', Object.keys(after).length === 0 ? undefined : after)
}
