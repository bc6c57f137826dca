import { nobody } from '../../define/define.ts'
import type { Caller, Entry, Resource } from '../../define/model.ts'
import type { RoleName } from '../../define/roles.ts'
import { findByAddress } from '../../derive/find-by-address.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { refTo } from '../ref-to.ts'

/** Whether somebody sees an entry, and sentences that say what keeps it from readers, or readers from finding it. */
export interface Visibility {
  readonly isSeen: boolean
  readonly reasons: readonly string[]
}

/**
 * Asks the definitions why an entry is not, or not fully, what a caller sees.
 *
 * @param mayKnow what may be named to who asks: whoever has the files at hand knows all
 */
export function whyHidden(
  entry: Entry,
  caller: Caller,
  site: OpenSite,
  mayKnow: (other: Entry) => boolean = () => true,
): Visibility {
  const { resource } = entry
  const isSeen = resource.access.rights.read(caller, entry, site)
  const own = resource.reasons.flatMap((reasonsOf) => reasonsOf(entry, site))
  const reasons = [
    ...own,
    ...closed(entry, caller, site),
    ...aboutParent(entry, site, mayKnow),
    ...aboutAddress(entry, site),
  ]
  const isUnexplained = !isSeen && own.length === 0
  return { isSeen, reasons: isUnexplained ? [unexplained(entry, caller, site), ...reasons] : reasons }
}

// A kind of content that no visitor reads, and nothing about this entry.
function unexplained({ resource }: Entry, caller: Caller, site: OpenSite): string {
  const plural = resource.labels.plural
  const isForAll = [...site.all(resource.name)].some((one) => resource.access.rights.read(nobody, one, site))
  if (isForAll) return `${plural} are shown to those who may read them: this one is not for ${nameOf(caller)}.`
  return `${plural} are only for those who may edit them.`
}

/** A reader who has a role and wrote nothing; a visitor without one. */
export function readerWith({ roles }: Pick<OpenSite, 'roles'>, role: RoleName | undefined): Caller {
  if (role === undefined) return nobody
  return { user: undefined, roles: [role], can: (capability) => roles[role].has(capability) }
}

/** A caller in words: a user's name, what a role is called, or a visitor. */
export function nameOf({ user, roles: [role] }: Pick<Caller, 'user' | 'roles'>): string {
  if (user) return String(user.data['name'] ?? user.slug)
  if (role === undefined) return 'a visitor'
  return `${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}`
}

function closed(entry: Entry, caller: Caller, site: OpenSite): string[] {
  const { opens } = entry.resource
  if (!opens || opens(entry, caller, site, undefined)) return []
  return ['A password closes it: title and address are shown, its text only with the password.']
}

// What an entry stands below is part of its address.
function aboutParent(entry: Entry, site: OpenSite, mayKnow: (other: Entry) => boolean): string[] {
  const { parentKey, name } = entry.resource
  const said = parentKey === undefined ? undefined : entry.data[parentKey]
  if (said === undefined || said === null || said === 0 || said === '') return []
  const parent = site.find(name, said)
  if (!parent) return [`Its ${parentKey} '${String(said)}' names nothing: it stands at the top.`]
  const { status } = parent.derived
  if (parent === entry) return [`Its ${parentKey} is itself.`]
  if (isPublic(parent.resource, status)) return []
  if (!mayKnow(parent)) return ['What it stands below is not shown to everybody.']
  return [`What it stands below, ${refTo(parent, site)}, is ${status}.`]
}

function isPublic({ publicStatus }: Resource, status: string): boolean {
  return status === publicStatus
}

function aboutAddress(entry: Entry, site: OpenSite): string[] {
  const { permalink, space } = entry.resource
  if (!permalink || space !== 'post' || !isPublic(entry.resource, entry.derived.status)) return []
  const found = findByAddress(site, permalink(entry, site))
  if (!found || found === entry) return []
  return [`Its address leads to ${refTo(found, site)} (${found.path}), which has the same: rename one of them.`]
}
