// Requests to what is not described by a document: pages, feeds, files, the forms of pages, and assistants.
import { append, hostile, wellFormed } from './requests.mjs'
import { kept, roles } from './target.mjs'

const pages = [
  '/',
  '/hello/',
  '/other/',
  '/about/',
  '/about/team/',
  '/draft/',
  '/private/',
  '/sealed/',
  '/hello/embed/',
  '/hello/comment-page-1/',
  '/hello/feed/',
  '/feed/',
  '/feed/atom/',
  '/comments/feed/',
  '/category/news/',
  '/category/news/feed/',
  '/tag/blue/page/2/',
  '/author/editor/',
  '/2026/',
  '/2026/11/',
  '/calendar/',
  '/calendar/2030-05/',
  '/event/fair/',
  '/events/',
  '/event/hidden/',
  '/venue/hall/',
  '/organizer/jane/',
  '/contact-forms/contact/',
  '/contact-forms/contact/embed/',
  '/calendar.ics',
  '/sitemap.xml',
  '/wp-sitemap.xml',
  '/robots.txt',
  '/xmlrpc.php',
  '/wp-admin/authorize-application.php',
  '/uploads/a.jpg',
  '/uploads/../settings.json',
  '/healthz',
  '/wp-json',
  '/rest',
]
const queries = ['s', 'p', 'page_id', 'feed', 'paged', 'cat', 'tag', 'author', 'preview', 'rest_route', 'month', 'view']
const forms = {
  '/contact-forms/contact/': ['your-name', 'your-email', 'cv', '_wpcf7', '_wpcf7_unit_tag'],
  '/hello/': ['comment', 'author', 'email', 'url', 'comment_parent', 'comment_post_ID', 'ticket', 'password'],
  '/sealed/': ['password', 'post_password', 'comment'],
  '/wp-admin/authorize-application.php': ['app_name', 'app_id', 'success_url', 'log', 'pwd', 'ticket', 'reject'],
}
const messages = [
  'tools/list',
  'resources/list',
  'resources/read',
  'resources/templates/list',
  'initialize',
  'ping',
  'x',
]

/** Opens a maker of such requests; `described` are the assistants' tools, `valueOf` makes what a schema describes. */
export function openOtherFaces(described, valueOf) {
  const some = (random) => (random.next() < 0.5 ? random.pick(hostile) : `word${random.below(1000)}`)

  function page(random) {
    const query = new URLSearchParams()
    for (const name of queries) if (random.next() < 0.12) append(query, name, some(random))
    const known = random.pick(pages)
    const path = random.next() < 0.85 ? known : `/${encodeURIComponent(wellFormed(some(random))).slice(0, 2000)}/`
    const verb = random.pick(['GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'PUT'])
    return { verb, path: known, target: `${path}${query.size ? `?${query}` : ''}` }
  }

  function form(random) {
    const path = random.pick(Object.keys(forms))
    const fields = forms[path].filter(() => random.next() < 0.6).map((name) => [name, some(random)])
    const sent = random.next() < 0.8 ? new URLSearchParams() : new FormData()
    for (const [name, value] of fields) append(sent, name, value)
    const type = sent instanceof URLSearchParams ? { type: 'application/x-www-form-urlencoded' } : {}
    const body = sent instanceof URLSearchParams ? sent.toString() : sent
    return { verb: 'POST', path: `form ${path}`, target: path, ...type, body, values: Object.fromEntries(fields) }
  }

  function message(random) {
    const { name, inputSchema, annotations } = random.pick(described)
    const isCall = random.next() < 0.8
    const values = isCall
      ? { name, arguments: random.next() < 0.9 ? given(random, inputSchema, annotations) : random.pick(hostile) }
      : { uri: some(random), cursor: some(random) }
    const method = isCall ? 'tools/call' : random.pick(messages)
    const one = { jsonrpc: '2.0', id: random.next() < 0.9 ? 1 : random.pick(hostile), method, params: values }
    const body = random.next() < 0.95 ? JSON.stringify(random.next() < 0.9 ? one : [one, one]) : random.pick(hostile)
    const path = `mcp ${isCall ? name : method}`
    return { verb: 'POST', path, target: '/mcp', type: 'application/json', body: String(body), values }
  }

  // Who may publish what is hidden would end a secret.
  function given(random, { properties = {}, required = [] }, { readOnlyHint } = {}) {
    const names = Object.keys(properties).filter((name) => required.includes(name) || random.next() < 0.4)
    const values = Object.fromEntries(names.map((name) => [name, valueOf(random, properties[name])]))
    return !readOnlyHint && kept.has(Number(values.ref)) ? { ...values, ref: 10 } : values
  }

  return {
    make(random) {
      const kind = random.next()
      const made = kind < 0.4 ? page(random) : kind < 0.6 ? form(random) : message(random)
      return { role: random.pick(roles), wrong: random.next() < 0.03, ...made }
    },
  }
}
