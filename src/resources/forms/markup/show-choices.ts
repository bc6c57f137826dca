import { escapeHtml } from '../../../text/html/escape.ts'
import { sanitizePostHtml } from '../../../text/html/sanitize.ts'
import { defaultsOf, type FormTag, hasOption, tagIdOf, optionOf } from '../template/form-tag.ts'
import { isTicked } from '../template/check-fields.ts'
import { isSamePosted, postedText, postedTexts } from '../template/posted.ts'
import { element } from './element.ts'
import { classesOf, commonOf, errorIdOf, type FieldPlace, ownClasses, toWords, validity } from './place.ts'

export function showSelect(tag: FormTag, place: FieldPlace): string {
  const isMany = hasOption(tag, 'multiple')
  const hasBlank = hasOption(tag, 'include_blank') || tag.values.length === 0
  const isFirstLabel = !hasBlank && hasOption(tag, 'first_as_label')
  const isChosen = choiceIn(tag, place, isMany)
  const options = tag.labels.map((label, i) => {
    const value = isFirstLabel && i === 0 ? '' : label
    return `${element('option', { value, selected: value !== '' && isChosen(value) })}${escapeHtml(label)}</option>`
  })
  const blank = hasBlank ? `<option value="">&#8212;${escapeHtml(place.words('choose'))}&#8212;</option>` : ''
  const size = tag.options.some((option) => /^size(?::|$)/.test(option))
    ? (optionOf(tag, 'size', /^[1-9]\d*$/) ?? (isMany ? 4 : 1))
    : undefined
  const name = isMany ? `${tag.name}[]` : tag.name
  const shape = { class: classesOf(tag, place), name, multiple: isMany, size }
  return `${element('select', { ...shape, ...commonOf(tag, place), readonly: false })}${blank}${options.join('')}</select>`
}

export function showChoices(tag: FormTag, place: FieldPlace): string {
  const isRadio = tag.basetype === 'radio'
  const isExclusive = !isRadio && hasOption(tag, 'exclusive')
  const isMany = !isRadio && !isExclusive
  const isChosen = choiceIn(tag, place, isMany)
  const name = isMany ? `${tag.name}[]` : tag.name
  const firstTab = optionOf(tag, 'tabindex', /^-?\d+$/)
  const tabOf = (i: number) => firstTab && (Number(firstTab) > 0 ? Number(firstTab) + i : firstTab)
  const group = element('span', {
    class: classesOf(tag, place, isExclusive && 'wpcf7-exclusive-checkbox'),
    id: tagIdOf(tag) ?? undefined,
    role: isRadio ? 'radiogroup' : 'group',
    'aria-label': toWords(tag.name),
    'aria-describedby': place.wrong === undefined ? undefined : errorIdOf(place.unitTag, tag.name),
  })
  const items = tag.labels.map((label, i) => {
    const isLast = i === tag.labels.length - 1
    const hasText = isLast && hasOption(tag, 'free_text')
    const input = element('input', {
      ...{ type: tag.basetype, name, value: label, checked: isChosen(label), tabindex: tabOf(i) },
      // HTML cannot require one of several boxes to be ticked.
      required: isRadio && place.isChecked,
    })
    const free = { type: 'text', name: `${tag.name}_free_text`, class: 'wpcf7-free-text', 'aria-label': label }
    const value = place.typed && postedText(place.typed, free.name)
    const text = hasText ? ` ${element('input', { ...free, value, tabindex: tabOf(i + 1) })}` : ''
    const classes = ['wpcf7-list-item', i === 0 && 'first', isLast && 'last', hasText && 'has-free-text']
    return `<span class="${classes.filter(Boolean).join(' ')}">${toLabel(tag, input, escapeHtml(label))}${text}</span>`
  })
  return `${group}${items.join('')}</span>`
}

export function showAcceptance(tag: FormTag, place: FieldPlace): string {
  const isOptional = hasOption(tag, 'optional')
  const isInverse = hasOption(tag, 'invert')
  const own = ownClasses(tag).join(' ') || undefined
  const text = tag.content ? sanitizePostHtml(tag.content) : escapeHtml(tag.values[0] ?? toWords(tag.name))
  const input = element('input', {
    ...{ type: 'checkbox', name: tag.name, value: 1, class: own, id: tagIdOf(tag) ?? undefined },
    ...{ checked: place.typed ? isTicked(tag, place.typed) : hasOption(tag, 'default:on') },
    ...{ tabindex: optionOf(tag, 'tabindex', /^-?\d+$/) },
    ...{ required: place.isChecked && !isOptional && !isInverse, ...validity(tag, place) },
  })
  const states = [isInverse && 'invert', isOptional && 'optional']
  const group = element('span', { class: classesOf({ ...tag, options: [] }, place, ...states) })
  return `${group}<span class="wpcf7-list-item">${toLabel(tag, input, text)}</span></span>`
}

// The submitted choice, even if it is empty; before a submission, the defaults.
function choiceIn(tag: FormTag, { typed, asked }: FieldPlace, isMany: boolean): (value: string) => boolean {
  const texts = typed ? postedTexts(typed, tag.name) : defaultsOf(tag, asked)
  const chosen = isMany ? texts : texts.slice(0, 1)
  return (value) => chosen.some((text) => isSamePosted(value, text))
}

function toLabel(tag: FormTag, input: string, words: string): string {
  const label = `<span class="wpcf7-list-item-label">${words}</span>`
  return `<label>${hasOption(tag, 'label_first') ? label + input : input + label}</label>`
}
