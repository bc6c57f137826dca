import type { Capabilities, Trait } from '../../model/model.ts'
import { author } from '../shared/named/author.ts'
import { classList } from '../shared/class-list.ts'
import { dates, undated } from '../shared/dates.ts'
import { featuredMedia } from '../shared/featured-media.ts'
import { inMenus } from '../shared/named/in-menus.ts'
import { fileName } from '../shared/foreign/file-name.ts'
import { dateKey, draftKey, slugKey } from '../shared/foreign/keys.ts'
import { address, identity } from '../shared/identity.ts'
import { revisions } from './keeps-revisions.ts'
import { actionLinks } from '../shared/action-links.ts'
import { postListing } from '../shared/listing.ts'
import { opensWithPassword, pageWithin, postAccess } from '../shared/post-access.ts'
import { attachmentLink, curies, ownLinks, repliesLink, typeLink } from '../shared/links.ts'
import { htmlFile } from './html-file.ts'
import { otherStatuses } from './other-statuses.ts'
import { metaWithFootnotes } from './footnotes.ts'
import { ownAddress } from '../shared/permalink.ts'
import { password, postArgs, template } from '../shared/presentation.ts'
import { status } from '../shared/status.ts'
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
