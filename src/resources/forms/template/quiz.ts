import type { FormTag } from './form-tag.ts'
import { type Posted, postedText } from './posted.ts'

/** The questions of a form's quizzes and the hashes of their answers, by field; one of several questions is picked. */
export function askQuiz(
  tags: readonly FormTag[],
  hash: (answer: string) => string,
  random: () => number,
): Record<string, [question: string, hash: string]> {
  const questions: Record<string, [string, string]> = {}
  for (const tag of tags) {
    if (tag.basetype !== 'quiz') continue
    const pipes = tag.pipes.length ? tag.pipes : [preset]
    const [question, answer] = pipes[Math.floor(random() * pipes.length)]!
    questions[tag.name] = [question, hash(plainAnswer(answer))]
  }
  return questions
}

/** Whether a quiz is answered correctly: the hash sent with the answer matches it. */
export function isAnswered(tag: FormTag, posted: Posted, hash: (answer: string) => string): boolean {
  const answer = plainAnswer(postedText(posted, tag.name))
  return answer !== '' && hash(answer) === postedText(posted, `_wpcf7_quiz_answer_${tag.name}`)
}

const preset = ['1+1=?', '2'] as const

// Case and blanks do not count; full-width letters count as the usual ones.
function plainAnswer(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '')
}
