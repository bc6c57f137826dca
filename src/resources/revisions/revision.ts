import { displayTitle } from '../../derive/titles/display-title.ts'
import { dateTime } from '../shared/dates.ts'
import { textOf } from '../../derive/entries.ts'
import { authorOf } from '../../derive/implicit/authors.ts'
import { z } from 'zod'
import { localTime } from '../../define/answers.ts'
import { defineResource } from '../../define/define.ts'
import { longText, unlessTooCostly } from '../../work/long-texts.ts'
import type { Call, Context, Entry, FieldDraft, Revision, Site } from '../../model/model.ts'
import { everywhere, computed, computedInWordpress, computedForPrograms, uniformAccess } from '../shared/computed.ts'
import { withRaw } from '../shared/computed.ts'
import { plainLink, guidField } from '../shared/identity.ts'
import { restLink } from '../shared/links.ts'
import { displayText } from '../shared/words.ts'
import { plainParagraphs } from '../../text/html/plain-paragraphs.ts'
import { renderExcerpt } from '../../text/wordpress/render.ts'
import { toLocalText, toUtcText } from '../../text/time/local-time.ts'
import { errors } from './errors.ts'

const longer = ['view', 'edit'] as const
const text = z.looseObject({ raw: z.string().optional(), rendered: z.string().optional() })

// Revisions are read through the routes of their post or page: every direct request is refused.
const refuseReading = ({ caller }: Call) => errors.rest_cannot_read(caller)

export default defineResource({
  name: 'revision',
  base: 'revisions',
  space: 'post',
  schemaTitle: ({ type }) => `${type}-revision`,
  summary: 'Earlier texts of posts and pages.',
  labels: { singular: 'Revision', plural: 'Revisions' },
  columns: ['id', 'title', 'slug', 'date', 'author', 'content', 'parent'],
  fields: {
    author: computed(
      z.int().describe('The ID for the author of the revision.'),
      everywhere,
      (entry, { site }) => writerOf(entry, site)?.id ?? 0,
    ),
    date: inSiteZone('published', everywhere),
    date_gmt: inUtc('published'),
    id: computed(z.int().describe('Unique identifier for the revision.'), everywhere, ({ id }) => id),
    modified: inSiteZone('last modified', longer),
    modified_gmt: inUtc('last modified'),
    parent: computed(
      z.int().describe('The ID for the parent of the revision.'),
      everywhere,
      (entry) => revisedEntryOf(entry)?.id ?? 0,
    ),
    slug: computed(
      z.string().describe('An alphanumeric identifier for the revision unique to its type.'),
      everywhere,
      ({ slug }) => slug,
    ),
    guid: computedForPrograms(
      z.object({ rendered: z.string() }).describe('GUID for the revision, as it exists in the database.'),
      longer,
      (entry, view) => withRaw(view, plainLink(entry, view.site)),
      guidField,
    ),
    title: computed(
      text.describe('The title for the revision.'),
      everywhere,
      (entry, view) => withRaw(view, displayTitle(entry, view.site), () => textOf(entry, 'title')),
      displayText,
    ),
    content: computed(
      text.describe('The content for the revision.'),
      longer,
      (entry, view) => withRaw(view, view.site.render(entry).content, () => view.site.bodyOf(entry)),
      displayText,
    ),
    // Unlike a post's excerpt, it is not made from the content if none was written.
    excerpt: computed(
      text.describe('The excerpt for the revision.'),
      everywhere,
      (entry, view) => {
        const raw = textOf(entry, 'excerpt')
        const rendered = unlessTooCostly(
          () => longText('renderExcerpt', renderExcerpt, raw, { shortcodes: view.site.shortcodeNames }),
          () => plainParagraphs(raw),
        )
        return withRaw(view, raw === '' ? '' : rendered, () => raw)
      },
      displayText,
    ),
    // Only texts have earlier versions.
    meta: computedInWordpress(
      z.looseObject({}).describe('Meta fields.'),
      longer,
      () => [],
      z.array(z.unknown()).max(0),
    ),
  },
  links: [
    (entry, { rest }, links) => {
      const of = revisedEntryOf(entry)
      if (of) links['parent'] = [{ href: restLink(of, rest) }]
    },
  ],
  dependsOn: ['user'],
  notFound: errors.rest_post_invalid_id,
  access: uniformAccess({ read: () => false, edit: () => false }, refuseReading),
  actions: [],
})

// A revision is published when it is written.
function inSiteZone(happened: string, contexts: readonly Context[]): FieldDraft {
  const schema = dateTime().describe(`The date the revision was ${happened}, in the site's timezone.`)
  return computed(
    schema,
    contexts,
    ({ modified }, { site }) => toLocalText(modified, site.settings.timezone),
    localTime,
  )
}

function inUtc(happened: string): FieldDraft {
  const schema = dateTime().describe(`The date the revision was ${happened}, as GMT.`)
  return computedForPrograms(schema, longer, ({ modified }) => toUtcText(modified), localTime)
}

/** The entry of a revision; undefined for a draft that is its own autosave. */
export function revisedEntryOf(entry: Entry): Entry | undefined {
  return entry.derived['of'] as Entry | undefined
}

// Git knows the author of a committed text by e-mail address.
function writerOf(entry: Entry, site: Site): Entry | undefined {
  const revision = entry.derived['revision'] as Revision | undefined
  if (!revision) return authorOf(entry, site)
  const { userId, commit } = revision
  return commit ? site.having('user', 'email', commit.email.toLowerCase())[0] : site.get('user', userId)
}
