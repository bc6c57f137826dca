import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { prepareMachineFolder } from '../../storage/machine-folder/prepare.ts'

/** Makes a content folder of its files, none of which may be there. Throws system errors. */
export function writeFolder(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text, { flag: 'wx' })
  }
  prepareMachineFolder(folder)
}

/** What is known of a site when it is made. */
export interface AboutSite {
  readonly title: string
  /** A locale, such as `de_DE`; undefined for the usual one. */
  readonly language: string | undefined
  readonly timezone: string
  readonly email: string
}

/** A new site of which nobody said anything: in the zone of this machine. */
export function presetSite(): AboutSite {
  const timezone = new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
  return { title: 'A new site', language: undefined, timezone, email: 'admin@example.org' }
}

/** The minimum of a content folder: path → text. Imports and clients fill it, so its pages stand where `parent` says, as WordPress's do. */
export function bareFiles({ title, language, timezone, email }: AboutSite, more: object = {}): Record<string, string> {
  const settings = {
    title,
    description: '',
    email,
    ...(language !== undefined && { language }),
    timezone,
    default_category: 'uncategorized',
    terms: 'implicit',
    ...more,
  }
  return {
    'settings.json': `${JSON.stringify(settings, null, 2)}\n`,
    'categories/uncategorized.md': '---\nid: 1\nname: Uncategorized\n---\n',
    'users/admin.md': `---\nid: 1\nusername: admin\nname: Admin\nemail: ${email}\nroles: [administrator]\n---\n`,
  }
}

/** One small example of each kind, to be changed or deleted. The first post is published at `now`. */
export function sampleFiles(now: Date): Record<string, string> {
  const today = now.toISOString().slice(0, 19)
  const [year] = today.split('-')
  const nextMonth = new Date(now.getTime() + 30 * 86_400_000).toISOString().slice(0, 10)
  return {
    'README.md': readme,
    'categories/news.md': '---\nid: 2\nname: News\n---\n\nWhat happens here.\n',
    'tags/welcome.md': '---\nid: 3\nname: Welcome\n---\n',
    'event-categories/open-house.md': '---\nid: 4\nname: Open house\n---\n',
    [`posts/${year}/welcome.md`]: entry(
      {
        id: 11,
        title: 'Welcome',
        status: 'publish',
        date: `${today}Z`,
        author: 'admin',
        categories: '[news]',
        tags: '[welcome]',
      },
      'This is a post. Its file is Markdown with a few lines about it on top.\n\nChange it, or delete it with `almanac post delete welcome`.',
    ),
    'pages/about.md': entry(
      { id: 12, title: 'About us', status: 'publish', date: `${today}Z`, author: 'admin' },
      'This is a page. Say who you are, and where people find you.',
    ),
    'events/open-house.md': entry(
      {
        id: 13,
        title: 'Open house',
        status: 'publish',
        start: `${nextMonth} 14:00`,
        end: `${nextMonth} 18:00`,
        author: 'admin',
        categories: '[open-house]',
        venue: 'our-place',
        organizer: '[our-team]',
      },
      'Come and see. Coffee is ready.',
    ),
    'venues/our-place.md': entry(
      { id: 14, title: 'Our place', status: 'publish', author: 'admin', address: 'Main Street 1', city: 'Springfield' },
      '',
    ),
    'organizers/our-team.md': entry(
      { id: 15, title: 'Our team', status: 'publish', author: 'admin', email: 'team@example.org' },
      '',
    ),
    'forms/contact.md': entry(
      { id: 16, title: 'Contact' },
      '<label> Your name\n[text* your-name] </label>\n\n<label> Your e-mail\n[email* your-email] </label>\n\n<label> Subject\n[text your-subject] </label>\n\n<label> Your message\n[textarea your-message] </label>\n\n[submit "Send"]',
    ),
  }
}

const readme = `# Content

The content of the site: a file for each entry, with a few lines about it on top (front matter) and its text below.

| Folder | What is in it |
|---|---|
| \`posts/\` | dated writing; folders below are yours to choose |
| \`pages/\` | what stays: about, contact |
| \`media/\` | pictures and other files; \`photo.jpg.md\` beside a picture tells about it |
| \`categories/\`, \`tags/\`, \`event-categories/\` | what entries are filed under |
| \`events/\`, \`venues/\`, \`organizers/\` | the calendar |
| \`forms/\` | contact forms |
| \`users/\` | who writes and edits |
| \`comments/\` | what visitors say |
| \`settings.json\` | what holds for the whole site |

A file's name is its slug: \`posts/2026/hello.md\` is the post \`hello\`. Files name each other by slug
(\`author: admin\`, \`categories: [news]\`). A tag or a category needs no file: it is there once an entry names it. The folder \`.almanac/\` belongs to this machine and stays out of git:
passwords, visitors' messages, caches.

\`almanac check\` says what is wrong with the files; \`almanac --help\` says what else can be done.
`

function entry(data: Record<string, string | number>, body: string): string {
  const lines = Object.entries(data).map(([key, value]) => `${key}: ${value}`)
  return `---\n${lines.join('\n')}\n---\n${body && `\n${body}\n`}`
}
