import { describeLocale, languageNames, readLanguage } from '../../text/read-language.ts'
import { zoneNamed, zoneNames } from '../../text/time/local-time.ts'
import { type CliError, usage } from '../output/exit-codes.ts'
import { didYouMean } from '../output/suggest.ts'
import { canAsk, logLine } from '../output/terminal.ts'
import { ask } from '../session/prompt.ts'
import { type AboutSite, presetSite, sampleWords } from './init-files.ts'

export type SiteFlags = Partial<AboutSite>

const names = ['title', 'language', 'timezone', 'email'] as const

export function describesSite(flags: SiteFlags): boolean {
  return names.some((name) => flags[name] !== undefined)
}

/**
 * The description of a new site: from flags or, without any, from answers at the terminal, repeated until valid. @throws
 * CliError for a flag with an invalid value
 */
export async function aboutSite(flags: SiteFlags): Promise<AboutSite> {
  const presets = { ...presetSite(), language: '' }
  const isAsked = !describesSite(flags) && canAsk()
  if (isAsked)
    logLine('Describe the site. Press Enter to accept the value in brackets; everything can be changed later.')
  const answer = async (name: (typeof names)[number], question: string): Promise<string> => {
    const given = flags[name]
    if (!isAsked) return given === undefined ? presets[name] : mustBe(name, given)
    for (;;) {
      const typed = (await ask(`${question} [${presets[name] || 'English'}]: `)).trim()
      if (typed === '') return presets[name]
      const read = readers[name](typed)
      if (typeof read === 'string') return read
      logLine(`  ${read.message}. ${read.hint ?? ''}`)
    }
  }
  const named = await answer('title', 'Title')
  const language = await answer('language', 'Language')
  const title = named === presets.title ? sampleWords(language || undefined)['site']! : named
  if (isAsked && language !== '') logLine(`  ${describeLocale(language)}: ${language}`)
  const timezone = await answer('timezone', 'Time zone')
  const email = await answer('email', 'Your e-mail address')
  return { title, language: language === '' ? undefined : language, timezone, email }
}

function mustBe(name: (typeof names)[number], given: string): string {
  const read = readers[name](given)
  if (typeof read !== 'string') throw read
  return read
}

const readers: Readonly<Record<(typeof names)[number], (typed: string) => string | CliError>> = {
  title: (typed) => typed,
  language: (typed) =>
    readLanguage(typed) ??
    usage(
      `'${typed}' is not a known language`,
      didYouMean(typed.toLowerCase(), languageNames()) || 'Write it like de, de_AT, German or Deutsch',
    ),
  timezone: (typed) =>
    zoneNamed(typed) ??
    usage(`there is no time zone '${typed}'`, didYouMean(typed, zoneNames()) || 'Zones are named like Europe/Berlin'),
  email: (typed) =>
    /^[^\s@<>"]+@[^\s@<>"]+$/.test(typed)
      ? typed
      : usage(`'${typed}' is not an e-mail address`, 'Write it like you@example.org'),
}
