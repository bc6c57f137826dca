import { z } from 'zod'
import { tagTypes } from './tag-types.ts'

export const formTag = z
  .object({
    type: z.string().describe('As written, with the `*` of a required field.'),
    basetype: z.string(),
    name: z.string().describe('Empty for tags that send nothing.'),
    options: z.array(z.string()),
    raw_values: z.array(z.string()),
    labels: z.array(z.string()),
    values: z.array(z.string()),
    pipes: z.array(z.array(z.string())).describe('The choices, and what the mail contains for each.'),
    content: z.string(),
  })
  .meta({ id: 'FormField', description: 'A field of a form, as its template defines it.' })

/** One tag of a form's template, in the wire format; see `scanTemplate`. */
export type FormTag = Readonly<Omit<z.infer<typeof formTag>, 'pipes'>> & {
  readonly pipes: readonly (readonly [before: string, after: string])[]
}

export interface InvalidField {
  readonly field: string
  readonly message: string
  readonly idref: string | null
}

/** Whether a field must be filled in. Radio buttons always must. */
export function isRequired(tag: FormTag): boolean {
  return tag.type.endsWith('*') || tag.basetype === 'radio'
}

/** Whether a tag has an option: `multiple`, case-insensitive, or with an ignored value (`multiple:yes`). */
export function hasOption(tag: FormTag, name: string): boolean {
  return tag.options.some((option) => {
    const known = option.toLowerCase()
    return known === name || (known.startsWith(`${name}:`) && known.length > name.length + 1)
  })
}

/** The values of the options of a name, `40` of `maxlength:40`; the name is case-insensitive. */
export function optionsOf(tag: FormTag, name: string): string[] {
  const prefix = `${name}:`
  return tag.options.flatMap((option) => {
    const value = option.slice(prefix.length)
    return value !== '' && option.toLowerCase().startsWith(prefix) ? [value] : []
  })
}

export function optionOf(tag: FormTag, name: string, form = /^.+$/): string | undefined {
  return optionsOf(tag, name).find((value) => form.test(value))
}

export function tagIdOf(tag: FormTag): string | null {
  return optionOf(tag, 'id', /^[-0-9a-zA-Z_]+$/) ?? null
}

/** A field's id in error reports; null if it does not begin with a letter. */
export function idrefOf(tag: FormTag): string | null {
  const id = tagIdOf(tag)
  return id !== null && /^[A-Za-z]/.test(id) ? id : null
}

/** The values that are initially filled in or chosen: by `default:1_3`, and by `default:get` those that the address has. */
export function defaultsOf(tag: FormTag, asked: readonly string[] = []): readonly string[] {
  const values = optionsOf(tag, 'default').flatMap((said) => {
    if (said === 'get') return asked.filter((text) => text !== '')
    const numbers = /^\d[\d_]*$/.test(said) ? said.split('_') : []
    return numbers.flatMap((number) => tag.values[Number(number) - 1] ?? [])
  })
  return [...new Set(values)]
}

/** The field of a name: tags that only show its value may stand before it. */
export function fieldNamed(tags: readonly FormTag[], name: string): FormTag | undefined {
  return tags.find((tag) => tag.name === name && !tagTypes.get(tag.basetype)!.shows)
}

/** The width of a field, in characters: `size:40`, or `40/60` with its length. */
export function sizeOf(tag: FormTag): string {
  const short = tag.options.map((option) => /^(\d+)\/\d*$/.exec(option)?.[1]).find(Boolean)
  return optionOf(tag, 'size', /^[1-9]\d*$/) ?? short ?? '40'
}
