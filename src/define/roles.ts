import { listOf } from './define.ts'
import type { Entry, Resource } from './model.ts'

/**
 * The five roles and what each may do. Names of capabilities are those that clients of the family know; a
 * resource names its own ones with `capabilitiesOf`.
 */
export const roleNames = ['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const

/** A role's name as files and answers write it. */
export type RoleName = (typeof roleNames)[number]

/** The capabilities of a kind of dated content, by what is done. */
export interface Capabilities {
  readonly edit: string
  readonly editOthers: string
  readonly editPublished: string
  readonly editPrivate: string
  readonly publish: string
  readonly remove: string
  readonly removeOthers: string
  readonly removePublished: string
  readonly removePrivate: string
  readonly readPrivate: string
}

/** Derives the capability names of a kind, for example `posts` → `edit_posts`, `edit_others_posts` …. */
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

/** The capabilities of a taxonomy, by what is done with its terms; keys are those of answers. */
export interface TermCapabilities {
  readonly manage_terms: string
  readonly edit_terms: string
  readonly delete_terms: string
  readonly assign_terms: string
}

/** Derives the capability names of a taxonomy, for example `post_tags` → `manage_post_tags`, `edit_post_tags` …. */
export function termCapabilitiesOf(plural: string): TermCapabilities {
  return {
    manage_terms: `manage_${plural}`,
    edit_terms: `edit_${plural}`,
    delete_terms: `delete_${plural}`,
    assign_terms: `assign_${plural}`,
  }
}

const calendarKinds = ['cal_events', 'cal_venues', 'cal_organizers']
const all = (plural: string) => Object.values(capabilitiesOf(plural))
const pick = (plural: string, ...names: (keyof Capabilities)[]) => names.map((name) => capabilitiesOf(plural)[name])

const allTerms = (plural: string) => Object.values(termCapabilitiesOf(plural))

const contributor = [
  'read',
  'edit_posts',
  'delete_posts',
  'read_contact_forms',
  ...calendarKinds.flatMap((k) => pick(k, 'edit', 'remove')),
  ...['categories', 'post_tags', 'event_categories'].map((k) => termCapabilitiesOf(k).assign_terms),
]
const author = [
  ...contributor,
  ...['posts', ...calendarKinds].flatMap((k) => pick(k, 'editPublished', 'publish', 'removePublished')),
  'upload_files',
  ...allTerms('event_categories'),
]
const editor = [
  ...author,
  ...['posts', 'pages', ...calendarKinds].flatMap(all),
  'moderate_comments',
  ...['categories', 'post_tags'].flatMap(allTerms),
  'manage_links',
  'unfiltered_html',
  'edit_contact_forms',
  'delete_contact_forms',
]
const administrator = [
  ...editor,
  'list_users',
  'create_users',
  'edit_users',
  'promote_users',
  'delete_users',
  'remove_users',
  'manage_options',
]

/** What each role may do. */
export const roles: Readonly<Record<RoleName, { label: string; capabilities: ReadonlySet<string> }>> = {
  administrator: { label: 'Administrator', capabilities: new Set(administrator) },
  editor: { label: 'Editor', capabilities: new Set(editor) },
  author: { label: 'Author', capabilities: new Set(author) },
  contributor: { label: 'Contributor', capabilities: new Set(contributor) },
  subscriber: { label: 'Subscriber', capabilities: new Set(['read']) },
}

/**
 * What a role may do at a site with these content types: beside its own capabilities, administrators and editors hold
 * those that a type asks for (`access.capabilities`) and that no role has by itself, so that every type can be written.
 */
export function capabilitiesOfRole(role: RoleName, types: ReadonlyMap<string, Resource>): ReadonlySet<string> {
  if (role !== 'administrator' && role !== 'editor') return roles[role].capabilities
  let known = granted.get(types)
  if (!known) {
    const asked = [...types.values()].flatMap(({ access }) => access.capabilities ?? [])
    const added = asked.filter((one) => !roleNames.some((name) => roles[name].capabilities.has(one)))
    const withAdded = (name: RoleName) => new Set([...roles[name].capabilities, ...added])
    granted.set(types, (known = { administrator: withAdded('administrator'), editor: withAdded('editor') }))
  }
  return known[role]
}

const granted = new WeakMap<object, Record<'administrator' | 'editor', ReadonlySet<string>>>()

/** Whether a text names a role. */
export function isRole(name: unknown): name is RoleName {
  return typeof name === 'string' && Object.hasOwn(roles, name)
}

/** The roles that a user's file names; a user without the key is a subscriber. */
export function rolesOf(user: Pick<Entry, 'data'>): RoleName[] {
  const named = user.data['roles']
  return named === undefined ? ['subscriber'] : listOf(named).filter(isRole)
}
