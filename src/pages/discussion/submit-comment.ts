import type { RestError } from '../../define/errors.ts'
import type { RequestContext, Entry } from '../../model/model.ts'
import { nobody } from '../../define/define.ts'
import { findByAddress } from '../../derive/addresses/find-by-address.ts'
import { entryLinkOf } from '../parts/entry-parts.ts'
import { openView, type PageAnswer, type PageRequest, toRedirect } from '../parts/page.ts'
import { wordsOf } from '../parts/say.ts'
import { inLanguageOf, inRequestedLanguage } from '../parts/in-language.ts'
import { toPagePath } from '../parts/page-path.ts'
import { isReadable, opens } from '../parts/readable.ts'
import { readComment, trap } from './submitted-comment.ts'
import { discussionOf } from '../parts/discussion.ts'
import type { Refused } from './load-comments.ts'
import { waitingQuery } from './waiting-proof.ts'

/** The outcome of a comment sent to an entry's page: a redirect, or a message on the page. */
export type Outcome = { readonly answer: PageAnswer } | Refused | { readonly said: Entry }

/**
 * Accepts a visitor's comment on the entry at a request's address: always signed out, so that no other website can comment in a
 * user's name. Undefined if the public cannot read such an entry.
 *
 * @param origin - the sender's address and user agent
 */
export async function submitComment(
  request: PageRequest,
  form: URLSearchParams,
  origin: RequestContext['origin'],
): Promise<Outcome | undefined> {
  const { site, rest } = request
  const pagePath = toPagePath(request)
  const entry = pagePath && findByAddress(site, pagePath.url.href)
  const sent = readComment(form)
  if (!entry || !isReadable(entry, request)) return undefined
  const say = wordsOf(inLanguageOf(entry, request).site).plain
  const refuse = (status: number, why: string): Refused => ({ sent, status, wrong: { '': why } })
  if (!opens(entry, { ...request, password: sent.password })) return refuse(403, say('protectedFrom'))
  const discussion = discussionOf(site)?.resource.discussion
  if (!discussion || request.readOnly) return refuse(403, say('closed'))
  if (form.get(trap)) return refuse(400, say('trapped'))
  const signedOut = { caller: nobody, origin, headers: {}, uploads: {} } as const
  const requestContext = { site, rest, ...signedOut, context: 'view', face: 'rest' } as const
  const taken = await discussion.submit(entry, sent, requestContext)
  if (!('comment' in taken)) return { ...taken, sent }
  const { comment } = taken
  // After a redirect, the entry would be locked again.
  if (sent.password !== undefined) return { said: comment }
  const { isWaiting } = discussion.describe(comment, openView(request))
  if (!isWaiting) return { answer: toRedirect(entryLinkOf(comment, site), 303) }
  const to = `${entryLinkOf(entry, site)}${waitingQuery(comment.id, site.now())}#comment-${comment.id}`
  return { answer: { ...toRedirect(to, 303), secret: true } }
}

/** Returns the outcome of a comment that the machine could not store. */
export function notTaken(form: URLSearchParams, { status, message }: RestError, request: PageRequest): Refused {
  const say = wordsOf(inRequestedLanguage(request).site).plain
  // The machine's message is in English.
  return { sent: readComment(form), status, wrong: { '': say.language === 'en' ? message : say('tryLater') } }
}
