import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { prepareMachineFolder } from '../../storage/machine-folder/prepare.ts'
import { samplesIn } from '../../site/words/translations.ts'

/** Writes the files of a new content folder, none of which may exist. Throws system errors. */
export function writeFolder(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text, { flag: 'wx' })
  }
  prepareMachineFolder(folder)
}

export interface AboutSite {
  readonly title: string
  /** A locale, such as `de_DE`; undefined for the default. */
  readonly language: string | undefined
  readonly timezone: string
  readonly email: string
}

/** The defaults of a new site, in this machine's time zone. */
export function presetSite(): AboutSite {
  const timezone = new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
  return { title: sampleWords(undefined)['site']!, language: undefined, timezone, email: 'admin@example.org' }
}

/** The minimal files of a content folder by path. Imports and clients fill it: `parent` places its pages, as in WordPress. */
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
    'categories/uncategorized.md': `---\nid: 1\nname: ${sampleWords(language)['uncategorized']}\n---\n`,
    'users/admin.md': `---\nid: 1\nusername: admin\nname: Admin\nemail: ${email}\nroles: [administrator]\n---\n`,
  }
}

/** The texts of samples in a site's language; in English if there are none in it. */
export function sampleWords(locale: string | undefined): Readonly<Record<string, string>> {
  return samplesIn(languageOf(locale)) ?? samplesIn('en')!
}

/** The code of a locale's language: `de` for `de_AT`. */
export function languageOf(locale: string | undefined): string {
  return locale?.split('_')[0] ?? 'en'
}

/** The README of a new site's folder, for people who work in it. */
export const readme = `# Content

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
| \`menus/\`, \`data/\` | what pages lead to; opening hours, prices: values that settings make public |
| \`site/\` | how the pages look: style, head, foot, 404 page, words |
| \`settings.json\` | what holds for the whole site |

A file's name is its slug: \`posts/2026/hello.md\` is the post \`hello\`. Files name each other by slug
(\`author: admin\`, \`categories: [news]\`). A tag or a category needs no file: it is there once an entry names it. The folder \`.almanac/\` belongs to this machine and stays out of git:
passwords, visitors' messages, caches.

\`almanac check\` says what is wrong with the files; \`almanac --help\` says what else can be done.
`
