import { errors, RestError } from '../define/errors.ts'
import { mayAbort } from './rerun.ts'

/**
 * Long texts are processed in a worker, so that they do not delay other requests. Entries are shown and saved synchronously:
 * when a long text is not ready, `Again` aborts the work, which is rerun when it is. Where nothing would rerun it, or without a
 * worker, texts are processed at once.
 */

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
 * Returns the worker's result for a text; undefined without a worker.
 *
 * @throws Again while it is being made
 * @throws RestError `rest_text_too_costly` when it exceeds the time or memory limit
 */
export type MakeInWorker = (
  work: LongWork,
  args: readonly [string, ...unknown[]],
) => { readonly made: unknown } | undefined

/** UTF-16 units. Shorter texts are processed at once: about 50 ms for the densest, under 1 ms for usual ones. */
export const longFrom = 16_384

let makeInWorker: MakeInWorker | undefined
let textCache: TextCache | undefined

/** Texts that an earlier run made. */
export interface TextCache {
  /** Returns the cached result, or makes and stores it. Throws the errors of `make`. */
  of(from: readonly unknown[], make: () => string): string
}

/** Bodies take most of the time; for others, a lookup takes as long as making them. */
const isCached: ReadonlySet<LongWork> = new Set(['renderCleanMarkdown', 'renderMarkdown', 'renderPlain'])

/** Sets the worker for long texts, for the whole process. */
export function setTextWorker(make: MakeInWorker | undefined): void {
  makeInWorker = make
}

/** Sets the cache of bodies, for the whole process. */
export function setTextCache(cache: TextCache | undefined): void {
  textCache = cache
}

/**
 * Processes a text, unless its result is cached: in the worker if it is long and the work may be rerun. `work` names `make`.
 * Throws Again if the work may abort and the worker is not done.
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

/** Falls back for a text that is too costly: no word is lost, but its markup must not delay others. */
export function unlessTooCostly(make: () => string, instead: () => string): string {
  try {
    return make()
  } catch (error) {
    if (error instanceof RestError && error.code === errors.rest_text_too_costly.code) return instead()
    throw error
  }
}
