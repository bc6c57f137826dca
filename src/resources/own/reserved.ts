import type { Data, Resource } from '../../model/model.ts'
import { languageCodes, languageFoldersSetting, languagesSetting } from '../../derive/languages/languages.ts'
import { ownFolder } from '../../derive/folders/places.ts'
import { pluralWithin } from '../../derive/words/labels.ts'

/** First words of commands: a type with such a name could not be used at the terminal. */
export const commandWords: readonly string[] =
  `add api approve calendar check completion config create data delete doctor due duplicate edit embed export field form
  get git help history hold ids import init join language languages list log ls markup mcp menu menus mv open order
  overview preview publish refs renew remove replace reply restore review revision rules run schedule schema search serve site spam
  state theme token trash translate type types undo unpublish update version why`.split(/\s+/)

/** First segments of addresses that a website has besides its content, here and in WordPress. */
export const addressWords: readonly string[] =
  `atom author avatar calendar category comments contact-forms embed events favicon feed healthz index mcp organizer page
  rdf rest robots rss rss2 search series site sitemap style tag uploads venue wp-admin wp-content wp-includes wp-json
  wp-login wp-sitemap`.split(/\s+/)

/** REST words that WordPress's clients request, whether or not they are served here. */
export const restWords: readonly string[] =
  `abilities batch block-directory block-editor block-renderer block-types blocks data font-collections font-families
  global-styles languages menu-items menu-locations menus navigation pattern-directory plugins sidebars site template-parts
  templates url-details users widget-types widgets`.split(/\s+/)

/** Names of types and taxonomies of WordPress and its plugins, and their prefixes. */
export const wordpressNames: readonly string[] =
  `action attachment author custom_css customize_changeset link_category nav_menu nav_menu_item oembed_cache post_format
  post_tag user_request`.split(/\s+/)
const wordpressBeginning = /^(?:wp|tribe|wpcf7|cal|contact)_/

/** Query variables of the home page with another meaning, here and in WordPress: `?s=moss` searches. */
const queryWords: readonly string[] =
  `attachment attachment_id author_name cat category_name cpage day error exact feed hour lang m minute monthnum more name
  order orderby p page_id paged pagename pb post_type posts preview replytocom rest_route robots s second sentence subpost
  tag_id taxonomy tb term unapproved w withcomments withoutcomments year`.split(/\s+/)

/** Whether a query of the home page can find something by the name of its declared type or taxonomy. */
export function isQueryVar(name: string): boolean {
  return !queryWords.includes(name)
}

/** Folders with other contents, reserved together with everything below them. */
export const reservedFolders: readonly string[] = ['data', 'media', 'menus', 'site', 'uploads', 'users']

/** Why a declaration cannot have a name; undefined if it can. `others` are the resources of this version. */
export function whyTaken(name: string, others: readonly Resource[]): string | undefined {
  if (commandWords.includes(name)) return `\`almanac ${name}\` is a command`
  const holder = others.find((one) => one.name === name || one.type === name)
  if (holder) return `${pluralWithin(holder.labels)} have it`
  if (wordpressNames.includes(name) || wordpressBeginning.test(name)) return 'WordPress and its plugins have it'
  const isSetting = others.some(({ configures, fields }) => configures && Object.hasOwn(fields, name))
  return isSetting ? 'a setting has it' : undefined
}

/** Why a declaration cannot have a word in addresses; undefined if it can. */
export function whySlugTaken(slug: string, others: readonly Resource[]): string | undefined {
  if (addressWords.includes(slug)) return `the website has other pages at /${slug}/`
  if (restWords.includes(slug)) return 'the REST interface has it'
  const isSegment = (one: Resource) =>
    one.base === slug || one.actions.some(({ at }) => at !== undefined && at.split('/').at(-1) === slug)
  const holder = others.find(isSegment)
  return holder && `the REST interface has it for ${pluralWithin(holder.labels)}`
}

/** The settings that reserve words in addresses, and folders, for languages. */
export const languageSettings = [languagesSetting, languageFoldersSetting] as const

/** Why a word in addresses is that of a language of the site; undefined if it is not. */
export function whyOfLanguage(slug: string, settings: Data): string | undefined {
  const code = languageCodes(settings).find((one) => one.toLowerCase() === slug)
  return code && `'${languagesSetting}' names it, and addresses in that language begin with /${code}/`
}

/** Why a folder is that of a language of the site; undefined if it is not. */
export function whyFolderOfLanguage(folder: string, settings: Data): string | undefined {
  const top = folder.split('/')[0]!
  const isLanguage = settings[languageFoldersSetting] === true && languageCodes(settings).includes(top)
  return isLanguage ? `${top}/ holds the content in that language ('${languageFoldersSetting}')` : undefined
}

/** Why a declaration's files cannot be in a folder; undefined if they can. `others` are where the settings put them. */
export function whyFolderTaken(folder: string, others: readonly Resource[]): string | undefined {
  const top = folder.split('/')[0]!
  if (folder === '.') return 'it is the whole content folder'
  if (reservedFolders.includes(top)) return `${top}/ holds something else`
  const other = others.find((one) => ownFolder(one) !== '' && areOverlapping(folder, ownFolder(one)))
  return other && `${pluralWithin(other.labels)} are in ${ownFolder(other)}/`
}

/** Whether two folders are the same, or one is within the other. */
export function areOverlapping(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`)
}
