import { errors, RestError } from './errors.ts'

/**
 * Long texts are made beside the loop, so that nobody waits for the text of another. Who shows or saves an entry does so
 * in one go, without waiting: when it comes to a long text that is not made yet, `NotYet` ends it, and it is begun again
 * when the text is there. Where nobody could begin it again, or nothing works beside the loop, texts are made at once.
 */

/** What can be made beside the loop, by the name of the function that makes it. */
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
 * Gives what was made of a text beside the loop; undefined where nothing works there.
 *
 * @throws NotYet while it is being made
 * @throws RestError `rest_text_too_costly` when it cannot be made within the bounds of time and memory
 */
export type MakeBeside = (
  work: LongWork,
  args: readonly [string, ...unknown[]],
) => { readonly made: unknown } | undefined

/** UTF-16 units. What is shorter is made at once: of the densest text that takes some 50 ms, of usual ones less than one. */
const longFrom = 16_384

/** A text is being made: the work that needs it is to be begun again when `ready` resolves, which never rejects. */
export class NotYet extends Error {
  readonly ready: Promise<void>
  constructor(ready: Promise<void>) {
    super('A long text is still being made.')
    this.name = 'NotYet'
    this.ready = ready
  }
}

let makeBeside: MakeBeside | undefined
let mayWait = false

/** Says what makes long texts beside the loop; one for the process. */
export function setMakeBeside(make: MakeBeside | undefined): void {
  makeBeside = make
}

/**
 * Makes something of a text: beside the loop when it is long and the work around it can be begun again.
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
  const beside = mayWait && text.length > longFrom ? makeBeside?.(work, [text, ...more]) : undefined
  return beside ? (beside.made as Made) : make(text, ...more)
}

/** What is made of a text, or what is shown instead: no word is lost, but for what is markup in it nobody waits. */
export function unlessTooCostly(make: () => string, instead: () => string): string {
  try {
    return make()
  } catch (error) {
    if (error instanceof RestError && error.code === errors.rest_text_too_costly.code) return instead()
    throw error
  }
}

/** Does work that ends with `NotYet` when it needs a long text that is not made. What comes after its first `await` does not. */
export function orNotYet<Done>(work: () => Done): Done {
  const before = mayWait
  mayWait = true
  try {
    return work()
  } finally {
    mayWait = before
  }
}

/** Does work that leaves nothing half made, again for as long as it needs a long text that is not made. */
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

/** More long texts than this are in no entry; who comes so far loses what was made as fast as it is made. */
const mostRounds = 200
