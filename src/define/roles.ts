import { withArticle } from '../text/nouns.ts'
import type { Capabilities, Data, Grants, RoleName, TermCapabilities } from '../model/model.ts'

/** The five roles, most powerful first; clients know the names. A resource names its rights with `capabilitiesOf`. */
export const roleNames = [
  'administrator',
  'editor',
  'author',
  'contributor',
  'subscriber',
] as const satisfies readonly RoleName[]

/** Derives the capability names of a kind of dated content, by operation: `posts` → `edit_posts` …. */
export function capabilitiesOf(plural: string): Capabilities {
  return {
    edit: `edit_${plural}`,
    editOthers: `edit_others_${plural}`,
    editPublished: `edit_published_${plural}`,
    editPrivate: `edit_private_${plural}`,
    publish: `publish_${plural}`,
    remove: `delete_${plural}`,
    removeOthers: `delete_others_${plural}`,
    removePublished: `delete_published_${plural}`,
    removePrivate: `delete_private_${plural}`,
    readPrivate: `read_private_${plural}`,
  }
}

/** Derives the capability names of a taxonomy, by operation on its terms, with WordPress's keys. */
export function termCapabilitiesOf(plural: string): TermCapabilities {
  return {
    manage_terms: `manage_${plural}`,
    edit_terms: `edit_${plural}`,
    delete_terms: `delete_${plural}`,
    assign_terms: `assign_${plural}`,
  }
}

const contents = {
  drafts: ['edit', 'remove'],
  own: ['edit', 'remove', 'editPublished', 'publish', 'removePublished'],
  all: Object.keys(capabilitiesOf('')) as (keyof Capabilities)[],
} as const satisfies Record<string, readonly (keyof Capabilities)[]>

/** Grants roles capabilities for a kind of dated content: to write drafts, to publish their own, or to manage all of it. */
export function grant(plural: string, levels: Partial<Record<RoleName, keyof typeof contents>>): Grants {
  const names = capabilitiesOf(plural)
  return mapGrants(levels, (level) => contents[level].map((one) => names[one]))
}

/** Grants roles capabilities for the terms of a taxonomy: to assign them to their own content, or to manage them. */
export function grantTerms(plural: string, levels: Partial<Record<RoleName, 'assign' | 'all'>>): Grants {
  const names = termCapabilitiesOf(plural)
  return mapGrants(levels, (level) => (level === 'all' ? Object.values(names) : [names.assign_terms]))
}

function mapGrants<Level>(
  levels: Partial<Record<RoleName, Level>>,
  toCapabilities: (level: Level) => readonly string[],
): Grants {
  const entries = Object.entries(levels) as [RoleName, Level][]
  return Object.fromEntries(entries.map(([role, level]) => [role, toCapabilities(level)]))
}

export function isRole(name: unknown): name is RoleName {
  return (roleNames as readonly unknown[]).includes(name)
}

/** The rights that a change of a user's roles adds, as a sentence without a full stop; undefined if none. */
export function moreRights(before: unknown, after: unknown): string | undefined {
  const [was, is] = [before, after].map((roles) => rolesOf({ data: roles === undefined ? {} : { roles } }))
  const [former, now] = [was!, is!].map((roles) => roleNames.findIndex((role) => roles.includes(role)))
  const isMore = now! >= 0 && roleNames[now!] !== 'subscriber' && (former === -1 || now! < former!)
  return isMore ? `gives the rights of ${withArticle(roleNames[now!]!)}` : undefined
}

/** The roles in a user's file; subscriber by default. */
export function rolesOf({ data, implicit }: { readonly data: Data; readonly implicit?: true }): RoleName[] {
  const { roles = implicit ? [] : 'subscriber' } = data
  return [roles].flat().filter(isRole)
}
