import { commonHeaders, type Named, ownHeaders } from './common-headers.ts'
import type { HostFacts } from './host-facts.ts'
import { quietly } from '../../../text/values.ts'

/** A file to include in an nginx `server` block whose `root` is the export's folder. */
export function nginxFile(facts: HostFacts): string {
  const common = commonHeaders(facts)
  const headersOf = (path: string): Named =>
    Object.assign({}, ...common.filter(([under]) => path.startsWith(under)).map(([, headers]) => headers)) as Named
  // nginx's own list of types has no calendars.
  const types = (under: string) =>
    under === `${facts.mount}/` ? ['types { application/json json; text/calendar ics; }'] : []
  const mounts = common.flatMap(([under, headers]) => (under === '/' ? [] : locationOf(under, headers, types(under))))
  const languages = facts.languages.map((below) =>
    locationOf(`${below}/`, headersOf(`${below}/`), [`error_page 404 ${below}/404.html;`]),
  )
  const lists = ownHeaders(facts).map(([path, own]) => {
    // nginx compares with the decoded path.
    const file = decodeURIComponent(path)
    const address = file.replace(/\/index\.json$/, '')
    return [
      `location = ${quoteForNginx(address)} {`,
      ...headerLines({ ...headersOf(path), ...own }),
      `  try_files ${quoteForNginx(file)} =404;`,
      '}',
    ].join('\n')
  })
  const moved = facts.redirects
    .filter(({ from }) => isPlain(from))
    .map(({ from, to }) => `location = ${quoteForNginx(decodeURI(from))} { return 301 ${quoteForNginx(to)}; }`)
  return [
    '# Made by `almanac export --host nginx`, for a server block: root FOLDER; include FOLDER/almanac.nginx.conf;',
    'error_page 404 /404.html;',
    String.raw`location ~ "/\.(?!well-known/)" { return 404; }`,
    'location ~ "^/(?:almanac\\.nginx\\.conf|(?:.*/)?headers\\.json)$" { return 404; }',
    'if ($args ~ "^page=([2-9]|[1-9][0-9]+)$") {',
    '  set $almanac_page $1;',
    `  rewrite "^(${facts.mount}/.*[^/])/?$" $1/page-$almanac_page.json last;`,
    '}',
    locationOf('/', common.find(([under]) => under === '/')?.[1] ?? {}),
    ...mounts,
    ...languages,
    ...lists,
    ...moved,
    '',
  ].join('\n')
}

const tried = ['', '/index.html', '.json', '/index.json', '/index.xml', '/index.ics', '/index.txt']

function locationOf(under: string, headers: Named, more: readonly string[] = []): string {
  return [
    `location ${quoteForNginx(under)} {`,
    ...more.map((line) => `  ${line}`),
    ...headerLines(headers),
    `  try_files ${tried.map((end) => `$uri${end}`).join(' ')} =404;`,
    '}',
  ].join('\n')
}

function headerLines(headers: Named): string[] {
  return Object.entries(headers).map(([name, value]) => `  add_header ${name} ${quoteForNginx(value)};`)
}

// Escapes characters that end a quoted string or begin a variable.
function quoteForNginx(text: string): string {
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`).replaceAll('$', '%24')}"`
}

function isPlain(path: string): boolean {
  // oxlint-disable-next-line no-control-regex
  return quietly(() => !/[\u0000-\u001f$"\\]/.test(decodeURI(path)), false)
}
