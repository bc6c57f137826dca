import type { RestError } from '../../../define/errors.ts'
import { field } from '../../../define/define.ts'
import { errors } from '../../../derive/errors.ts'
import { invalidValue } from '../../../derive/arguments/read-args.ts'
import { isIn } from '../../../derive/rest-root.ts'
import type { FieldDraft, Trait } from '../../../model/model.ts'
import { isRecord } from '../../../text/values.ts'
import { metaWith } from '../../shared/own-fields/own-fields.ts'
import { type Preferences, preferences } from './preference-files.ts'

const key = 'persisted_preferences'
/** In characters of JSON: a block editor's preferences take some hundreds. */
const most = 65_536

/** `meta` of users: a site's fields and, for WordPress's clients, editors' `persisted_preferences` (since WordPress 6.1). */
export const userMeta: Trait = { ...metaWith(withPreferences), dependsOn: [preferences.name] }

function withPreferences({ draft: { schema, options } }: FieldDraft): FieldDraft {
  return field(schema, {
    ...options,
    show: (user, view) => {
      const declared = options.show!(user, view)
      if (view.context !== 'edit' || !isIn(view.rest, { onlyIn: 'wordpress' })) return declared
      // PHP writes an empty object as a list.
      const stored = view.site.service(preferences).of(user.id) ?? {}
      return { ...(isRecord(declared) && declared), [key]: Object.keys(stored).length > 0 ? stored : [] }
    },
    check: (value, ...call) => options.check?.(value, ...call) ?? faultOf(sentIn(value)),
    write: (value, draft, call) => {
      if (options.write) options.write(value, draft, call)
      const sent = sentIn(value)
      if (sent === undefined || !isIn(call.rest, { onlyIn: 'wordpress' })) return
      draft.after(({ id }) => call.site.service(preferences).keep(id, isRecord(sent) ? sent : {}))
    },
  })
}

function sentIn(value: unknown): Preferences | readonly unknown[] | null | undefined {
  return isRecord(value) ? (value[key] as Preferences | undefined) : undefined
}

function faultOf(sent: unknown): RestError | undefined {
  if (sent === undefined || sent === null || (Array.isArray(sent) && sent.length === 0)) return undefined
  const name = `meta.${key}`
  if (!isRecord(sent)) return errors.rest_invalid_type({ name, type: 'object' })
  return JSON.stringify(sent).length > most ? invalidValue(name, `it has more than ${most} characters`) : undefined
}
