import { markup, type Markup } from './parts/markup.ts'
import { type PageAnswer, type PageRequest, toPage } from './parts/page.ts'

/** What a program asks for: a password of its own. */
export interface AuthorizeRequest {
  /** What the program calls itself, or the person calls it. */
  readonly name: string
  /** A UUID, or empty. */
  readonly appId: string
  /** Where the browser goes when the person agrees, or does not; empty if nowhere. */
  readonly success: string
  readonly reject: string
}

/** The page that asks a person whether a program may act in their name. */
export interface AuthorizeForm extends AuthorizeRequest {
  /** Path that the form is sent to. */
  readonly action: string
  /** Proves that the form is one that this server showed. */
  readonly ticket: string
  /** The login name typed before. */
  readonly login?: string
  /** Why the last attempt failed. */
  readonly wrong?: string
  readonly status?: number
  /** Sources that the policy of the page allows forms to lead to. */
  readonly formTargets: readonly string[]
}

/** The form in which a person signs in, and says whether a program may act in their name. */
export function authorizePage(request: PageRequest, form: AuthorizeForm): PageAnswer {
  const { action, appId, formTargets, login = '', name, reject, status = 200, success, ticket, wrong } = form
  const hidden = { app_id: appId, success_url: success, reject_url: reject, ticket }
  return {
    ...toPage(request, {
      status,
      secret: true,
      title: 'Authorize an application',
      noIndex: true,
      main: markup`<h1>Authorize an application</h1>
        ${wrong !== undefined && markup`<p class="error" role="alert">${wrong}</p>`}
        <p>
          ${name === '' ? 'An application' : markup`The application that calls itself <strong>${name}</strong>`} would
          like to act in your name on this website: read and write whatever you may. Agree only if you trust it, and if
          you started this yourself.
        </p>
        <p>${success === '' ? 'If you agree, you are shown a password to give to it.' : markup`If you agree, it gets a password of its own, at <strong>${success}</strong>.`}</p>
        <form method="post" action="${action}">
          ${Object.entries(hidden).map(([key, value]) => markup`<input type="hidden" name="${key}" value="${value}" /> `)}
          <label for="app_name">Name of the application</label>
          <input type="text" id="app_name" name="app_name" value="${name}" maxlength="200" />
          <label for="log">User name or e-mail address</label>
          <input type="text" id="log" name="log" value="${login}" autocomplete="username" autocapitalize="none" />
          <label for="pwd">Password</label>
          <input type="password" id="pwd" name="pwd" autocomplete="current-password" />
          <button name="approve" value="1">Sign in and agree</button>
          <button name="reject" value="1">Do not agree</button>
        </form>`,
    }),
    formTargets,
  }
}

/** Shows a new password, for a program that named no address to send it to. */
export function newPasswordPage(request: PageRequest, name: string, password: string): PageAnswer {
  return message(
    request,
    'Application authorized',
    markup`<p class="said" role="status">The password of <strong>${name}</strong> is:</p>
      <p><code>${password}</code></p>
      <p>Give it to the application, with your user name. It is shown only now.</p>`,
  )
}

/** Says that nothing was changed. */
export function declinedPage(request: PageRequest): PageAnswer {
  return message(request, 'Not authorized', markup`<p role="status">The application got no password.</p>`)
}

/** Refuses what a program asks for. */
export function cannotAuthorizePage(request: PageRequest, why: string): PageAnswer {
  return message(request, 'Cannot authorize this application', markup`<p class="error" role="alert">${why}</p>`, 400)
}

function message(request: PageRequest, title: string, text: Markup, status = 200): PageAnswer {
  return toPage(request, { status, secret: true, title, noIndex: true, main: markup`<h1>${title}</h1>${text}` })
}
