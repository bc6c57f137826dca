// Where texts are sent, by whom, and what WordPress 6.1 lets through there (`wp_kses_allowed_html`, wp-includes/kses.php).
const everywhere =
  'align aria-describedby aria-details aria-hidden aria-label aria-labelledby class dir id lang role style title xml:lang'
const cells = 'char charoff valign'

function tableOf(text, shared = '') {
  const table = new Map()
  for (const line of text.trim().split('\n')) {
    const [names, own = ''] = line.split('|')
    const attributes = new Set(`${shared} ${own}`.split(' ').filter(Boolean))
    for (const name of names.trim().split(/\s+/)) table.set(name, attributes)
  }
  return table
}

/** Elements and attributes of posts; `data-…` is allowed besides. */
const posts = tableOf(
  `
  address abbr acronym article aside b bdo big br caption cite code dd dfn dl dt div em fieldset figure figcaption footer
  h1 h2 h3 h4 h5 h6 header hgroup i kbd legend main mark nav p rb rp rt rtc ruby s samp section small span strike strong
  sub summary sup tt u var title
  a | download href name rel rev target
  area | alt coords href nohref shape target
  audio | autoplay controls loop muted preload src
  blockquote q | cite
  button | disabled name type value
  col colgroup | ${cells} span width
  del ins | cite datetime
  details | open
  font | color face size
  hr | noshade size width
  img | alt border decoding height hspace loading longdesc sizes src srcset usemap vspace width
  label | for
  li | value
  map | name
  menu ul | type
  object | data type
  ol | reversed start type
  pre | width
  table | bgcolor border cellpadding cellspacing rules summary width
  tbody tfoot thead | ${cells}
  td th | abbr axis bgcolor colspan headers height nowrap rowspan scope width ${cells}
  textarea | cols disabled name readonly rows
  tr | bgcolor ${cells}
  track | default kind label src srclang
  video | autoplay controls height loop muted playsinline poster preload src width
  source | src type
`,
  everywhere,
)

const few = `
  b br code em i p s strike strong
  cite
  abbr acronym | title
  blockquote q | cite
  del | datetime
`
const visitors = tableOf(`${few}\n a | href rel title`)
const titles = tableOf(`${few}\n a | href title`)
const none = new Map()

/** @typedef {{ type: string, field: string, roles: string[], allowed: Map<string, Set<string>> }} Place */

/** Places, and the roles without `unfiltered_html` that may write there; where WordPress filters everybody, editors too. */
export const places = [
  { type: 'posts', field: 'title', roles: ['contributor', 'author'], allowed: titles },
  { type: 'posts', field: 'content', roles: ['contributor', 'author'], allowed: posts },
  { type: 'posts', field: 'excerpt', roles: ['contributor', 'author'], allowed: posts },
  { type: 'media', field: 'title', roles: ['author'], allowed: titles },
  { type: 'media', field: 'caption', roles: ['author'], allowed: posts },
  { type: 'media', field: 'description', roles: ['author'], allowed: posts },
  { type: 'media', field: 'alt_text', roles: ['author'], allowed: none },
  { type: 'comments', field: 'content', roles: ['subscriber', 'author'], allowed: visitors },
  { type: 'categories', field: 'name', roles: ['editor'], allowed: none },
  { type: 'categories', field: 'description', roles: ['editor', 'administrator'], allowed: visitors },
  { type: 'users', field: 'description', roles: ['subscriber', 'administrator'], allowed: visitors },
]
