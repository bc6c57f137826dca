import type { H3, H3Event } from 'h3'
import type { AssembledSite } from '../model/model.ts'
import { callerOf } from '../site/show/access.ts'
import type { InterfaceDocument } from '../derive/openapi/document-parts.ts'
import { answerReads } from './http/plain-answers.ts'
import type { MountOptions } from './open-mount.ts'
import type { OpenMount } from './open-mount.ts'
import { pageResponse, type PagesOptions } from './serve-pages.ts'

type DocsOptions = Pick<PagesOptions, 'cors' | 'encodingOf'> & Pick<MountOptions, 'where'>

/** Answers `/docs` below a mount with pages that present its OpenAPI document to people. */
export function answerDocs(app: H3, mount: string, site: AssembledSite, own: OpenMount, options: DocsOptions): H3 {
  const at = `${mount}/docs`
  const answer = (event: H3Event) => options.where(event, async () => pageResponse(await page(event), event, options))
  return answerReads(answerReads(app, at, answer), `${at}/**`, answer)

  async function page({ url }: H3Event) {
    const { interfacePage } = await import('../pages/interface/interface-page.ts')
    const path = url.pathname.slice(url.pathname.indexOf(at) + at.length).replaceAll(/^\/+|(?<!\/)\/+$/g, '')
    const request = { site, rest: own.root(), target: url.pathname + url.search }
    return interfacePage(await described(), path, request)
  }

  async function described(): Promise<InterfaceDocument> {
    const { body } = await own.dispatch({
      rest: own.root(),
      method: 'GET',
      match: own.router.find('/openapi.json'),
      query: {},
      headers: {},
      caller: callerOf(undefined, site),
      origin: { ip: '', agent: '' },
    })
    return (body as { readonly value: unknown }).value as InterfaceDocument
  }
}
