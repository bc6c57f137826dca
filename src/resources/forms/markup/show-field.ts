import { escapeHtml } from '../../../text/html/escape.ts'
import { acceptOf } from '../template/check-files.ts'
import { defaultsOf, type FormTag, hasOption, optionOf, sizeOf } from '../template/form-tag.ts'
import { postedTexts } from '../template/posted.ts'
import { rulesOf, displayLengths } from '../template/rules.ts'
import { type Attributes, element } from './element.ts'
import { classesOf, commonOf, type FieldPlace, ownClasses } from './place.ts'
import { showAcceptance, showChoices, showSelect } from './show-choices.ts'

/** A field in Contact Form 7's markup, which also works without its script and stylesheets; its default label is its name. */
export function showField(tag: FormTag, place: FieldPlace): string {
  const { basetype, values } = tag
  const id = optionOf(tag, 'id', /^[-\w]+$/)
  switch (basetype) {
    case 'submit': {
      const named: Attributes = { id, tabindex: optionOf(tag, 'tabindex', /^-?\d+$/) }
      const type: Attributes = {
        class: classesOf(tag, place, 'has-spinner'),
        type: 'submit',
        value: values[0] || place.words('send'),
      }
      return element('input', { ...type, ...named })
    }
    case 'hidden':
      return element('input', {
        ...{ class: classesOf(tag, place), id, type: 'hidden', name: tag.name },
        value: defaultsOf(tag, place.asked)[0] ?? values[0] ?? '',
      })
    case 'count':
      return showCount(tag, id, place)
    case 'output':
    case 'reflection':
      return showReflection(tag, id, { ...place, wrong: undefined })
    default: {
      const control = (controls[basetype] ?? showLine)(tag, place)
      return `<span class="wpcf7-form-control-wrap" data-name="${tag.name}">${control}${tipOf(place)}</span>`
    }
  }
}

// The same markup as the script's, which also removes it.
function tipOf({ wrong }: FieldPlace): string {
  return wrong === undefined ? '' : `<span class="wpcf7-not-valid-tip" aria-hidden="true">${escapeHtml(wrong)}</span>`
}

// All others are lines of text.
const controls: Readonly<Record<string, typeof showField>> = {
  textarea: showTextarea,
  select: showSelect,
  checkbox: showChoices,
  radio: showChoices,
  acceptance: showAcceptance,
  file: showFile,
  quiz: showQuiz,
  number: showNumber,
  range: showNumber,
  date: showDate,
}

function showFile(tag: FormTag, place: FieldPlace): string {
  return element('input', {
    ...{ class: classesOf(tag, place), type: 'file', name: tag.name, size: sizeOf(tag) },
    ...{ accept: acceptOf(tag).join(','), multiple: hasOption(tag, 'multiple') },
    ...{ capture: optionOf(tag, 'capture', /^(?:user|environment)$/), ...commonOf(tag, place) },
  })
}

function lengthsOf(tag: FormTag): Attributes {
  const { least, most } = displayLengths(tag)
  return { minlength: least, maxlength: most }
}

// The first value prefills the field, or is a placeholder.
function filledOf(
  tag: FormTag,
  { typed, asked }: FieldPlace,
  text = tag.values[0] ?? '',
): { value: string; placeholder: string | undefined } {
  const isHint = hasOption(tag, 'placeholder') || hasOption(tag, 'watermark')
  const value = (typed && postedTexts(typed, tag.name)[0]) ?? defaultsOf(tag, asked)[0] ?? (isHint ? '' : text)
  return { value, placeholder: isHint ? text : undefined }
}

function showLine(tag: FormTag, place: FieldPlace): string {
  const { basetype, name } = tag
  const className = classesOf(tag, place, 'wpcf7-text', basetype !== 'text' && `wpcf7-validates-as-${basetype}`)
  const shape = { class: className, type: basetype, name, size: sizeOf(tag), ...lengthsOf(tag) }
  return element('input', { ...shape, ...filledOf(tag, place), ...commonOf(tag, place) })
}

function showTextarea(tag: FormTag, place: FieldPlace): string {
  const { value, placeholder } = filledOf(tag, place, tag.content || tag.values[0])
  const [, cols = '40', rows = '10'] =
    tag.options.map((option) => /^(\d+)?x(\d+)?(?:\/\d+)?$/.exec(option)).find(Boolean) ?? []
  const size = { cols: optionOf(tag, 'cols', /^\d+$/) ?? cols, rows: optionOf(tag, 'rows', /^\d+$/) ?? rows }
  const shape = { class: classesOf(tag, place), name: tag.name, ...size, ...lengthsOf(tag), placeholder }
  // HTML parsers drop a line end right after the tag.
  const text = /^[\r\n]/.test(value) ? `\n${value}` : value
  return `${element('textarea', { ...shape, ...commonOf(tag, place) })}${escapeHtml(text)}</textarea>`
}

function showNumber(tag: FormTag, place: FieldPlace): string {
  const bounds = new Map(rulesOf(tag, '2000-01-01').map(({ rule, threshold }) => [rule, threshold]))
  const { value, placeholder } = filledOf(tag, place)
  const isRange = tag.basetype === 'range'
  const [min, max] = [bounds.get('minnumber'), bounds.get('maxnumber')]
  const step = optionOf(tag, 'step', /^(?:\d+|\d*\.\d+)$/) ?? (place.isChecked && !isRange ? 'any' : undefined)
  const middle = isRange && value === '' ? String(Math.max(Number(min), (Number(min) + Number(max)) / 2)) : value
  return element('input', {
    ...{ class: classesOf(tag, place, 'wpcf7-validates-as-number'), type: tag.basetype, name: tag.name },
    ...{ min, max, step, value: middle, placeholder },
    ...commonOf(tag, place),
  })
}

function showDate(tag: FormTag, place: FieldPlace): string {
  const { value, placeholder } = filledOf(tag, place)
  const [min, max] = ['min', 'max'].map((name) => place.dayOf(optionOf(tag, name) ?? ''))
  return element('input', {
    ...{ class: classesOf(tag, place, 'wpcf7-validates-as-date'), type: 'date', name: tag.name },
    ...{ min, max, step: optionOf(tag, 'step', /^\d+$/), value: place.dayOf(value) ?? '', placeholder },
    ...commonOf(tag, place),
  })
}

function showQuiz(tag: FormTag, place: FieldPlace): string {
  const [question, hash] = place.quiz ?? ['', '']
  const common = { ...commonOf(tag, place), 'aria-label': undefined, autocomplete: 'off', readonly: false }
  const shape = { class: classesOf(tag, place), type: 'text', name: tag.name, size: sizeOf(tag), ...lengthsOf(tag) }
  const label = `<label><span class="wpcf7-quiz-label">${escapeHtml(question)}</span> ${element('input', { ...shape, ...common })}</label>`
  return label + element('input', { type: 'hidden', name: `_wpcf7_quiz_answer_${tag.name}`, value: hash })
}

// Shows the value that the script reads in another field of its name; a reflection, each of several values.
function showReflection(tag: FormTag, id: string | undefined, place: FieldPlace): string {
  const { name } = tag
  const sent = place.typed ? postedTexts(place.typed, name).filter(Boolean) : []
  const [first = '', ...more] = sent.length ? sent : tag.values
  const about = { 'data-reflection-of': name, class: classesOf(tag, place), id }
  const show = (text: string, empty: string, shape: Attributes) =>
    `${element('output', { name, 'data-default': text, ...shape })}${escapeHtml(text) || empty}</output>`
  if (tag.basetype === 'output') return show(first, '', about)
  return `${element('fieldset', about)}${[first, ...more].map((text) => show(text, '&nbsp;', {})).join('')}</fieldset>`
}

function showCount(tag: FormTag, id: string | undefined, { counted }: FieldPlace): string {
  const isDown = hasOption(tag, 'down')
  const start = isDown ? (counted?.most ?? '0') : '0'
  const attributes = {
    ...{ id, class: ['wpcf7-character-count', isDown ? 'down' : 'up', ...ownClasses(tag)].join(' ') },
    ...{ 'data-target-name': tag.name, 'data-starting-value': start, 'data-current-value': start },
    ...{ 'data-maximum-value': counted?.most, 'data-minimum-value': counted?.least },
  }
  return `${element('span', attributes)}${start}</span>`
}
