import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Settings } from '../../model/model.ts'
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

export interface AboutSite extends Pick<Settings, 'email' | 'timezone' | 'title'> {
  /** A locale, such as `de_DE`; undefined for the default. */
  readonly language: string | undefined
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

The content of the site: one file per entry, with a few lines of metadata at the top (front matter) and its text below.

| Folder | Contents |
|---|---|
| \`posts/\` | dated posts; you can choose the subfolders |
| \`pages/\` | pages that are not dated: about, contact |
| \`media/\` | pictures and other files; \`photo.jpg.md\` describes the picture beside it |
| \`categories/\`, \`tags/\`, \`event-categories/\` | what entries are grouped by |
| \`events/\`, \`venues/\`, \`organizers/\` | the calendar |
| \`forms/\` | contact forms |
| \`users/\` | authors and editors |
| \`comments/\` | comments by visitors |
| \`menus/\`, \`data/\` | navigation; data such as opening hours and prices, which settings can make public |
| \`site/\` | the appearance of pages: style, header, footer, 404 page, wording |
| \`settings.json\` | settings of the whole site |

A file's name is its slug: \`posts/2026/hello.md\` is the post \`hello\`. Files refer to each other by slug
(\`author: admin\`, \`categories: [news]\`). A tag or a category needs no file: it exists once an entry uses it. The folder \`.almanac/\` belongs to this machine and stays out of git:
passwords, visitors' messages, caches.

\`almanac check\` checks the files for problems; \`almanac --help\` lists all commands.
`
