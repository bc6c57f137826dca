import { escapeAttribute, escapeHtml } from '../../../text/html/escape.ts'
import { sanitizePostHtml } from '../../../text/html/sanitize.ts'
import { acceptOf } from './check-files.ts'
import { type FormTag, hasOption, idOf, isRequired, optionOf } from './form-tag.ts'
import { rulesOf } from './rules.ts'

/** What a field needs to know about its page. */
export interface FieldPlace {
  /** Today at the site. */
  readonly today: string
  /** Whether a label of the template already surrounds it or points to it. */
  readonly isLabelled: boolean
  /** The error of the last submission, as plain text. */
  readonly wrong: string | undefined
  /** Question and hash of the answer, for a quiz. */
  readonly quiz: readonly [question: string, hash: string] | undefined
}

type Attributes = Record<string, string | number | boolean | undefined>

/** One field of a form as markup that works without scripts; its name labels it if the template does not. */
export function showField(tag: FormTag, place: FieldPlace): string {
  const { name, basetype } = tag
  if (basetype === 'submit') return `<button type="submit">${escapeHtml(tag.values[0] ?? 'Send')}</button>`
  if (basetype === 'response' || basetype === 'count') return ''
  const error =
    place.wrong === undefined ? '' : `<strong class="error" id="${name}-error">${escapeHtml(place.wrong)}</strong>`
  return showControl(tag, place) + error
}

function showControl(tag: FormTag, place: FieldPlace): string {
  const { name, basetype, values } = tag
  const common: Attributes = {
    ...(idOf(tag) !== null && { id: idOf(tag)! }),
    required: isRequired(tag),
    ...(place.wrong !== undefined && { 'aria-invalid': 'true', 'aria-describedby': `${name}-error` }),
    ...(!place.isLabelled && { 'aria-label': toWords(name) }),
    autocomplete: optionOf(tag, 'autocomplete', /^[-\w ]+$/),
  }
  const bounds = new Map(rulesOf(tag, place.today).map(({ rule, threshold }) => [rule, threshold]))
  const [minlength, maxlength] = [bounds.get('minlength'), bounds.get('maxlength')]
  const isHint = hasOption(tag, 'placeholder') || hasOption(tag, 'watermark')
  const first = values[0]
  const text: Attributes = { ...common, minlength, maxlength, placeholder: isHint ? first : undefined }
  const value = isHint ? undefined : first
  switch (basetype) {
    case 'hidden':
      return element('input', { type: 'hidden', name, value: first ?? '' })
    case 'textarea':
      return `${element('textarea', { name, rows: 8, ...text })}${escapeHtml(tag.content || (value ?? ''))}</textarea>`
    case 'select':
      return showSelect(tag, common)
    case 'checkbox':
    case 'radio':
      return showChoices(tag, place)
    case 'acceptance': {
      const box = element('input', {
        type: 'checkbox',
        name,
        value: 1,
        id: idOf(tag) ?? undefined,
        required: isDemanded(tag),
      })
      return `<label class="choice">${box} <span>${tag.content ? sanitizePostHtml(tag.content) : escapeHtml(first ?? toWords(name))}</span></label>`
    }
    case 'file':
      return element('input', { type: 'file', name, accept: acceptOf(tag).join(','), ...common })
    case 'quiz': {
      const [question, hash] = place.quiz ?? ['', '']
      const answer = element('input', { type: 'text', name, ...common, 'aria-label': undefined, autocomplete: 'off' })
      const kept = element('input', { type: 'hidden', name: `_wpcf7_quiz_answer_${name}`, value: hash })
      return `<label>${escapeHtml(question)} ${answer}</label>${kept}`
    }
    default:
      return element('input', {
        ...{ type: basetype, name, value, ...text },
        min: bounds.get('minnumber') ?? bounds.get('mindate'),
        max: bounds.get('maxnumber') ?? bounds.get('maxdate'),
        step: numeric.has(basetype) ? (optionOf(tag, 'step', /^(?:\d+|\d*\.\d+)$/) ?? 'any') : undefined,
      })
  }
}

function showSelect(tag: FormTag, common: Attributes): string {
  const isMany = hasOption(tag, 'multiple')
  const first = hasOption(tag, 'first_as_label')
  const blank = hasOption(tag, 'include_blank') || tag.values.length === 0 ? '<option value="">—</option>' : ''
  const options = tag.labels.map(
    (label, i) => element('option', { value: first && i === 0 ? '' : label }) + `${escapeHtml(label)}</option>`,
  )
  const name = isMany ? `${tag.name}[]` : tag.name
  return `${element('select', { name, multiple: isMany, ...common })}${blank}${options.join('')}</select>`
}

// HTML cannot require one of several boxes to be ticked.
function showChoices(tag: FormTag, { wrong }: FieldPlace): string {
  const isRadio = tag.basetype === 'radio'
  const chosen = new Set((optionOf(tag, 'default', /^[\d_]+$/) ?? '').split('_').map(Number))
  const name = isRadio ? tag.name : `${tag.name}[]`
  const described = wrong === undefined ? undefined : `${tag.name}-error`
  const group = element('span', {
    role: isRadio ? 'radiogroup' : 'group',
    'aria-label': toWords(tag.name),
    'aria-describedby': described,
  })
  const boxes = tag.labels.map((label, i) => {
    const box = element('input', {
      type: tag.basetype,
      name,
      value: label,
      checked: chosen.has(i + 1),
      required: isRadio,
    })
    return `<label class="choice">${box} <span>${escapeHtml(label)}</span></label>`
  })
  return `${group}${boxes.join('')}</span>`
}

function isDemanded(tag: FormTag): boolean {
  return !hasOption(tag, 'optional') && !hasOption(tag, 'invert')
}

const numeric = new Set(['number', 'range'])

function element(name: string, attributes: Attributes): string {
  let text = `<${name}`
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue
    text += value === true ? ` ${key}` : ` ${key}="${escapeAttribute(String(value))}"`
  }
  return `${text}>`
}

// your-name → Your name
function toWords(name: string): string {
  const words = name.replaceAll(/[-_:.]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
