/** One tag of a form's template, as it is told over the interface; see `scanTemplate`. */
export interface FormTag {
  /** As written, with the `*` of a required field. */
  readonly type: string
  readonly basetype: string
  /** Empty for what sends nothing (`submit`). */
  readonly name: string
  readonly options: readonly string[]
  readonly raw_values: readonly string[]
  readonly labels: readonly string[]
  readonly values: readonly string[]
  /** What a visitor chooses, and what mail gets for it. */
  readonly pipes: readonly (readonly [before: string, after: string])[]
  readonly content: string
}

/** Whether a field must be filled in. One of several radio buttons always must be. */
export function isRequired(tag: FormTag): boolean {
  return tag.type.endsWith('*') || tag.basetype === 'radio'
}

/** Whether an option stands in a tag, without a value: `multiple`. */
export function hasOption(tag: FormTag, name: string): boolean {
  return tag.options.includes(name)
}

/** The value of the first option of a name, `40` of `maxlength:40`, where it has the wanted form. */
export function optionOf(tag: FormTag, name: string, form = /^.+$/): string | undefined {
  const prefix = `${name}:`
  for (const option of tag.options) {
    if (!option.startsWith(prefix)) continue
    const value = option.slice(prefix.length)
    if (form.test(value)) return value
  }
  return undefined
}

/** The id that a field has in the page, or null. */
export function idOf(tag: FormTag): string | null {
  return optionOf(tag, 'id', /^[-0-9a-zA-Z_]+$/) ?? null
}

/** Bounds on the length of a text in UTF-16 units; none where they exclude each other. */
export function lengthsOf(tag: FormTag): { least?: number; most?: number } {
  const least = wholeNumber(optionOf(tag, 'minlength', /^\d{1,9}$/))
  const most = wholeNumber(optionOf(tag, 'maxlength', /^\d{1,9}$/))
  if (least !== undefined && most !== undefined && most < least) return {}
  return { ...(least !== undefined && { least }), ...(most !== undefined && { most }) }
}

function wholeNumber(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text)
}
