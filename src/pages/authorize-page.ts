import type { Site } from '../model/model.ts'
import { authorizeWords } from './parts/catalogue.ts'
import { markup, type Markup } from './parts/markup.ts'
import { type PageAnswer, type PageRequest, toPage } from './parts/page.ts'
import { sayOn } from './parts/say.ts'

/** A program's request for an application password. */
export interface AuthorizeRequest {
  readonly name: string
  /** A UUID, or empty. */
  readonly appId: string
  /** Addresses to which the browser is redirected after consent or refusal; empty if none. */
  readonly success: string
  readonly reject: string
}

/** A key of the page's words, or the interface's refusal, which is in English. */
export type Why =
  | 'tooOld'
  | 'nameIt'
  | 'wrongLogin'
  | 'noId'
  | { readonly wrongAddress: string }
  | { readonly message: string }

/** The state of the form that asks a person whether a program may act in their name. */
export interface AuthorizeForm extends AuthorizeRequest {
  readonly action: string
  /** Proves that this server issued the form. */
  readonly ticket: string
  /** The login name of the previous attempt. */
  readonly login?: string
  /** Why the last attempt failed. */
  readonly wrong?: Why
  readonly status?: number
  /** The sources for the page's `form-action` policy. */
  readonly formTargets: readonly string[]
}

/** Returns the form in which a person signs in, and decides whether a program may act in their name. */
export function authorizePage(request: PageRequest, form: AuthorizeForm): PageAnswer {
  const { action, appId, formTargets, login = '', name, reject, status = 200, success, ticket, wrong } = form
  const say = sayOn(authorizeWords, request.site)
  const application =
    name === '' ? say('anApplication') : say('theApplication', { name: markup`<strong>${name}</strong>` })
  const address = markup`<strong>${success}</strong>`
  const hidden = { app_id: appId, success_url: success, reject_url: reject, ticket }
  const text = markup`${wrong !== undefined && markup`<p class="error" role="alert">${reasonOf(wrong, request.site)}</p>`}
    <p>
      ${say('wants', { application })}
    </p>
    <p>${success === '' ? say('showsPassword') : say('sendsPassword', { address })}</p>
    <form method="post" action="${action}">
      ${Object.entries(hidden).map(([key, value]) => markup`<input type="hidden" name="${key}" value="${value}" /> `)}
      <label for="app_name">${say('applicationName')}</label>
      <input type="text" id="app_name" name="app_name" value="${name}" maxlength="200" />
      <label for="log">${say('login')}</label>
      <input type="text" id="log" name="log" value="${login}" autocomplete="username" autocapitalize="none" />
      <label for="pwd">${say('password')}</label>
      <input type="password" id="pwd" name="pwd" autocomplete="current-password" />
      <button name="approve" value="1">${say('agree')}</button>
      <button class="other" name="reject" value="1">${say('decline')}</button>
    </form>`
  return { ...message(request, 'authorize', text, status), formTargets }
}

/** Shows a new password, for a program without an address to receive it. */
export function newPasswordPage(request: PageRequest, name: string, password: string): PageAnswer {
  const say = sayOn(authorizeWords, request.site)
  return message(
    request,
    'authorized',
    markup`<p class="said" role="status">${say('passwordIs', { name: markup`<strong>${name}</strong>` })}</p>
      <p><code>${password}</code></p>
      <p>${say('giveIt')}</p>`,
  )
}

/** Returns the page after a refusal by the person: nothing was changed. */
export function declinedPage(request: PageRequest): PageAnswer {
  const say = sayOn(authorizeWords, request.site)
  return message(request, 'notAuthorized', markup`<p role="status">${say('noPassword')}</p>`)
}

export function cannotAuthorizePage(request: PageRequest, why: Why): PageAnswer {
  const text = markup`<p class="error" role="alert">${reasonOf(why, request.site)}</p>`
  return message(request, 'cannot', text, 400)
}

type Title = 'authorize' | 'authorized' | 'notAuthorized' | 'cannot'

function message(request: PageRequest, title: Title, text: Markup, status = 200): PageAnswer {
  const say = sayOn(authorizeWords, request.site)
  const main = markup`<h1>${say(title)}</h1>${text}`
  return toPage(request, { status, isPlain: true, secret: true, title: say.plain(title), noIndex: true, main })
}

function reasonOf(why: Why, site: Site): Markup {
  const say = sayOn(authorizeWords, site)
  if (typeof why === 'string') return say(why)
  if ('wrongAddress' in why) return say('wrongAddress', { name: why.wrongAddress })
  return say.plain.language === 'en' ? markup`${why.message}` : say('refused')
}
