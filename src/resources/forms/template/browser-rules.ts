import { acceptOf, limitOf } from './check-files.ts'
import { dayBounds, numberBounds } from './check-fields.ts'
import { type FormTag, isRequired, lengthsOf } from './form-tag.ts'
import type { MessageKey } from './messages.ts'

/** One rule that a page can check before sending. */
export interface BrowserRule {
  readonly rule: string
  readonly field: string
  readonly error: string
  readonly [more: string]: unknown
}

/** The rules of a form for scripts in pages, under the names that Contact Form 7's scripts know. */
export function toBrowserRules(
  tags: readonly FormTag[],
  say: (key: MessageKey) => string,
  today: string,
): BrowserRule[] {
  return tags.flatMap((tag) => {
    if (tag.name === '') return []
    const rule = (name: string, error: MessageKey, more: Record<string, unknown> = {}): BrowserRule => ({
      rule: name,
      field: tag.name,
      ...more,
      error: say(error),
    })
    const bound = (name: string, threshold: unknown, error: MessageKey) =>
      threshold === undefined ? [] : [rule(name, error, { threshold: String(threshold) })]
    const rules: BrowserRule[] = []
    if (isRequired(tag)) rules.push(rule(tag.basetype === 'file' ? 'requiredfile' : 'required', 'invalid_required'))
    const format = formats[tag.basetype]
    if (format) rules.push(rule(...format))
    if (lengthy.has(tag.basetype)) {
      const { least, most } = lengthsOf(tag)
      rules.push(...bound('minlength', least, 'invalid_too_short'), ...bound('maxlength', most, 'invalid_too_long'))
    }
    if (tag.basetype === 'number' || tag.basetype === 'range') {
      const { least, most } = numberBounds(tag)
      rules.push(...bound('minnumber', least, 'number_too_small'), ...bound('maxnumber', most, 'number_too_large'))
    }
    if (tag.basetype === 'date') {
      const { least, most } = dayBounds(tag, today)
      rules.push(...bound('mindate', least, 'date_too_early'), ...bound('maxdate', most, 'date_too_late'))
    }
    if (tag.basetype === 'file') {
      rules.push(rule('file', 'upload_file_type_invalid', { accept: acceptOf(tag) }))
      rules.push(rule('maxfilesize', 'upload_file_too_large', { threshold: limitOf(tag) }))
    }
    return rules
  })
}

const lengthy = new Set(['text', 'email', 'url', 'tel', 'textarea'])

const formats: Readonly<Record<string, readonly [rule: string, error: MessageKey]>> = {
  email: ['email', 'invalid_email'],
  url: ['url', 'invalid_url'],
  tel: ['tel', 'invalid_tel'],
  number: ['number', 'invalid_number'],
  range: ['number', 'invalid_number'],
  date: ['date', 'invalid_date'],
}
