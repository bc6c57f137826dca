import { type FormTag, hasOption, idrefOf, type InvalidField, isRequired } from './form-tag.ts'
import type { MessageKey } from './messages.ts'
import { isSamePosted, type Posted, postedText, postedTexts } from './posted.ts'
import { isAnswered } from './quiz.ts'
import { rulesOf } from './rules.ts'
import type { Form } from './source.ts'
import { tagTypes } from './tag-types.ts'

export interface CheckContext {
  /** The form's message, as shown. */
  readonly say: (key: MessageKey) => string
  readonly words: Form['words']
  /** Today at the site. */
  readonly today: string
  readonly hash: (answer: string) => string
  /** Whether unaccepted terms are reported as a field's error. */
  readonly acceptanceAsValidation: boolean
}

/** How much a visitor may send for one field: UTF-16 units of a text, and number of texts. No form can allow more. */
export const mostSent = { units: 100_000, texts: 1000 } as const

/**
 * Checks the fields of a form except its files, in the form's order. A field has one error, the first: too much data,
 * required, then format, length, minimum and maximum.
 */
export function checkFields(tags: readonly FormTag[], posted: Posted, context: CheckContext): InvalidField[] {
  const invalid = new Map<string, InvalidField>()
  for (const tag of tags) {
    if (tag.name === '' || invalid.has(tag.name)) continue
    const message = checkField(tag, posted, context)
    if (message !== undefined) invalid.set(tag.name, { field: tag.name, message, idref: idrefOf(tag) })
  }
  return [...invalid.values()]
}

/** Whether every required term is accepted: ticked, or left alone where the tag is inverted. */
export function isAccepted(tags: readonly FormTag[], posted: Posted): boolean {
  return tags.every(
    (tag) =>
      tag.basetype !== 'acceptance' || hasOption(tag, 'optional') || isTicked(tag, posted) !== hasOption(tag, 'invert'),
  )
}

/** Whether the box of a term is ticked. */
export function isTicked(tag: FormTag, posted: Posted): boolean {
  return !['', '0'].includes(postedText(posted, tag.name))
}

function checkField(tag: FormTag, posted: Posted, context: CheckContext): string | undefined {
  const { say, words, hash, acceptanceAsValidation } = context
  const { basetype } = tag
  if (basetype === 'file') return undefined
  const sent = postedTexts(posted, tag.name)
  if (sent.length > mostSent.texts) return words('tooManyValues', { most: mostSent.texts })
  const free = postedText(posted, `${tag.name}_free_text`)
  if ([...sent, free].some((text) => text.length > mostSent.units)) return say('invalid_too_long')
  if (basetype === 'quiz') return isAnswered(tag, posted, hash) ? undefined : say('quiz_answer_not_correct')
  if (basetype === 'acceptance')
    return acceptanceAsValidation && !isAccepted([tag], posted) ? say('accept_terms') : undefined
  const texts = sent.filter((text) => text !== '')
  if (texts.length === 0) return isRequired(tag) ? say('invalid_required') : undefined
  // Sent only by a tampered request: no page offers it.
  if (tagTypes.get(basetype)!.chosen) {
    // A list without values is filled in by the page's own script.
    const { values } = tag
    const isOffered = (text: string) => values.length === 0 || values.some((value) => isSamePosted(value, text))
    return texts.every(isOffered) ? undefined : words('notOffered')
  }
  const rules = rulesOf(tag, context.today)
  const broken = rules.find(({ passes }) => !texts.every(passes))
  return broken && say(broken.error)
}
