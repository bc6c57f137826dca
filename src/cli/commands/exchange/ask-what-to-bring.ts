import { type DecideSetting, settingsEntry, writeSettings } from '../../../import/moved-settings.ts'
import { discover } from '../../../import/rest/discover.ts'
import type { Fetch } from '../../../import/rest/source-api.ts'
import type { OpenSite } from '../../../site/open-site.ts'
import { canAsk, logLine, showProgress } from '../../output/terminal.ts'
import { ask, confirm } from '../../session/prompt.ts'
import { bareFiles, presetSite } from '../init-files.ts'

/** The choices of an import, from flags or from a person at the terminal. */
export interface ImportChoices {
  /** Their login name on the source; undefined to import only public content. */
  readonly user: string | undefined
  readonly media: string
  readonly to: string
}

/** Asks at the terminal for choices without a flag; without a terminal, the defaults apply. */
export async function askImportChoices(typed: Partial<ImportChoices>): Promise<ImportChoices> {
  const usual = { media: 'source', to: 'html' }
  const or = async (known: string | undefined, preset: string, question: string) =>
    known ?? (canAsk() ? (await ask(`${question} [${preset}]: `)).trim() || preset : preset)
  const user =
    typed.user ??
    (canAsk() ? await ask('Login name of an administrator there (none: import only public content): ') : '')
  return {
    user: user.trim() || undefined,
    media: await or(typed.media, usual.media, 'Files: source to download them, skip to leave them out, or a folder'),
    to: await or(
      typed.to,
      usual.to,
      'Texts: html to keep them as they are, or markdown where it looks the same to readers',
    ),
  }
}

/** The settings of a new folder that nobody chose. */
export function unchosenSettings(): Record<string, unknown> {
  return JSON.parse(bareFiles(presetSite())['settings.json']!) as Record<string, unknown>
}

/**
 * Asks for the title, if nobody has chosen one yet: the source's, unless another is typed, which is set. Returns a function
 * that asks which of the other settings to take; undefined without a terminal.
 */
export async function askForTitle(site: OpenSite, url: string, fetch: Fetch): Promise<DecideSetting | undefined> {
  if (!canAsk()) return undefined
  const { name, home } = await discover(url, fetch)
  logLine(`Found: ${name || 'a site without a title'}, ${home}`)
  const file = settingsEntry(site)
  const isOpen = file && ['', unchosenSettings()['title']].includes(site.settings.title)
  const title = isOpen ? (await ask(`Site title [${name}]: `)).trim() : ''
  if (file && title !== '' && title !== name) await writeSettings(site, [['title', title]])
  return async (setting, here, there) => {
    if (setting === 'title' && title !== '') return false
    showProgress('')
    return confirm(
      `The setting ${setting} is ${JSON.stringify(here)} here and ${JSON.stringify(there)} there. Use that?`,
    )
  }
}
