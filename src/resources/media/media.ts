import { mediaLabels } from './catalogue.ts'
import { labelsBy } from '../../define/catalogue.ts'
import { z } from 'zod'
import { get } from '../actions/get.ts'
import { list } from '../actions/list.ts'
import { remove } from '../actions/remove.ts'
import { update } from '../actions/update.ts'
import { edit, postProcess } from './edit.ts'
import { add, upload } from './upload.ts'
import { defineResource } from '../../define/define.ts'
import { capabilitiesOf } from '../../define/roles.ts'
import { count } from '../../text/nouns.ts'
import { toLocalText } from '../../text/time/local-time.ts'
import { attachedTo, mediaLink } from './traits/attached-to.ts'
import { actionLinks } from '../shared/action-links.ts'
import { author } from '../shared/named/author.ts'
import { classList } from '../shared/class-list.ts'
import { dates } from '../shared/dates.ts'
import { featuredMedia } from '../shared/featured-media.ts'
import { discussion } from '../shared/discussion.ts'
import { address, identity } from '../shared/identity.ts'
import { curies, ownLinks, repliesLink, typeLink } from '../shared/links.ts'
import { postListing } from '../shared/listing.ts'
import { mediaAccess } from './access.ts'
import { mentionersOf } from './mentions.ts'
import { move } from '../shared/verbs/move.ts'
import { refsBy } from '../shared/verbs/uses.ts'
import { mediaFaults } from './rules.ts'
import { mediaFile, refusePicture } from './traits/file.ts'
import { mediaNotes, mediaWords } from './traits/words.ts'
import { mediaSlug } from './traits/slug.ts'
import { mediaStatus } from './traits/status.ts'
import type { EntryInSite } from '../../model/model.ts'
import { pageWithin } from '../shared/post-access.ts'
import { meta } from '../shared/own-fields/own-fields.ts'
import { postArgs, template } from '../shared/presentation.ts'

const capabilities = capabilitiesOf('posts')

export default defineResource({
  name: 'media',
  base: 'media',
  type: 'attachment',
  space: 'post',
  summary: 'Pictures and other files.',
  labels: { singular: 'Media', plural: 'Media' },
  labelsIn: labelsBy(mediaLabels, { singular: 'file', plural: 'files' }),
  columns: ['id', 'title', 'slug', 'status', 'date', 'author', 'mime_type'],
  files: 'media/**/{file}',
  bodyKey: 'description',
  namedIn: { gallery: ['ids', 'include', 'exclude'], playlist: ['ids', 'include', 'exclude'] },
  queryVar: 'attachment_id',
  postType: {
    capabilities,
    supports: ['title', 'author', 'comments'],
  },
  traits: [
    ownLinks,
    typeLink,
    identity,
    dates,
    address,
    mediaNotes,
    mediaSlug,
    mediaStatus(capabilities),
    mediaWords,
    author,
    discussion('setting', 'closed'),
    template(['']),
    meta,
    mediaFile,
    attachedTo,
    featuredMedia(refusePicture, { onlyIn: 'wordpress' }),
    classList,
    postListing(),
    repliesLink,
    actionLinks({ 'unfiltered-html': ['unfiltered_html'], 'assign-author': [capabilities.editOthers] }),
    curies,
  ],
  faults: [mediaFaults],
  changes: [fileChanges],
  // WordPress accepts the password of a post here too, without declaring it.
  readArgs: { password: { schema: z.unknown(), hidden: true, secret: true } },
  createArgs: postArgs.createArgs,
  // Months keep folders small enough to browse.
  folder: (_draft, site) => toLocalText(site.now(), site.settings.timezone).slice(0, 7).replace('-', '/'),
  prepare: (entry, site) => site.files.makeCopies(entry),
  permalink: mediaLink,
  checkPage: pageWithin,
  access: mediaAccess(capabilities),
  actions: [list, upload, get, update, remove, add, postProcess, edit, move, refsBy(mentionersOf)],
})

// The changes of a file: its size in bytes and, for a picture, in pixels.
function fileChanges(before: EntryInSite | undefined, after: EntryInSite | undefined): string[] {
  const [was, is] = [before && sizeOf(before), after && sizeOf(after)]
  if (is === undefined) return [`The file is removed: ${was}.`]
  if (was === undefined) return [`The file: ${is}.`]
  return was === is ? [] : [`The file is replaced: ${was} → ${is}.`]
}

function sizeOf({ entry, site }: EntryInSite): string {
  const { bytes, picture, mime } = site.files.factsOf(entry)
  return [picture ? `${picture.width} × ${picture.height} pixels` : mime, inBytes(bytes)].filter(Boolean).join(', ')
}

function inBytes(bytes: number): string {
  if (bytes < 1000) return count(bytes, 'byte')
  return bytes < 999_500 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1e6).toFixed(1)} MB`
}
