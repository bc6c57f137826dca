import { z } from 'zod'
import { defineTrait, field, filter, nullIs } from '../../define/define.ts'
import type { ArgTable, Draft, Entry, Fault, SaveContext, Site, Trait } from '../../model/model.ts'
import { textOf } from '../../derive/entries.ts'
import { draftKeySetting } from '../../derive/settings/foreign-settings.ts'
import { errors } from './errors.ts'
import { isHeldBack, isOpenStatus, matterOf } from './publication/publication.ts'
import { rules } from './rules.ts'

/** The theme file that shows an entry. */
export function template(names: readonly [string, ...string[]]): Trait {
  return defineTrait({
    fields: {
      template: field(z.enum(names).describe('The theme file to use to display the object.'), {
        specialValues: nullIs(''),
        // WordPress checks it separately; the error's detail has the code of the whole error.
        unchecked: true,
        check: (value) =>
          isNone(value) || names.includes(value as '')
            ? undefined
            : errors.rest_invalid_param__template({ names: names.join(', ') }),
        // Other tools' files name their own templates.
        stored: { key: 'template', schema: z.union([z.enum(names), z.string(), z.boolean()]) },
        show: (entry) => (typeof entry.data['template'] === 'string' ? entry.data['template'] : ''),
        write: (value, draft) => draft.set('template', isNone(value) ? undefined : value),
      }),
    },
  })
}

// Values that PHP calls empty.
function isNone(value: unknown): boolean {
  return !value || value === '0' || (typeof value === 'object' && Object.keys(value).length === 0)
}

/** Reports what hides a file here but means nothing to the website's own generator, which publishes it. */
export function openElsewhere({ data, derived }: Entry, { settings }: Site): Fault[] {
  const key = settings[draftKeySetting]
  if (key !== 'draft' && key !== 'published') return []
  if (!isOpenStatus(data['status']) && !isHeldBack(matterOf({ [key]: data[key] }))) {
    const message = "the website's own generator does not know 'status' and publishes the file"
    return [rules['open-status']({ key: 'status', message, hint: `write \`${key}: ${key === 'draft'}\` beside it` })]
  }
  if (derived.status !== 'publish' || (data['password'] ?? '') === '') return []
  const message = "the website's own generator does not know 'password' and publishes the text"
  return [
    rules['open-password']({
      key: 'password',
      message,
      hint: 'the status `private` or `draft` holds it back there, too',
    }),
  ]
}

/** A password that protects content and excerpt. */
export const password = defineTrait({
  fields: {
    password: field(z.string().describe('A password to protect access to the content and excerpt.'), {
      contexts: ['edit'],
      secret: true,
      stored: { key: 'password', schema: z.string() },
      specialValues: nullIs(''),
      show: (entry) => textOf(entry, 'password'),
      write: (value, draft) => draft.set('password', value === '' ? undefined : value),
    }),
  },
  // In lists, too, it opens the entries that it fits.
  filters: { password: filter(z.string(), { hidden: true, early: true }) },
  faults: [openElsewhere],
  beforeSave: [
    (draft: Draft, { face, given }: SaveContext) => {
      // Programs remove one before they set the other; a person may give both at once.
      const before = face === 'rest' ? draft.before?.data : undefined
      const isSecret = Boolean(draft.get('password'))
      const isSticky = draft.get('sticky') === true
      const isLocked = given.has('password') && isSecret && (isSticky || before?.['sticky'] === true)
      const isStuck = given.has('sticky') && isSticky && (isSecret || Boolean(before?.['password']))
      if (isLocked && isStuck) throw errors.rest_invalid_field__both()
      if (isLocked) throw errors.rest_invalid_field()
      if (isStuck) throw errors.rest_invalid_field__sticky()
      if (isSecret && draft.get('status') === 'private') draft.set('password', undefined)
    },
  ],
})

/** Arguments for reading and creating dated content, besides its fields. */
export const postArgs: { readArgs: ArgTable; createArgs: ArgTable } = {
  readArgs: {
    password: {
      schema: z.string().describe('The password for the post if it is password protected.'),
      early: true,
      secret: true,
    },
  },
  createArgs: { id: { schema: z.unknown(), hidden: true } },
}
