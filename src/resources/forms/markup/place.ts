import { capitalized } from '../../../text/values.ts'
import { type FormTag, hasOption, tagIdOf, optionOf, optionsOf } from '../template/form-tag.ts'
import type { Posted } from '../template/posted.ts'
import type { Form } from '../template/source.ts'
import type { Lengths } from '../template/rules.ts'
import type { Attributes } from './element.ts'

export interface FieldPlace {
  /** The id of the form in its page. */
  readonly unitTag: string
  /** Resolves a bound or default to a day, `YYYY-MM-DD`; undefined if none must be shown. */
  readonly dayOf: (words: string) => string | undefined
  /** Whether a label of the template already surrounds it or points to it. */
  readonly isLabelled: boolean
  /** Whether the browser checks required fields before it sends them; otherwise a script does. */
  readonly isChecked: boolean
  /** The error of the last submission, as plain text. */
  readonly wrong: string | undefined
  /** The submitted values, if the form is shown again; absent for secrets such as passwords. */
  readonly typed?: Posted | undefined
  /** The values that the page's address has for it. */
  readonly asked: readonly string[]
  readonly quiz: readonly [question: string, hash: string] | undefined
  readonly words: Form['words']
  /** For a counter, the lengths of the field that it counts. */
  readonly counted?: Lengths | undefined
}

/** The id of a field's error, as Contact Form 7's script makes it. */
export function errorIdOf(unitTag: string, field: string): string {
  return `${unitTag}-ve-${field}`.replaceAll(/[^0-9a-z_-]+/gi, '')
}

/** The classes of a control: the usual ones of its type, further ones, and those of its `class:` options. */
export function classesOf(tag: FormTag, place: FieldPlace, ...more: readonly (string | false)[]): string {
  const classes = [
    'wpcf7-form-control',
    `wpcf7-${tag.basetype}`,
    tag.type.endsWith('*') && 'wpcf7-validates-as-required',
    ...more,
    place.wrong !== undefined && 'wpcf7-not-valid',
    ...ownClasses(tag),
  ]
  return [...new Set(classes.filter((name) => name !== false))].join(' ')
}

export function ownClasses(tag: FormTag): string[] {
  return optionsOf(tag, 'class').filter((name) => /^[-\w]+$/.test(name))
}

export function commonOf(tag: FormTag, place: FieldPlace): Attributes {
  const isRequired = tag.type.endsWith('*') || tag.basetype === 'quiz'
  return {
    id: tagIdOf(tag) ?? undefined,
    tabindex: optionOf(tag, 'tabindex', /^-?\d+$/),
    readonly: hasOption(tag, 'readonly'),
    autocomplete: optionOf(tag, 'autocomplete', /^[-\da-z]+$/i),
    'aria-required': isRequired && 'true',
    required: isRequired && place.isChecked,
    ...validity(tag, place),
    'aria-label': place.isLabelled ? undefined : toWords(tag.name),
  }
}

/** Whether the last submission was wrong here, and the id of the message. */
export function validity({ name }: FormTag, { wrong, unitTag }: FieldPlace): Attributes {
  if (wrong === undefined) return { 'aria-invalid': 'false' }
  return { 'aria-invalid': 'true', 'aria-describedby': errorIdOf(unitTag, name) }
}

/** A field's name as words: your-name → Your name. */
export function toWords(name: string): string {
  return capitalized(name.replaceAll(/[-_:.]+/g, ' ').trim())
}
