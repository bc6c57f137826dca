import { posix } from 'node:path'
import { defineTrait } from '../../define/define.ts'
import { htmlFilesSetting, otherStatusesSetting, pathsSetting } from '../../derive/settings/foreign-settings.ts'
import type { Capabilities, Data, Reading, Trait } from '../../model/model.ts'
import { nearest } from '../../text/nearest.ts'
import { toSlug } from '../../text/wordpress/slug.ts'
import { author } from '../shared/named/author.ts'
import { classList } from '../shared/class-list.ts'
import { dates, undated } from '../shared/dates.ts'
import { featuredMedia } from '../shared/featured-media.ts'
import { inMenus } from '../shared/named/in-menus.ts'
import { dateKey, draftKey, slugKey } from '../shared/foreign/keys.ts'
import { address, identity } from '../shared/identity.ts'
import { revisions } from './keeps-revisions.ts'
import { actionLinks } from '../shared/action-links.ts'
import { postListing } from '../shared/listing.ts'
import { opensWithPassword, pageWithin, postAccess } from '../shared/post-access.ts'
import { attachmentLink, curies, ownLinks, repliesLink, typeLink } from '../shared/links.ts'
import { metaWithFootnotes } from './footnotes.ts'
import { ownAddress } from '../shared/permalink.ts'
import { password, postArgs, template } from '../shared/presentation.ts'
import { status, statusFlag, storedStatus } from '../shared/status.ts'
import { words, wordsOf, type TextParts } from '../shared/words.ts'

/** The differences between posts and pages. */
interface Own {
  /** Its slug and its parent. */
  readonly place: readonly Trait[]
  readonly discussion: Trait
  /** By default, entries have no choice of a template. */
  readonly template?: Trait
  readonly listing?: Trait
  /** Its taxonomies and the like. */
  readonly filed: readonly Trait[]
  /** Whether callers with a right to it may make it sticky. */
  readonly isSticky?: true
  readonly leavesOut?: {
    readonly date?: boolean
    readonly featuredMedia?: boolean
    readonly replies?: boolean
    readonly revisions?: boolean
  }
  /** All by default. */
  readonly words?: TextParts
}

/** The common traits of posts and pages, in the order of their members in responses. */
export function postTraits(
  capabilities: Capabilities,
  {
    place,
    discussion,
    template = oneTemplate,
    listing = postListing(),
    filed,
    isSticky,
    leavesOut = {},
    words: own,
  }: Own,
): Trait[] {
  const { publish, editOthers } = capabilities
  return [
    ownLinks,
    typeLink,
    identity,
    leavesOut.date ? undated : dates,
    address,
    ownAddress,
    status(capabilities),
    otherStatuses,
    draftKey,
    password,
    own ? wordsOf(own) : words,
    htmlFile,
    slugKey,
    ...(leavesOut.date ? [] : [dateKey]),
    fileName,
    author,
    ...place,
    inMenus,
    ...(leavesOut.featuredMedia ? [] : [featuredMedia()]),
    discussion,
    template,
    metaWithFootnotes,
    listing,
    ...(leavesOut.replies ? [] : [repliesLink]),
    ...(leavesOut.revisions ? [] : [revisions]),
    classList,
    attachmentLink,
    ...filed,
    actionLinks({
      publish: [publish],
      'unfiltered-html': ['unfiltered_html'],
      ...(isSticky && { sticky: [editOthers, publish] }),
      'assign-author': [editOthers],
    }),
    curies,
  ]
}

const oneTemplate = template([''])

/** The common parts of reading, writing and listing them. */
export function postParts(capabilities: Capabilities) {
  return {
    batches: true,
    trashes: true,
    ...postArgs,
    opens: opensWithPassword,
    checkPage: pageWithin,
    access: postAccess(capabilities),
  } as const
}

const read: Reading['read'] = ({ content_format: said }, path) =>
  said === undefined && path.endsWith('.html') ? 'html' : said
const write: Reading['write'] = (meant, { content_format: said }, path) =>
  path.endsWith('.html') && meant === 'html' && said === undefined ? undefined : meant

/** Reads the bodies of files that end in `.html` as HTML, if a setting makes such files texts. */
const htmlFile = defineTrait({
  extension: {
    setting: htmlFilesSetting,
    toTrait: (_resource, folders) =>
      Array.isArray(folders) && folders.length > 0
        ? { readings: [{ key: 'content_format', read, write, others: [] }] }
        : undefined,
  },
})

/** Finds entries by file name, if links between files are followed and the slug differs. */
const fileName = defineTrait({
  extension: {
    setting: pathsSetting,
    toTrait: (_resource, isOn) =>
      isOn === true
        ? {
            indexes: {
              file: ({ path, slug }) => {
                const name = toSlug(posix.basename(path).replace(/\.\w+$/, ''))
                return name === slug || name === '' ? [] : [name]
              },
            },
          }
        : undefined,
  },
})

/**
 * Ignores another tool's words under `status`, such as those of MkDocs' themes for pages (`new`, `deprecated`). A possible
 * misspelling of a word that holds an entry back stays an error: nothing is published by mistake.
 */
const otherStatuses = defineTrait({
  extension: {
    setting: otherStatusesSetting,
    toTrait: (_resource, said) =>
      said === 'ignored' ? { readings: [{ key: 'status', read: ownStatus, others: [] }] } : undefined,
  },
})

const knownStatuses = [...storedStatus.options, ...statusFlag.words.keys()]

function ownStatus({ status }: Data): unknown {
  const word = typeof status === 'string' ? status.trim().toLowerCase() : ''
  return word === '' || knownStatuses.includes(word) || nearest(word, knownStatuses) !== undefined ? status : undefined
}
