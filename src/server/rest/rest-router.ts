import { H3, type H3Event } from 'h3'
import { isDigits, type Route } from '../../derive/routes.ts'
import { decoded } from '../../text/wordpress/slug.ts'
import { memoize } from '../../work/caches.ts'

/** The route of a path, with the values of its placeholders as written. */
export interface Match {
  readonly route: Route
  readonly params: Readonly<Record<string, string>>
}

export type RestRouter = ReturnType<typeof openRestRouter>

/**
 * Registers routes: names are case-insensitive, ids have only digits, one trailing slash is allowed.
 *
 * @param answer called for every path below the root, without a match if there is no route; `path` is the rest of it
 */
export function openRestRouter(
  routes: readonly Route[],
  answer: (event: H3Event, match: Match | undefined, path: () => string) => unknown,
) {
  let finder: ((path: string) => Match | undefined) | undefined
  return {
    mountIn(app: H3, base: string): void {
      for (const route of routes) {
        const handler = (event: H3Event) => {
          const requestPath = written.get(event) ?? event.url.pathname
          return answer(event, toMatch(route, requestPath), () => lastParts(requestPath, route))
        }
        // Any verb: a POST may stand for another one, and errors list a route's verbs.
        app.all(base + patternOf(route), handler)
      }
      app.all(`${base}/**`, (event) => {
        const { pathname } = event.url
        const root = pathname.lastIndexOf(event.context.params?.['_'] ?? '')
        const small = pathname.slice(0, root) + pathname.slice(root).toLowerCase()
        const below = () => `/${pathname.slice(root)}`
        if (small === pathname || !event.app) return answer(event, undefined, below)
        // Passes through the whole app again, so that a path's middleware also runs for the path in capital letters.
        written.set(event, pathname)
        event.url.pathname = small
        return event.app.handler(event)
      })
    },
    /** The route of a path below the REST root, for requests without a transport, if there is one; most apps need none. */
    find: (path: string) => (finder ??= openFinder(routes))(path),
  }
}

// h3 itself calls this for each request; it offers no other way to find a route without one.
function openFinder(routes: readonly Route[]): (path: string) => Match | undefined {
  const app = new H3()
  const routeOf = new Map<unknown, Route>()
  for (const route of routes) {
    const handler = () => undefined
    routeOf.set(handler, route)
    app.all(patternOf(route), handler)
  }
  return (path) => {
    const event = { req: { method: 'GET' }, url: { pathname: path.toLowerCase() } } as H3Event
    const route = routeOf.get(app['~findRoute'](event)?.data.handler)
    return route && toMatch(route, path)
  }
}

/** Original paths with capital letters, by event whose own path was lowercased. */
const written = new WeakMap<H3Event, string>()

// The part of the path below the root, whatever the mount.
function lastParts(pathname: string, { path }: Route): string {
  const count = path.split('/').filter(Boolean).length
  const parts = pathname.split('/').filter(Boolean)
  return `/${parts.slice(parts.length - count).join('/')}`
}

const patternOf = memoize((route: Route) =>
  route.path
    .split('/')
    .map((part) => {
      const [, name, suffix = ''] = placeholder.exec(part) ?? []
      if (!name) return part.toLowerCase()
      if (isAnyPart(name, route)) return `:${name}`
      return `:${name}(${isDigits(name) ? '\\d+' : '[\\w-]+'})${suffix}`
    })
    .join('/'),
)

// The value of such a placeholder may be encoded.
function isAnyPart(name: string, { actions }: Route): boolean {
  return actions[0]?.pathArgs?.[name]?.pattern === '[^/]+'
}

const placeholder = /^\{(\w+)\}(\.\w+)?$/

function toMatch(route: Route, path: string): Match {
  const segments = (path.endsWith('/') ? path.slice(0, -1) : path).split('/')
  const params = placesOf(route).map(({ name, fromEnd, suffix }) => {
    const value = segments[segments.length - fromEnd]!
    return [name, isAnyPart(name, route) ? decoded(value) : value.slice(0, value.length - suffix)] as const
  })
  return { route, params: Object.fromEntries(params) }
}

// Counted from the end: the mount does not matter; the router received lower case. Memoized: most routes are never requested.
const placesOf = memoize(({ path }: Route) =>
  path.split('/').flatMap((part, i, parts) => {
    const [, name, suffix = ''] = placeholder.exec(part) ?? []
    return name ? [{ name, fromEnd: parts.length - i, suffix: suffix.length }] : []
  }),
)
