import { errors, RestError } from '../define/errors.ts'
import { mayAbort } from './rerun.ts'

/**
 * Long texts are made in a worker, so that nobody waits for somebody else's text. An entry is shown or saved
 * synchronously: when it needs a long text that is not ready, `Again` aborts the work, which is done again when the text
 * is ready. Where nobody would do it again, or there is no worker, texts are made at once.
 */

/** The worker's functions, by name. */
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
  | 'rulesOfMarkdown'
  | 'rulesOfPlain'
  | 'sanitizeCommentHtml'
  | 'sanitizePostHtml'
  | 'sanitizeTermText'
  | 'sanitizeTitleHtml'

/**
 * Returns the worker's result for a text; undefined if there is no worker.
 *
 * @throws Again while it is being made
 * @throws RestError `rest_text_too_costly` when it exceeds the time or memory limit
 */
export type MakeInWorker = (
  work: LongWork,
  args: readonly [string, ...unknown[]],
) => { readonly made: unknown } | undefined

/** UTF-16 units. Shorter texts are made at once: about 50 ms for the densest, under 1 ms for usual ones. */
export const longFrom = 16_384

let makeInWorker: MakeInWorker | undefined
let textCache: TextCache | undefined

/** Texts that an earlier run made. */
export interface TextCache {
  /** The text that was made of the same, or what `make` makes, which is kept. Throws the errors of `make`. */
  of(from: readonly unknown[], make: () => string): string
}

/** Bodies take most of the time; others are made as fast as they are found. */
const isCached: ReadonlySet<LongWork> = new Set(['renderCleanMarkdown', 'renderMarkdown', 'renderPlain'])

/** Sets the worker that makes long texts outside the event loop, for the whole process. */
export function setTextWorker(make: MakeInWorker | undefined): void {
  makeInWorker = make
}

/** Sets the cache of bodies, for the whole process. */
export function setTextCache(cache: TextCache | undefined): void {
  textCache = cache
}

/**
 * Makes something of a text, unless the cache has it: in the worker if it is long and the work around it may be done again.
 *
 * @param work - the name of `make`
 * @throws Again where the work may abort
 */
export function longText<More extends readonly unknown[], Made>(
  work: LongWork,
  make: (text: string, ...more: More) => Made,
  text: string,
  ...more: More
): Made {
  if (!textCache || !isCached.has(work)) return makeHereOrInWorker(work, make, text, more)
  return textCache.of([work, text, ...more], () => makeHereOrInWorker(work, make, text, more) as string) as Made
}

function makeHereOrInWorker<More extends readonly unknown[], Made>(
  work: LongWork,
  make: (text: string, ...more: More) => Made,
  text: string,
  more: More,
): Made {
  const found = text.length > longFrom && mayAbort() ? makeInWorker?.(work, [text, ...more]) : undefined
  return found ? (found.made as Made) : make(text, ...more)
}

/** The result for a text, or a fallback: no word is lost, but markup may not hold up others. */
export function unlessTooCostly(make: () => string, instead: () => string): string {
  try {
    return make()
  } catch (error) {
    if (error instanceof RestError && error.code === errors.rest_text_too_costly.code) return instead()
    throw error
  }
}
