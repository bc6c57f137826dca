import { randomUUID } from 'node:crypto'
import type { Raw, Resource } from '../../model/model.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { ChangeFiles } from '../../site/transaction/record/change-files.ts'
import { withoutTrash } from '../../text/names.ts'
import { slugOfTitled } from '../../text/wordpress/name-to-slug.ts'
import { toSlug } from '../../text/wordpress/slug.ts'
import type { CallResult } from './run-action.ts'
import type { Session } from '../session/session.ts'

type Before = ReturnType<typeof takeDown>

/** Records the state of a site, before a verb works on the entry with this id, if there is one. */
export function takeDown({ site }: Session, resource: Resource, id: unknown) {
  return { state: siteState(site), slug: typeof id === 'number' ? site.get(resource.name, id)?.slug : undefined }
}

/** Whether a verb has changed nothing; changed secrets are not detectable here. */
export function isUnchanged({ site }: Session, before: Before): boolean {
  return siteState(site) === before.state
}

/** Notes that a command changed something outside the files, such as a password: `undo` must not take the one before for it. */
export async function noteUnrestorable(site: OpenSite): Promise<void> {
  const group = randomUUID()
  const about = { at: Date.now(), group, command: group, by: site.recorder.by }
  // The change is made: without a record of it, whoever asked for a token must still get it.
  await site.locked(() => new ChangeFiles(site.folder.root).addUnrestorable(about)).catch(() => undefined)
}

/**
 * The wanted slug (the typed one, or the title's on creation or publication), if another entry has it and the new one was
 * numbered; undefined if the entry got the wanted one, or already had its slug.
 */
export function takenSlug(result: CallResult, before: Before, raw: Raw, { site }: Session): string | undefined {
  if (result.kind !== 'entry' || result.entry.slug === withoutTrash(before.slug ?? '')) return undefined
  const { entry } = result
  const { language } = site.settings
  const wanted = raw['slug'] === undefined ? slugOfTitled(entry.data, language) : toSlug(String(raw['slug']), language)
  const isNumbered = entry.slug.startsWith(`${wanted}-`) && /^\d+$/.test(entry.slug.slice(wanted.length + 1))
  const isHeld = () => site.having(entry.resource.name, 'slug', wanted).length > 0
  return wanted !== '' && isNumbered && isHeld() ? wanted : undefined
}

function siteState(site: OpenSite): string {
  // Implicit entries appear when they are first read, which is no change by the verb.
  for (const { name, implicit } of site.resources.values()) if (implicit) site.all(name)
  return `${site.generation} ${site.keptGeneration}`
}
