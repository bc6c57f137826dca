import { existsSync } from 'node:fs'
import { mediaFolder, type MediaSource } from '../../../import/media-source.ts'
import type { ImportOptions } from '../../../import/content-importer.ts'
import type { OpenSite } from '../../../site/open-site.ts'
import { unchosenSettings } from './ask-what-to-bring.ts'
import { mediaFromWeb } from './media-from-web.ts'
import { notFound } from '../../output/exit-codes.ts'
import { oneOf } from '../../output/suggest.ts'
import { showProgress } from '../../output/terminal.ts'

/** The flag for the format of texts. */
export const toOption = [
  '--to <format>',
  'How to write texts: html as they are, or markdown where it looks the same to readers.',
  'html',
] as const

export const typesOption = [
  '--types',
  'Declare unknown types and taxonomies in settings.json, and import them too.',
] as const

export interface ImportFlags {
  readonly format: string
  readonly dryRun?: true
  readonly types?: true
}

/** The options of an import that all sources have. `to`: the format of texts. @throws CliError for another one */
export async function importOptions(
  { dryRun, types }: ImportFlags,
  to: string,
  site: OpenSite,
): Promise<ImportOptions> {
  const onProgress = (done: number, total: number) => showProgress(`Importing ${Math.floor((done / total) * 100)} %`)
  const convert = await converterFor(to, site)
  return { dryRun, unchosen: unchosenSettings(), convert, declares: types, onProgress }
}

// Undefined if texts stay as they are.
async function converterFor(format: string, site: OpenSite): Promise<ImportOptions['convert']> {
  if (oneOf('format', format, ['html', 'markdown']) === 'html') return undefined
  const { toMarkdown } = await import('../../../import/to-markdown.ts')
  return (html) => toMarkdown(html, site)
}

/** The source of attachments' files, by `--media`; undefined if they are not imported. @throws CliError */
export function mediaSourceOf(from: string, site: OpenSite): MediaSource | undefined {
  if (from === 'skip') return undefined
  if (/^https?:\/\//i.test(from)) return mediaFromWeb(from, site)
  if (existsSync(from)) return mediaFolder(from)
  throw notFound(`--media ${from} is not a folder`, 'Specify a copy of wp-content/uploads, its address, or skip')
}
