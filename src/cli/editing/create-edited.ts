import type { Data, Entry, Resource } from '../../model/model.ts'
import type { Finding } from '../../site/check/finding.ts'
import { rules } from '../../site/check/rules.ts'
import { folderWithin, entryPath, slugOfPath } from '../../site/index/entry-path.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { type Replaced, replaceFiles } from '../../site/transaction/replace-files.ts'
import { parseEntry } from '../../storage/front-matter/parse-entry.ts'
import { slugOfTitled } from '../../text/wordpress/name-to-slug.ts'
import { toSlug } from '../../text/wordpress/slug.ts'
import { logLine } from '../output/terminal.ts'
import type { Globals, Session } from '../session/session.ts'
import { withSession } from '../session/with-session.ts'
import { type Edited, editText, savedAt } from './edit-text.ts'
import { quietly } from '../../text/values.ts'

/**
 * Lets a person write a planned entry (in a site to which nothing is written), then creates it, in a file named after its
 * title.
 * @throws CliError if they give up: it names the file of their text
 */
export async function createEdited({ site }: Session, globals: Globals, planned: Entry, editor: string): Promise<void> {
  const { resource, path } = planned
  const changes = site.recorder.take()
  const others = changes.filter((change) => change.path !== path)
  const text = site.folder.read(path).replace(/^id: \d+\r?\n/m, '')
  // Otherwise the planned entry would count as a rival.
  site.folder.write(path, text)
  site.load(path)
  const placeOf = (written: string) =>
    toPlace(site, planned, slugOfTitled(planned.data, site.settings.language), written)
  const edited = await editText({ site, editor, path, text: Buffer.from(text), placeOf })
  if (!edited) return logLine('Nothing was created: the text was not changed')
  await withSession(globals, { doing: `${resource.name} create` }, async (real) => {
    const bytes = Buffer.from(withId(real.site, resource, edited))
    const files: Replaced[] = others.map(({ path: at, before, after }) => ({ path: at, was: before, bytes: after }))
    await replaceFiles(real.site, [...files, { path: edited.path, was: undefined, bytes }]).catch((error: unknown) => {
      throw savedAt(edited.copy, error)
    })
    for (const { path: at, before } of others) if (!before) logLine(`Created ${at}`)
    const made = real.site.entries.byPath.get(edited.path)
    logLine(`Created ${resource.name} ${made?.id ?? ''} ${edited.path}`.replace('  ', ' '))
  })
  edited.copy.drop()
}

// A file named after its title follows it.
function toPlace(
  site: OpenSite,
  { resource, path }: Entry,
  slug: string,
  written: string,
): { path: string; fault?: Finding } {
  const wanted = slugIn(written, path, resource, site.settings.language)
  if (!wanted || wanted === slug || !slugOfPath(path).startsWith(slug)) return { path }
  const to = entryPath(resource, folderWithin(resource, path), wanted)
  if (!site.folder.has(to)) return { path: to }
  const about = rules['doubled-slug']({ file: path, line: 1, column: 1, message: `${to} already exists` })
  return { path, fault: { ...about, severity: 'error', hint: 'give it another title or a `slug`' } }
}

function slugIn(written: string, path: string, resource: Resource, locale: string): string | undefined {
  const data = dataIn(written, path, resource)
  return data?.['slug'] ? toSlug(String(data['slug']), locale) : data && slugOfTitled(data, locale)
}

// First in the file, as the tool writes it; an id that the person wrote takes precedence.
function withId(site: OpenSite, resource: Resource, { bytes, path }: Edited): string {
  const text = bytes.toString('utf8')
  if (!resource.space || dataIn(text, path, resource)?.['id'] !== undefined) return text
  const { id } = site.draft(resource.name)
  return text.replace(/^(\uFEFF?---(\r?\n))/, `$1id: ${id}$2`)
}

function dataIn(written: string, path: string, { bodyKey }: Resource): Data | undefined {
  return quietly(() => parseEntry(written, path, bodyKey).data)
}
