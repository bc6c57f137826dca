import { type FormTag, hasOption, idrefOf, type InvalidField, isRequired } from './form-tag.ts'
import type { MessageKey } from './messages.ts'
import { isSamePosted, type Posted, postedText, postedTexts } from './posted.ts'
import { isAnswered } from './quiz.ts'
import { rulesOf } from './rules.ts'
import type { Form } from './source.ts'
import { tagTypes } from './tag-types.ts'

export interface CheckContext {
  readonly say: (key: MessageKey) => string
  readonly words: Form['words']
  /** The site's current day, `YYYY-MM-DD`. */
  readonly today: string
  readonly hash: (answer: string) => string
  /** Whether unaccepted terms are reported as a field's error. */
  readonly acceptanceAsValidation: boolean
}

/** The limits of one field: UTF-16 units of a text, and number of texts. No form can allow more. */
export const mostSent = { units: 100_000, texts: 1000 } as const

/** Checks a form's fields, not files, in order, each for its first error: size, absence, format, length, minimum, maximum. */
export function checkFields(tags: readonly FormTag[], posted: Posted, context: CheckContext): InvalidField[] {
  const invalid = new Map<string, InvalidField>()
  for (const tag of tags) {
    if (tag.name === '' || invalid.has(tag.name)) continue
    const message = checkField(tag, posted, context)
    if (message !== undefined) invalid.set(tag.name, { field: tag.name, message, idref: idrefOf(tag) })
  }
  return [...invalid.values()]
}

/** Whether every required term is accepted: ticked, or not ticked if the tag is inverted. */
export function isAccepted(tags: readonly FormTag[], posted: Posted): boolean {
  return tags.every(
    (tag) =>
      tag.basetype !== 'acceptance' || hasOption(tag, 'optional') || isTicked(tag, posted) !== hasOption(tag, 'invert'),
  )
}

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
  // Only a tampered request sends others: no page offers them.
  if (tagTypes.get(basetype)!.chosen) {
    // The page's own script fills a list without values.
    const { values } = tag
    const isOffered = (text: string) => values.length === 0 || values.some((value) => isSamePosted(value, text))
    return texts.every(isOffered) ? undefined : words('notOffered')
  }
  const rules = rulesOf(tag, context.today)
  const broken = rules.find(({ passes }) => !texts.every(passes))
  return broken && say(broken.error)
}
