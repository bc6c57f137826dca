import type { z } from 'zod'
import { field } from '../../define/define.ts'
import type { Call, Draft, FieldDraft, SettingOptions, SettingRow, SettingTable, Trait } from '../../model/model.ts'
import { capitalized, mapValues } from '../../text/values.ts'
import { reasonOf } from '../../text/wrong-value.ts'
import { errors } from './errors.ts'

/**
 * Settings by name, each stored under its own: shown as it applies, with its default if the file has none. Null restores the
 * default. A value that already applies is not written again. `common` holds options for all of them.
 */
export function settings(table: SettingTable, common?: SettingOptions): Record<string, FieldDraft> {
  return mapValues(table, (row, name) => toField(name, row, common))
}

/** Checks of settings beyond their types. */
export function faultsOfSettings(table: SettingTable): Trait {
  const checked = Object.entries(table).flatMap(([name, [, , , options]]) =>
    options?.faults ? [[name, options.faults] as const] : [],
  )
  return { faults: [({ data }, site) => checked.flatMap(([name, faultsIn]) => faultsIn(data[name], site))] }
}

function toField(name: string, [type, preset, description, options]: SettingRow, common?: SettingOptions): FieldDraft {
  const schema = type.default(preset).describe(description)
  const {
    stored = schema,
    described,
    references,
    opens,
    resets = [],
    show = (site) => site.settings[name],
    faults: _faults,
    accept = (value) => (stored.safeParse(value).success ? value : undefined),
    ...others
  }: SettingOptions = { ...common, ...options }
  return field(schema, {
    ...others,
    specialValues: new Map([null, ...resets].map((value) => [value, null])),
    stored: {
      key: name,
      schema: stored,
      ...(described && { described }),
      ...(references && { references }),
      ...(opens && { opens }),
    },
    show: (_entry, { site }) => show(site, name),
    write: (value: unknown, draft: Draft, call: Call) => {
      // Special values are replaced before typed text is converted: a typed `0` becomes the number only here.
      const wanted = value === null || resets.includes(value) ? preset : accept(value, call, name)
      if (wanted === undefined) refuseValue(name, value, call, stored)
      else if (wanted !== (draft.get(name) ?? preset)) draft.set(name, wanted === preset ? undefined : wanted)
    },
  })
}

// Over HTTP the response shows that the old value stays; people need a message.
function refuseValue(name: string, value: unknown, call: Call, stored: z.ZodType): void {
  if (call.face !== 'terminal') return
  const issue = stored.safeParse(value).error?.issues[0]
  const refusal = errors.rest_invalid_setting({ name, value: String(value) })
  throw issue ? refusal.withHint(capitalized(`it ${reasonOf(issue)}`)) : refusal
}
