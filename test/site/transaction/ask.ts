import { restRoot } from '../../../src/derive/rest-root.ts'
import { credentials } from '../../../src/define/credentials.ts'
import { runAction } from '../../../src/cli/verbs/run-action.ts'
import { callerOf } from '../../../src/site/show/access.ts'
import type { OpenSite } from '../../../src/site/open-site.ts'
import { picture } from './requests.ts'
import type { Ask } from './sequences.ts'

/** Asks an app as the administrator. What only people do at a terminal is done as they do it, in the same process. */
export function askApp(site: OpenSite, fetch: (request: Request) => Response | Promise<Response>): Ask {
  const secret = site.service(credentials).createToken(1, 'model').secret
  const authorization = `Basic ${btoa(`${site.get('user', 1)!.slug}:${secret}`)}`
  return async (method, path, json, file) => {
    const [, noun, id] = /^\/cal\/\S+\/(event|venue|organizer)s\/(\d+)\?force=true$/.exec(path) ?? []
    if (noun) return deleteForGood(site, noun, Number(id))
    const body = file === undefined ? json && JSON.stringify(json) : toForm(file, json)
    const headers = { authorization, ...(typeof body === 'string' && { 'content-type': 'application/json' }) }
    const request = new Request(`http://site.test/rest${path}`, { method, headers, ...(body && { body }) })
    const answer = await fetch(request)
    const text = await answer.text()
    return { status: answer.status, json: text === '' ? undefined : JSON.parse(text) }
  }
}

/** A picture of a name, with what is said of it. */
export function toForm(file: string, said: object = {}): FormData {
  const form = new FormData()
  form.set('file', new File([picture], file, { type: 'image/png' }))
  for (const [name, value] of Object.entries(said)) form.set(name, String(value))
  return form
}

// Over REST the calendar moves to the trash and no further.
async function deleteForGood(site: OpenSite, noun: string, id: number) {
  const resource = site.resources.get(noun)!
  const action = resource.actions.find(({ name }) => name === 'delete')!
  const caller = callerOf(site.get('user', 1), site)
  const session = { site, caller, rest: restRoot('http://site.test/rest'), close: () => {} }
  await runAction(session, resource, action, { id, force: true })
  return { status: 200, json: { id } }
}
