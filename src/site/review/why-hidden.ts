import { describeFolderValues, folderValuesSetting } from '../../derive/settings/folder-values.ts'
import { isImplied } from '../../derive/folders/places.ts'
import { nobody } from '../../define/define.ts'
import type { Caller, Entry, Resource, RoleName } from '../../model/model.ts'
import { findByAddress } from '../../derive/addresses/find-by-address.ts'
import type { OpenSite } from '../open-site.ts'
import { refTo } from '../names/refs.ts'
import { withArticle } from '../../text/nouns.ts'

/** Explains from the definitions why a caller does not see all of an entry; `mayKnow`: which other entries may be named. */
export function whyHidden(
  entry: Entry,
  caller: Caller,
  site: OpenSite,
  mayKnow: (other: Entry) => boolean = () => true,
): { readonly isSeen: boolean; readonly reasons: readonly string[] } {
  const { resource } = entry
  const isSeen = resource.access.rights.read(caller, entry, site)
  const own = resource.reasons.flatMap((reasonsOf) => reasonsOf(entry, site))
  const reasons = [
    ...own,
    ...closedReasons(entry, caller, site),
    ...aboutParent(entry, site, mayKnow),
    ...aboutAddress(entry, site),
    ...aboutFolder(entry, site),
  ]
  const isUnexplained = !isSeen && own.length === 0
  return { isSeen, reasons: isUnexplained ? [unexplained(entry, caller, site), ...reasons] : reasons }
}

// Content of this kind is not for visitors, or the entry belongs to somebody else.
function unexplained({ resource }: Entry, caller: Caller, site: OpenSite): string {
  const plural = resource.labels.plural
  const isForAll = [...site.all(resource.name)].some((one) => resource.access.rights.read(nobody, one, site))
  if (isForAll)
    return `${plural} are shown only to people who may read them: this one is not for ${readerNameOf(caller)}.`
  return `${plural} are only for people who may edit them.`
}

/** A reader with a role and without entries of their own; a visitor if there is no role. */
export function readerWith({ roles }: Pick<OpenSite, 'roles'>, role: RoleName | undefined): Caller {
  if (role === undefined) return nobody
  return { user: undefined, roles: [role], can: (capability) => roles[role].has(capability) }
}

/** A caller in words: a user's name, a role's name, or a visitor. */
export function readerNameOf({ user, roles: [role] }: Pick<Caller, 'user' | 'roles'>): string {
  if (user) return String(user.data['name'] ?? user.slug)
  if (role === undefined) return 'a visitor'
  return withArticle(role)
}

function closedReasons(entry: Entry, caller: Caller, site: OpenSite): string[] {
  const { opens } = entry.resource
  if (!opens || opens(entry, caller, site, undefined)) return []
  return ['It is protected by a password: its title and address are shown, but its text only with the password.']
}

// Values that the settings add to the file's own.
function aboutFolder(entry: Entry, { settings }: OpenSite): string[] {
  if (!entry.resource.extensions.some(({ setting }) => setting === folderValuesSetting)) return []
  return describeFolderValues(settings[folderValuesSetting], entry).map(
    (given) => `The setting \`${folderValuesSetting}\` gives it ${given}.`,
  )
}

// A parent's slug is part of its children's addresses.
function aboutParent(entry: Entry, site: OpenSite, mayKnow: (other: Entry) => boolean): string[] {
  const { parentKey, name } = entry.resource
  const said = parentKey === undefined ? undefined : entry.data[parentKey]
  if (said === undefined || said === null || said === 0 || said === '') return []
  const parent = site.find(name, said)
  if (!parent && isImplied(entry)) return []
  if (!parent) return [`Its ${parentKey} '${String(said)}' does not exist: it is at the top level.`]
  const { status } = parent.derived
  if (parent === entry) return [`Its ${parentKey} is itself.`]
  if (isPublic(parent.resource, status)) return []
  if (!mayKnow(parent)) return ['Its parent is not shown to everybody.']
  return [`Its parent, ${refTo(parent, site)}, has the status ${status}.`]
}

function isPublic({ publicStatus }: Resource, status: string): boolean {
  return status === publicStatus
}

function aboutAddress(entry: Entry, site: OpenSite): string[] {
  const { permalink, space } = entry.resource
  if (!permalink || space !== 'post' || !isPublic(entry.resource, entry.derived.status)) return []
  const found = findByAddress(site, permalink(entry, site))
  if (!found || found === entry) return []
  return [`Its address leads to ${refTo(found, site)} (${found.path}), which has the same address: rename one of them.`]
}
