import { acceptOf, limitOf } from './check-files.ts'
import { isEmail } from '../../../derive/arguments/formats.ts'
import { isDay, isNumber, isTel, isUrl, toDay } from './formats.ts'
import { type FormTag, isRequired, optionOf } from './form-tag.ts'
import type { MessageKey } from './messages.ts'

/** A rule for a field's texts, named as in Contact Form 7's scripts. */
export interface Rule {
  readonly rule: string
  readonly error: MessageKey
  /** The minimum or maximum of a rule that has one: a number of characters, or a number or day as text. */
  readonly threshold?: string | number
  readonly passes: (text: string) => boolean
}

/** The rules for the texts of a field, in checking order: format, then minimum and maximum. */
export function rulesOf(tag: FormTag, today: string): Rule[] {
  const { basetype } = tag
  const format = formats[basetype]
  const rules: Rule[] = format ? [format] : []
  if (lengthy.has(basetype)) {
    // A line break counts as one character, however it is sent.
    rules.push(...boundRules('length', lengthsOf(tag), (text) => text.replaceAll('\r\n', '\n').length))
  } else if (basetype === 'number' || basetype === 'range') {
    const usual = basetype === 'range' ? { min: 0, max: 100 } : { min: undefined, max: undefined }
    const bounds = (['min', 'max'] as const).map((name) => numberOf(tag, name) ?? usual[name])
    rules.push(...boundRules('number', bounds, Number))
  } else if (basetype === 'date') {
    const bounds = ['min', 'max'].map((name) => toDay(optionOf(tag, name) ?? '', today))
    rules.push(...boundRules('date', bounds, String))
  }
  return rules
}

/** The least and the most that a field accepts, in UTF-16 units. */
export interface Lengths {
  readonly least: number | undefined
  readonly most: number | undefined
}

/** The length limits of a field on a page; none if they contradict each other. */
export function displayLengths(tag: FormTag): Lengths {
  const [least, most] = lengthsOf(tag)
  const isAbsurd = least !== undefined && most !== undefined && most < least
  return isAbsurd ? { least: undefined, most: undefined } : { least, most }
}

/** The rules of a form for scripts in pages. */
export function toBrowserRules(
  tags: readonly FormTag[],
  say: (key: MessageKey) => string,
  today: string,
): { readonly rule: string; readonly field: string; readonly error: string; readonly [more: string]: unknown }[] {
  return tags.flatMap((tag) => {
    const field = tag.name
    if (field === '') return []
    const isFile = tag.basetype === 'file'
    const required = { rule: isFile ? 'requiredfile' : 'required', field, error: say('invalid_required') }
    return [
      ...(isRequired(tag) ? [required] : []),
      ...rulesOf(tag, today).map(({ passes: _passes, rule, error, ...more }) => ({
        rule,
        field,
        ...more,
        error: say(error),
      })),
      ...(isFile
        ? [
            { rule: 'file', field, accept: acceptOf(tag), error: say('upload_file_type_invalid') },
            { rule: 'maxfilesize', field, threshold: limitOf(tag), error: say('upload_file_too_large') },
          ]
        : []),
    ]
  })
}

const lengthy = new Set(['text', 'email', 'url', 'tel', 'textarea'])
const formats: Readonly<Record<string, Rule>> = {
  email: format('email', isEmail),
  url: format('url', isUrl),
  tel: format('tel', isTel),
  number: format('number', isNumber),
  range: format('number', isNumber),
  date: format('date', isDay),
}

function format(rule: 'email' | 'url' | 'tel' | 'number' | 'date', passes: Rule['passes']): Rule {
  return { rule, error: `invalid_${rule}`, passes }
}

const boundErrors = {
  length: ['invalid_too_short', 'invalid_too_long'],
  number: ['number_too_small', 'number_too_large'],
  date: ['date_too_early', 'date_too_late'],
} as const

function boundRules<T extends string | number>(
  what: keyof typeof boundErrors,
  [least, most]: readonly (T | undefined)[],
  measure: (text: string) => T,
): Rule[] {
  const [tooLittle, tooMuch] = boundErrors[what]
  const rule = (side: string, error: MessageKey, bound: T, passes: Rule['passes']): Rule => {
    return { rule: side + what, error, threshold: what === 'length' ? bound : String(bound), passes }
  }
  return [
    ...(least === undefined ? [] : [rule('min', tooLittle, least, (text) => measure(text) >= least)]),
    ...(most === undefined ? [] : [rule('max', tooMuch, most, (text) => measure(text) <= most)]),
  ]
}

// `40/60` and `40x10/400` combine the size of a field and its maximum length. A length of 0 is none.
function lengthsOf(tag: FormTag): [least: number | undefined, most: number | undefined] {
  const [least, most] = ['minlength', 'maxlength'].map((name) => Number(optionOf(tag, name, /^\d{1,9}$/) ?? 0))
  const beside = tag.options.map((option) => /^\d*(?:x\d*)?\/(\d{1,9})$/.exec(option)?.[1]).find(Boolean)
  return [least || undefined, most || Number(beside ?? 0) || undefined]
}

function numberOf(tag: FormTag, name: string): number | undefined {
  const text = optionOf(tag, name, /^-?(?:\d+|\d*\.\d+)$/)
  return text === undefined ? undefined : Number(text)
}
