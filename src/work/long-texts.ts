import { errors, RestError } from '../define/errors.ts'

/**
 * Long texts are made in a worker, so that nobody waits for somebody else's text. An entry is shown or saved
 * synchronously: when it needs a long text that is not ready, `NotYet` aborts the work, which is retried when the text
 * is ready. Where nobody could retry, or there is no worker, texts are made at once.
 */

/** What the worker can make, by function name. */
export type LongWork =
  | 'excerptOf'
  | 'excerptOfHtml'
  | 'plainParagraphs'
  | 'plainText'
  | 'renderCleanMarkdown'
  | 'renderComment'
  | 'renderExcerpt'
  | 'renderMarkdown'
  | 'renderPlain'
  | 'renderTitle'
  | 'sanitizeCommentHtml'
  | 'sanitizePostHtml'
  | 'sanitizeTermText'
  | 'sanitizeTitleHtml'

/**
 * Returns what the worker made of a text; undefined if there is no worker.
 *
 * @throws NotYet while it is being made
 * @throws RestError `rest_text_too_costly` when it exceeds the time or memory limit
 */
export type MakeInWorker = (
  work: LongWork,
  args: readonly [string, ...unknown[]],
) => { readonly made: unknown } | undefined

/** UTF-16 units. Shorter texts are made at once: about 50 ms for the densest, under 1 ms for usual ones. */
const longFrom = 16_384

/** A text is being made: retry the work that needs it when `ready` resolves. `ready` never rejects. */
export class NotYet extends Error {
  readonly ready: Promise<void>
  constructor(ready: Promise<void>) {
    super('A long text is still being made.')
    this.name = 'NotYet'
    this.ready = ready
  }
}

let makeInWorker: MakeInWorker | undefined
let mayWait = false

/** Sets what makes long texts outside the event loop, for the whole process. */
export function setTextWorker(make: MakeInWorker | undefined): void {
  makeInWorker = make
}

/**
 * Makes something of a text: in the worker if it is long and the work around it can be retried.
 *
 * @param work - the name of `make`
 * @throws NotYet within `orNotYet`
 */
export function longText<More extends readonly unknown[], Made>(
  work: LongWork,
  make: (text: string, ...more: More) => Made,
  text: string,
  ...more: More
): Made {
  const found = mayWait && text.length > longFrom ? makeInWorker?.(work, [text, ...more]) : undefined
  return found ? (found.made as Made) : make(text, ...more)
}

/** What is made of a text, or a fallback: no word is lost, but markup may not hold up others. */
export function unlessTooCostly(make: () => string, instead: () => string): string {
  try {
    return make()
  } catch (error) {
    if (error instanceof RestError && error.code === errors.rest_text_too_costly.code) return instead()
    throw error
  }
}

/** Does work that aborts with `NotYet` when a long text is not ready. Does not cover what follows its first `await`. */
export function orNotYet<Done>(work: () => Done): Done {
  const before = mayWait
  mayWait = true
  try {
    return work()
  } finally {
    mayWait = before
  }
}

/** Does work that has no side effects until done, retrying for as long as it needs a long text that is not ready. */
export async function whenMade<Done>(work: () => Done | Promise<Done>): Promise<Done> {
  for (let rounds = 0; rounds < mostRounds; rounds++) {
    try {
      return await orNotYet(work)
    } catch (error) {
      if (!(error instanceof NotYet)) throw error
      await error.ready
    }
  }
  return work()
}

/** No entry has more long texts than this; after that many rounds, texts are being evicted as fast as they are made. */
const mostRounds = 200
