import type { z } from 'zod'
import { field } from '../../define/define.ts'
import type { FieldOptions, Call, Draft, FieldDraft, Site } from '../../model/model.ts'
import { errors } from './errors.ts'

export interface SettingOptions extends Pick<FieldOptions, 'terminalOnly' | 'onlyIn' | 'suggests' | 'flag'> {
  /** Schema of the stored value, where it is narrower than the argument or of another type. */
  readonly stored?: z.ZodType
  /** Schema of the stored value for editors, where files may be partly wrong. */
  readonly described?: z.ZodType
  /** Name of the resource that the stored value references. */
  readonly references?: string
  readonly show?: (site: Site, name: string) => unknown
  /** Argument → stored value, or undefined where it is not acceptable: then the old value stays. */
  readonly accept?: (value: unknown, call: Call, name: string) => unknown
  /** Values that restore the default, besides null. */
  readonly resets?: readonly unknown[]
}

/** A setting: the type of its argument, its default, what it means, and what is unusual about it. */
export type SettingRow = readonly [type: z.ZodType, preset: unknown, description: string, options?: SettingOptions]

/**
 * Settings by name, each stored under its own: shown as it applies, with its default where the file has none. Null
 * restores the default. A value that already applies is not written again.
 *
 * @param common - what is unusual about all of them
 */
export function settings(
  table: Readonly<Record<string, SettingRow>>,
  common?: SettingOptions,
): Record<string, FieldDraft> {
  return Object.fromEntries(Object.entries(table).map(([name, row]) => [name, toField(name, row, common)]))
}

function toField(name: string, [type, preset, description, options]: SettingRow, common?: SettingOptions): FieldDraft {
  const schema = type.default(preset).describe(description)
  const {
    stored = schema,
    described,
    references,
    resets = [],
    show = (site) => site.settings[name],
    accept = (value) => (stored.safeParse(value).success ? value : undefined),
    ...others
  }: SettingOptions = { ...common, ...options }
  return field(schema, {
    ...others,
    specialValues: new Map([null, ...resets].map((value) => [value, null])),
    stored: { key: name, schema: stored, ...(described && { described }), ...(references && { references }) },
    show: (_entry, { site }) => show(site, name),
    write: (value: unknown, draft: Draft, call: Call) => {
      const wanted = value === null ? preset : accept(value, call, name)
      if (wanted === undefined) refuse(name, value, call)
      else if (wanted !== (draft.get(name) ?? preset)) draft.set(name, wanted === preset ? undefined : wanted)
    },
  })
}

// Over HTTP the answer shows that the old value stays; people need a message.
function refuse(name: string, value: unknown, call: Call): void {
  if (call.face === 'terminal') throw errors.rest_invalid_setting({ name, value: String(value) })
}
