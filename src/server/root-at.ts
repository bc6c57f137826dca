import type { RestRoot } from '../model/model.ts'
import { restRoot } from '../derive/rest-root.ts'
import type { SentResponse } from './http/ready-answer.ts'
import type { Dispatch } from './rest/exchange.ts'
import type { HttpRequest } from './rest/http-handler.ts'
import type { RestRouter } from './rest/rest-router.ts'

/** The root of a mount at a URL; remade only when that changes. */
export function rootAt(url: () => string, ...more: RootTraits): () => RestRoot {
  let last = restRoot(url(), ...more)
  return () => (last.url === url() ? last : (last = restRoot(url(), ...more)))
}

type RootTraits = Parameters<typeof restRoot> extends [string, ...infer More] ? More : never

/** An interface at its mount, with its request handler. */
export interface OpenMount {
  readonly root: () => RestRoot
  readonly router: RestRouter
  readonly dispatch: Dispatch
  readonly handle: (request: HttpRequest) => Promise<SentResponse>
}
