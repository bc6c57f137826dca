import type { KeyedHash } from '../../../define/keyed-hash.ts'
import type { FormTag } from './form-tag.ts'
import { type Posted, postedText } from './posted.ts'

/** The questions of a form's quizzes and the hashes of their answers, by field; picks one of several questions. */
export function askQuiz(
  tags: readonly FormTag[],
  hash: KeyedHash,
  random: () => number,
): Record<string, [question: string, hash: string]> {
  const questions: Record<string, [string, string]> = {}
  for (const tag of tags) {
    if (tag.basetype !== 'quiz') continue
    const pipes = tag.pipes.length ? tag.pipes : [preset]
    const [question, answer] = pipes[Math.floor(random() * pipes.length)]!
    questions[tag.name] = [question, hash(`quiz ${plainAnswer(answer)}`)]
  }
  return questions
}

/** Whether a quiz is answered correctly: the submitted hash matches the answer. */
export function isAnswered(tag: FormTag, posted: Posted, hash: KeyedHash): boolean {
  const answer = plainAnswer(postedText(posted, tag.name))
  return answer !== '' && hash(`quiz ${answer}`) === postedText(posted, `_wpcf7_quiz_answer_${tag.name}`)
}

const preset = ['1+1=?', '2'] as const

// Ignores case and blanks; full-width letters equal the usual ones.
function plainAnswer(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '')
}
