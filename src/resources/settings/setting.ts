import type { z } from 'zod'
import { defaultOf, field, type FieldOptions } from '../../define/define.ts'
import type { Call, Draft, Field, Site } from '../../define/model.ts'
import { errors } from './errors.ts'

export interface SettingOptions extends Pick<FieldOptions, 'terminalOnly' | 'onlyIn' | 'suggests' | 'flag'> {
  /** Schema of the stored value, where it is narrower than the argument or of another type. */
  readonly stored?: z.ZodType
  /** Schema of the stored value for editors, where files may be partly wrong. */
  readonly described?: z.ZodType
  /** Name of the resource that the stored value references. */
  readonly references?: string
  readonly show?: (site: Site) => unknown
  /** Argument → stored value, or undefined where it is not acceptable: then the old value stays. */
  readonly accept?: (value: unknown, call: Call) => unknown
  /** Values that restore the default, besides null. */
  readonly resets?: readonly unknown[]
}

/**
 * A setting, stored under its own name: shown as it applies, with its default where the file has none. Null restores
 * the default. A value that already applies is not written again.
 */
export function setting(name: string, schema: z.ZodType, options: SettingOptions = {}): Field {
  const preset = defaultOf(schema)
  const stored = options.stored ?? schema
  const accept = options.accept ?? ((value: unknown) => (stored.safeParse(value).success ? value : undefined))
  const { show = (site) => site.settings[name] } = options
  return field(schema, {
    specialValues: new Map([null, ...(options.resets ?? [])].map((value) => [value, null])),
    stored: {
      key: name,
      schema: stored,
      ...(options.described && { described: options.described }),
      ...(options.references !== undefined && { references: options.references }),
    },
    show: (_entry, { site }) => show(site),
    write: (value: unknown, draft: Draft, call: Call) => {
      const wanted = value === null ? preset : accept(value, call)
      if (wanted === undefined) refuse(name, value, call)
      else if (wanted !== (draft.get(name) ?? preset)) draft.set(name, wanted === preset ? undefined : wanted)
    },
    ...(options.terminalOnly && { terminalOnly: true }),
    ...(options.onlyIn && { onlyIn: options.onlyIn }),
    ...(options.suggests && { suggests: options.suggests }),
    ...(options.flag && { flag: options.flag }),
  })
}

// Over HTTP the answer shows that the old value stays; people need a message.
function refuse(name: string, value: unknown, call: Call): void {
  if (call.face === 'terminal') throw errors.rest_invalid_setting({ name, value: String(value) })
}
