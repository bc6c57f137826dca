import { readFileSync } from 'node:fs'
import { makePicture } from '../../pictures.ts'

/** When it is, for a site of these files. */
export const now = Date.parse('2027-05-12T12:00:00Z')

/** Languages as settings name them, and the direction of each. */
export const locales = [
  'en_US',
  'de_DE',
  'fr_FR',
  'es_ES',
  'it_IT',
  'nl_NL',
  'pt_BR',
  'pl_PL',
  'ar',
  'he_IL',
  'ja',
  'zh_CN',
] as const

const codeOf = (locale: string) => locale.split('_')[0]!

/** The second language of a site: one that runs the other way. */
export const otherThan = (locale: string) => (['ar', 'he_IL'].includes(locale) ? 'de' : 'ar')

/** Names that are of no language, in what the sites of this campaign say. */
export const names = ['rembrandt', 'vermeer', 'ada', 'lovelace', 'london', 'donaudampfschifffahrtsgesellschaft']

/** Sentences in a language: those of the samples that `init` writes. */
export function samplesIn(code: string, root: URL): Record<string, string> {
  return JSON.parse(readFileSync(new URL(`src/words/samples/${code}.json`, root), 'utf8')) as Record<string, string>
}

/** A site in a language with an entry of every kind, in every state that visitors meet. */
export function filesOf(locale: string, root: URL): Record<string, string> {
  const t = samplesIn(codeOf(locale), root)
  const other = otherThan(locale)
  const o = samplesIn(other, root)
  const long = 'Donaudampfschifffahrtsgesellschaft'
  const page = (id: number, title: string, more: string, text: string) =>
    `---\nid: ${id}\ntitle: ${JSON.stringify(title)}\n${more}---\n\n${text}\n`
  const comment = (id: number, more: string) =>
    `---\nid: ${id}\npost: open\n${more}status: approved\ndate: 2027-04-0${id}T10:00:00Z\n---\n\n${t['openHouseText']}\n`
  const event = (id: number, title: string, more: string) =>
    page(id, title, `categories: [talks]\nvenue: hall\norganizer: club\n${more}`, t['openHouseText']!)
  const menu = (words: Record<string, string>) =>
    `name: Main\nlocation: primary\nitems:\n  - ref: page/about\n    items:\n      - ref: page/way\n      - { title: ${JSON.stringify(words['contact'])}, to: /contact-forms/ask/ }\n  - { title: ${JSON.stringify(words['openHouse'])}, to: /calendar }\n`
  return {
    'settings.json': JSON.stringify({
      title: t['site'],
      description: t['newsText'],
      language: locale,
      languages: [codeOf(locale), other],
      names: { [other]: { title: o['site'], description: o['newsText'] } },
      timezone: 'Europe/Berlin',
      posts_per_page: 2,
      comments_per_page: 2,
      page_comments: true,
      default_comment_status: 'open',
      fields: { page: { open: { type: 'boolean', label: t['openHouse'] } } },
      types: {
        exhibit: {
          name: t['about'],
          plural: t['news'],
          order: 'year',
          taxonomies: ['artist'],
          fields: { year: { type: 'number', label: t['street'], sortable: true } },
        },
        room: { name: t['place'], plural: t['place'], hierarchical: true, access: 'page' },
      },
      taxonomies: { artist: { name: t['team'], plural: t['team'], of: ['exhibit', 'post'] } },
    }),
    'users/ada.md': `---\nid: 5\nusername: ada\nname: Ada Lovelace\nroles: [editor]\n---\n\n${t['aboutText']}\n`,
    'categories/news.md': `---\nid: 2\nname: ${JSON.stringify(t['news'])}\n---\n\n${t['newsText']}\n`,
    'categories/below.md': `---\nid: 3\nname: ${JSON.stringify(t['uncategorized'])}\nparent: news\n---\n`,
    'categories/empty.md': `---\nid: 4\nname: ${JSON.stringify(t['welcome'])}\n---\n`,
    'tags/red.md': `---\nid: 6\nname: ${JSON.stringify(t['about'])}\n---\n`,
    'artists/rembrandt.md': '---\nid: 7\nname: Rembrandt\n---\n',
    'posts/open.md': page(
      11,
      t['openHouse']!,
      'date: 2027-04-01T10:00:00Z\nauthor: ada\ncategories: [news, below]\ntags: [red]\nfeatured_media: sea\n',
      `${t['post']}\n\n- [ ] ${t['news']}\n- [x] ${t['about']}\n\n| ${t['news']} | ${t['about']} |\n|---|---|\n| ${t['city']} | ${t['street']} |\n\n\`\`\`\n${'x'.repeat(200)}\n\`\`\`\n\n> ${t['newsText']}\n\n${t['aboutText']}[^1]\n\n[gallery ids="sea, tall"]\n\n[^1]: ${t['newsText']}`,
    ),
    'posts/second.md': page(
      12,
      t['welcome']!,
      'date: 2027-04-02T10:00:00Z\nauthor: ada\ncategories: [news]\nfeatured_media: tall\n',
      t['post']!,
    ),
    'posts/third.md': page(13, t['contact']!, 'date: 2027-04-03T10:00:00Z\nauthor: ada\n', t['post']!),
    'posts/lock.md': page(14, t['team']!, 'date: 2027-04-04T10:00:00Z\npassword: secret\n', t['post']!),
    'pages/about.md': page(20, t['about']!, 'open: true\n', t['aboutText']!),
    [`pages/about.${other}.md`]: page(21, o['about']!, '', o['aboutText']!),
    [`posts/second.${other}.md`]: page(22, o['welcome']!, 'date: 2027-04-02T10:00:00Z\nauthor: ada\n', o['post']!),
    'pages/way.md': page(23, t['place']!, 'parent: about\n', `${t['street']}, ${t['city']}`),
    'pages/long.md': page(24, `${long}${long.toLowerCase()}`, '', `${long.repeat(3)}\n\n\`${'x'.repeat(120)}\``),
    'comments/1.md': comment(1, 'author: ada\n'),
    'comments/2.md': comment(2, 'parent: 1\nauthor_name: Rembrandt\n'),
    'comments/3.md': comment(3, 'author_name: Vermeer\n'),
    'comments/4.md': comment(4, 'author_name: Vermeer\ntype: pingback\nauthor_url: https://vermeer.example/\n'),
    'venues/hall.md': `---\nid: 30\ntitle: ${JSON.stringify(t['place'])}\naddress: ${JSON.stringify(t['street'])}\ncity: ${JSON.stringify(t['city'])}\nphone: "+49 30 1234"\nwebsite: https://hall.example\n---\n\n${t['aboutText']}\n`,
    'organizers/club.md': `---\nid: 31\ntitle: ${JSON.stringify(t['team'])}\nemail: us@hall.example\nphone: "12"\n---\n`,
    'event-categories/talks.md': `---\nid: 32\nname: ${JSON.stringify(t['news'])}\n---\n`,
    'events/fair.md': event(
      40,
      t['openHouse']!,
      'start: 2027-05-14 14:00\nend: 2027-05-16 15:30\ncost: [0, 12]\nwebsite: https://hall.example\nimage: sea\n',
    ),
    'events/off.md': event(
      41,
      t['welcome']!,
      `start: 2027-05-20 09:00\nevent_status: canceled\nevent_status_reason: ${JSON.stringify(t['news'])}\n`,
    ),
    'events/late.md': event(
      42,
      t['news']!,
      'start: 2027-05-20 19:00\nevent_status: postponed\ntimezone: Europe/London\n',
    ),
    'events/day.md': event(43, t['contact']!, 'start: 2027-05-01\nall_day: true\ncost: "12"\n'),
    'events/past.md': event(44, t['about']!, 'start: 2026-01-20 10:00\n'),
    'exhibits/watch.md': page(50, 'Rembrandt', 'year: 1642\nartists: [rembrandt]\nfeatured_media: tall\n', t['post']!),
    'exhibits/pearl.md': page(51, 'Vermeer', 'year: 1665\n', t['post']!),
    'rooms/hall.md': page(52, t['place']!, '', t['aboutText']!),
    'rooms/niche.md': page(53, t['welcome']!, 'parent: hall\n', t['aboutText']!),
    'forms/ask.md': `---\nid: 60\ntitle: ${JSON.stringify(t['contact'])}\n---\n\n<label>${t['team']} [text* who]</label>\n<label>${t['contact']} [email* mail]</label>\n<label>${t['news']} [number people min:2]</label>\n<label>${t['place']} [select place include_blank "${t['city']}" "${t['street']}"]</label>\n[checkbox xqdays "${t['news']}" "${t['about']}"]\n[radio xqhow "${t['welcome']}" "${t['contact']}"]\n<label>${t['openHouse']} [date day]</label>\n<label>${t['site']} [url web]</label>\n<label>${t['street']} [tel phone]</label>\n<label>1 + 1 [quiz sum "1 + 1|2"]</label>\n<label>${t['about']} [file paper]</label>\n[acceptance terms]${t['welcome']}[/acceptance]\n<label>${t['post']} [textarea text maxlength:500]</label>\n[submit]\n`,
    'forms/members.md': `---\nid: 61\ntitle: ${JSON.stringify(t['team'])}\nadditional_settings: "subscribers_only: on"\n---\n\n<label>${t['team']} [text a]</label> [submit]\n`,
    'media/sea.png.md': `---\nid: 70\ntitle: ${JSON.stringify(t['openHouse'])}\nalt_text: ${JSON.stringify(t['place'])}\ncaption: ${JSON.stringify(t['newsText'])}\n---\n`,
    'media/tall.png.md': `---\nid: 71\ntitle: ${JSON.stringify(t['about'])}\nalt_text: ${JSON.stringify(t['city'])}\n---\n`,
    'menus/main.yaml': menu(t),
    [`menus/main.${other}.yaml`]: menu(o),
  }
}

export async function pictures(): Promise<Record<string, Uint8Array>> {
  return { 'media/sea.png': await makePicture(1200, 700), 'media/tall.png': await makePicture(500, 1100) }
}

/** An address, its status, where it is not 200, and whether what it holds is of the interface, in English. */
export interface Place {
  readonly path: string
  readonly status?: number
  readonly isEnglish?: boolean
}

const other = '/{other}'

/** One address of every kind of page; `{other}` is the second language. */
export const places: readonly Place[] = [
  ...[
    '/',
    '/page/2/',
    '/2027/04/01/open/',
    '/2027/04/01/open/comment-page-1/',
    '/2027/04/01/open/?replytocom=3',
    '/2027/04/02/second/',
    '/2027/04/04/lock/',
    '/about/',
    '/about/way/',
    '/long/',
    '/category/news/',
    '/author/ada/page/2/',
    '/category/news/below/',
    '/category/empty/',
    '/tag/red/',
    '/author/ada/',
    '/2027/',
    '/2027/04/',
    '/2027/04/01/',
    `/?s={word}`,
    '/?s=xqnothing',
    '/?s=',
    '/calendar/',
    '/calendar/2027-05',
    '/calendar/2029-02',
    '/events/',
    '/events/category/talks/',
    '/events/category/talks/month/2027-05/',
    '/event/fair/',
    '/event/off/',
    '/event/late/',
    '/event/day/',
    '/event/past/',
    '/venue/hall/',
    '/organizer/club/',
    '/exhibits/',
    '/exhibits/watch/',
    '/exhibits/pearl/',
    '/rooms/',
    '/rooms/hall/',
    '/rooms/hall/niche/',
    '/artists/rembrandt/',
    '/contact-forms/ask/',
    '/contact-forms/ask/embed/',
    '/contact-forms/members/',
    '/2027/04/01/open/embed/',
    '/event/fair/embed/',
    '/?attachment_id=70',
    '/wp-admin/authorize-application.php?app_name=Rembrandt',
    `${other}/`,
    `${other}/about/`,
    `${other}/2027/04/02/second/`,
    `${other}/calendar/2027-05`,
    `${other}/?s=xqnothing`,
  ].map((path) => ({ path })),
  { path: '/wp-admin/authorize-application.php?app_id=x', status: 400 },
  { path: '/xqnowhere/', status: 404 },
  { path: `${other}/xqnowhere/`, status: 404 },
  { path: '/rest/docs', isEnglish: true },
  { path: '/rest/docs/search-results', isEnglish: true },
  { path: '/rest/docs/types/Event', isEnglish: true },
]
