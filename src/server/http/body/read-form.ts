import type { Budget, Share } from '../budget.ts'
import { errors } from '../errors.ts'
import { bounded, collect } from './chunks.ts'
import { type BodySource, kindOf } from './read-body.ts'

/** Maximum bytes of a page's form: a name, a password, some addresses; a comment with every character escaped. */
const longestForm = 1_048_576
/** Further fields of a form are not read, as in the interface. */
const mostFields = 1000

/**
 * Runs work with the fields of a short form from a page without files; with undefined for anything else. The bytes count as
 * memory until the work is done: the sender is still a stranger.
 *
 * @throws the error of the work; RestError 400 `rest_body_aborted`, 413 `rest_request_too_large`, 503 `rest_too_busy`
 */
export async function withForm<T>(
  source: BodySource,
  memory: Budget,
  work: (form: URLSearchParams | undefined) => T | Promise<T>,
): Promise<T> {
  if (kindOf(source.headers['content-type'] ?? '') !== 'urlencoded') return work(undefined)
  const share = memory.open(false)
  try {
    const bytes = await collectBytes(source, share).catch((error: unknown) => {
      source.stop()
      throw error
    })
    return await work(new URLSearchParams(firstFields(bytes.toString())))
  } finally {
    share.release()
  }
}

// Some proxies forward a form in chunks, without its length.
async function collectBytes({ chunks, headers }: BodySource, share: Share): Promise<Buffer> {
  const tooLarge = () => errors.rest_request_too_large__body({ most: longestForm })
  if (Number(headers['content-length']) > longestForm) throw tooLarge()
  return collect(bounded(chunks, longestForm, tooLarge), share)
}

function firstFields(text: string): string {
  let end = -1
  for (let i = 0; i < mostFields; i++) {
    end = text.indexOf('&', end + 1)
    if (end === -1) return text
  }
  return text.slice(0, end)
}
