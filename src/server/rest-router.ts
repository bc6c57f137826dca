import { H3, type H3Event } from 'h3'
import { isDigits, type Route } from '../derive/routes.ts'

/** A route found for a path, and the values of its placeholders as they were written. */
export interface Match {
  readonly route: Route
  readonly params: Readonly<Record<string, string>>
}

/** The routes of the interface in h3's router. */
export interface RestRouter {
  /** Holds the routes below the REST root, for another app to mount. */
  readonly app: H3
  /** The route of a path below the REST root, for what is asked for without a transport; undefined when there is none. */
  find(path: string): Match | undefined
}

/**
 * Puts routes into a router: names without regard to case, ids of digits only, one closing slash allowed.
 *
 * @param answer asked for every path below the root, with nothing where that is no route
 */
export function openRestRouter(
  routes: readonly Route[],
  answer: (event: H3Event, match: Match | undefined) => unknown,
): RestRouter {
  const app = new H3()
  const matchers = new Map<unknown, (path: string) => Match>()
  for (const route of routes) {
    const match = matcherOf(route)
    const handler = (event: H3Event) => answer(event, match(written.get(event) ?? event.url.pathname))
    matchers.set(handler, match)
    // Any verb: a POST may stand for another one, and refusals tell which ones a route has.
    app.all(toPattern(route), handler)
  }
  app.all('/**', (event) => {
    const { pathname } = event.url
    const root = pathname.lastIndexOf(event.context.params?.['_'] ?? '')
    const small = pathname.slice(0, root) + pathname.slice(root).toLowerCase()
    if (small === pathname || !event.app) return answer(event, undefined)
    // Through the whole app once more: what stands around a path stands around it in capital letters too.
    written.set(event, pathname)
    event.url.pathname = small
    return event.app.handler(event)
  })
  return {
    app,
    // What h3 itself asks for each request; it offers no other way to a route without a request.
    find(path) {
      const asked = { req: { method: 'GET' }, url: { pathname: path.toLowerCase() } } as H3Event
      return matchers.get(app['~findRoute'](asked)?.data.handler)?.(path)
    },
  }
}

/** Paths with capital letters, of events whose own path was made small. */
const written = new WeakMap<H3Event, string>()

function toPattern({ path }: Route): string {
  return path
    .split('/')
    .map((part) => {
      const [, name, suffix = ''] = placeholder.exec(part) ?? []
      return name ? `:${name}(${isDigits(name) ? '\\d+' : '[\\w-]+'})${suffix}` : part.toLowerCase()
    })
    .join('/')
}

const placeholder = /^\{(\w+)\}(\.\w+)?$/

// By the place from the end: where the interface is mounted does not matter, and the router was asked in small letters.
function matcherOf(route: Route): (path: string) => Match {
  const parts = route.path.split('/')
  const places = parts.flatMap((part, i) => {
    const [, name, suffix = ''] = placeholder.exec(part) ?? []
    return name ? [{ name, fromEnd: parts.length - i, suffix: suffix.length }] : []
  })
  return (path) => {
    const said = (path.endsWith('/') ? path.slice(0, -1) : path).split('/')
    const params = places.map(({ name, fromEnd, suffix }) => {
      const value = said[said.length - fromEnd]!
      return [name, value.slice(0, value.length - suffix)] as const
    })
    return { route, params: Object.fromEntries(params) }
  }
}
