import { basePath } from '../../text/hosts.ts'
import type { H3Event } from 'h3'
import { credentials } from '../../define/credentials.ts'
import { RestError } from '../../define/errors.ts'
import type { KeyedHash } from '../../define/keyed-hash.ts'
import { loginOf } from '../../derive/entries.ts'
import type { AssembledSite, RestRoot } from '../../model/model.ts'
import { isSameSecret } from '../../text/secrets.ts'
import type { AuthorizeRequest, Why } from '../../pages/authorize-page.ts'
import type { PageAnswer, PageRequest } from '../../pages/parts/page.ts'
import { decodeEntities } from '../../text/html/escape.ts'
import { plainText } from '../../text/html/sanitize.ts'
import type { SignedIn } from './authenticate.ts'
import { authorizePath } from '../../derive/server-paths.ts'
import { errors } from '../http/errors.ts'
import { toMachineRefusal } from '../http/machine-refusal.ts'
import { withForm } from '../http/body/read-form.ts'
import type { Budget } from '../http/budget.ts'
import type { BodySource } from '../http/body/read-body.ts'
import type { Sender } from '../http/client-address.ts'
import { formTargets, redirectTarget } from './redirect-target.ts'

export interface AuthorizeOptions {
  readonly root: () => RestRoot
  /** Throws RestError. */
  readonly signIn: (credentials: readonly [login: string, password: string], sender: Sender) => Promise<SignedIn>
  readonly senderOf: (event: H3Event) => Sender
  readonly bodyOf: (event: H3Event) => BodySource
  readonly memory: Budget
  /** Signs tickets. */
  readonly hash: KeyedHash
}

/**
 * Opens the page where people grant a program an application password, as WordPress's clients expect: they send a browser there
 * and receive the password at the URL they named. There is no session that another website could abuse: people consent by
 * signing in with the form itself, which must have been issued to the same address for the same program.
 */
export function openAuthorization(
  site: AssembledSite,
  { root, signIn, senderOf, bodyOf, memory, hash }: AuthorizeOptions,
): (event: H3Event) => Promise<PageAnswer> {
  const tickets = openTickets(() => site.now(), hash)
  return (event) => {
    if (event.req.method !== 'POST') return answerForm(event, undefined)
    return withForm(bodyOf(event), memory, (form) => answerForm(event, form))
  }

  async function answerForm(event: H3Event, form: URLSearchParams | undefined): Promise<PageAnswer> {
    // Loaded with the first page, so that REST clients do not wait for it.
    const pages = await import('../../pages/authorize-page.ts')
    const request: PageRequest = { site, rest: root(), target: authorizePath }
    const authorization = readRequest(form ?? event.url.searchParams)
    if ('why' in authorization) return pages.cannotAuthorizePage(request, authorization.why)
    const sender = senderOf(event)
    const bound = [sender.ip, authorization.appId, authorization.success, authorization.reject]
    const show = (more: { wrong?: Why; status?: number } = {}) =>
      pages.authorizePage(request, {
        ...authorization,
        ...more,
        login: form?.get('log') ?? '',
        action: `${basePath(site.home)}${authorizePath}`,
        ticket: tickets.issue(bound),
        formTargets: formTargets([authorization.success, authorization.reject]),
      })
    if (!form) return show()
    if (!tickets.isValid(form.get('ticket') ?? '', bound)) return show({ wrong: 'tooOld', status: 403 })
    if (form.has('reject'))
      return authorization.reject === '' ? pages.declinedPage(request) : redirect(authorization.reject)
    if (authorization.name === '') return show({ wrong: 'nameIt', status: 400 })
    try {
      const { user } = await signIn([form.get('log') ?? '', form.get('pwd') ?? ''], sender)
      const { secret } = await site.locked(() =>
        site.service(credentials).createToken(user.id, plainText(authorization.name), authorization.appId || undefined),
      )
      if (authorization.success === '') return pages.newPasswordPage(request, authorization.name, secret)
      const password = secret.replaceAll(' ', '')
      return redirect(authorization.success, { site_url: site.home, user_login: loginOf(user), password })
    } catch (error) {
      const refusal = error instanceof RestError ? error : toMachineRefusal(error)
      if (!refusal) throw error
      const wrong = isUnknown(refusal) ? 'wrongLogin' : { message: refusal.message }
      const seconds = refusal.data['retry_after']
      const page = show({ wrong, status: refusal.status })
      return seconds === undefined ? page : { ...page, retryAfter: Number(seconds) }
    }
  }
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

function readRequest(from: URLSearchParams): AuthorizeRequest | { readonly why: Why } {
  const text = (name: string) => from.get(name) ?? ''
  const appId = text('app_id')
  if (appId !== '' && !uuid.test(appId)) return { why: 'noId' }
  const urls: Record<string, string> = { success_url: '', reject_url: '' }
  for (const name in urls) {
    if (text(name) === '') continue
    const url = redirectTarget(text(name))
    if (!url) return { why: { wrongAddress: name } }
    urls[name] = url.href
  }
  const { success_url: success = '', reject_url: reject = '' } = urls
  const declined = reject === '' && success !== '' ? withQuery(success, { success: 'false' }) : reject
  return {
    name: decodeEntities(plainText(text('app_name'))).slice(0, 200),
    appId: appId.toLowerCase(),
    success,
    reject: declined,
  }
}

function redirect(address: string, query: Readonly<Record<string, string>> = {}): PageAnswer {
  return { status: 302, type: 'text/html; charset=UTF-8', body: '', location: withQuery(address, query), secret: true }
}

function withQuery(address: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/** Tickets prove that a server with the same secret issued a form for the same things within the last hour. */
function openTickets(now: () => number, hash: KeyedHash) {
  const sign = (time: string, bound: readonly string[]) => hash(`ticket\n${JSON.stringify([time, ...bound])}`)
  return {
    issue(bound: readonly string[]): string {
      const time = now().toString(36)
      return `${time}.${sign(time, bound)}`
    },
    isValid(ticket: string, bound: readonly string[]): boolean {
      const [time = '', signature = ''] = ticket.split('.', 2)
      const age = now() - Number.parseInt(time, 36)
      return age >= 0 && age < ticketMs && isSameSecret(signature, sign(time, bound))
    },
  }
}

const ticketMs = 60 * 60 * 1000

// Does not reveal which of the two is wrong.
function isUnknown({ code }: RestError): boolean {
  return [errors.incorrect_password, errors.invalid_username, errors.invalid_email].some((one) => one.code === code)
}
