/** One tag of a form's template, in the wire format; see `scanTemplate`. */
export interface FormTag {
  /** As written, with the `*` of a required field. */
  readonly type: string
  readonly basetype: string
  /** Empty for tags that send nothing (`submit`). */
  readonly name: string
  readonly options: readonly string[]
  readonly raw_values: readonly string[]
  readonly labels: readonly string[]
  readonly values: readonly string[]
  /** The choices of a visitor, and what the mail gets for each. */
  readonly pipes: readonly (readonly [before: string, after: string])[]
  readonly content: string
}

export interface InvalidField {
  readonly field: string
  readonly message: string
  /** The field's id in the page. */
  readonly idref: string | null
}

/** Whether a field must be filled in. Radio buttons always are required. */
export function isRequired(tag: FormTag): boolean {
  return tag.type.endsWith('*') || tag.basetype === 'radio'
}

/** Whether a tag has an option, without a value: `multiple`. */
export function hasOption(tag: FormTag, name: string): boolean {
  return tag.options.includes(name)
}

/** The value of the first option of a name, `40` of `maxlength:40`, if it has the wanted form. */
export function optionOf(tag: FormTag, name: string, form = /^.+$/): string | undefined {
  const prefix = `${name}:`
  for (const option of tag.options) {
    if (!option.startsWith(prefix)) continue
    const value = option.slice(prefix.length)
    if (form.test(value)) return value
  }
  return undefined
}

/** The field's id in the page, or null. */
export function idOf(tag: FormTag): string | null {
  return optionOf(tag, 'id', /^[-0-9a-zA-Z_]+$/) ?? null
}

/** The values that are there or chosen from the beginning, by `default:1_3`; other defaults need a visitor's page. */
export function defaultsOf(tag: FormTag): readonly string[] {
  const numbers = tag.options.flatMap((option) => /^default:(\d[\d_]*)$/.exec(option)?.[1]?.split('_') ?? [])
  return [...new Set(numbers.flatMap((number) => tag.values[Number(number) - 1] ?? []))]
}

/** How wide a field is, in characters: `size:40`, or `40/60` with its length. */
export function sizeOf(tag: FormTag): string | undefined {
  const short = tag.options.map((option) => /^(\d+)\/\d*$/.exec(option)?.[1]).find(Boolean)
  return optionOf(tag, 'size', /^[1-9]\d*$/) ?? short
}
