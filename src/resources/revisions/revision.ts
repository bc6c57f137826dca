import { z } from 'zod'
import { localTime } from '../../define/answers.ts'
import { defineResource, field, type FieldOptions } from '../../define/define.ts'
import { longText, unlessTooCostly } from '../../define/long-texts.ts'
import type { Call, Entry, Revision, Site } from '../../define/model.ts'
import { plainLink, shownGuid } from '../shared/identity.ts'
import { restLink } from '../shared/links.ts'
import { shownText, textOf } from '../shared/words.ts'
import { plainParagraphs } from '../../text/html/plain-paragraphs.ts'
import { renderExcerpt } from '../../text/wordpress/render.ts'
import { toLocalText, toUtcText } from '../../text/time/local-time.ts'
import { errors } from './errors.ts'

const everywhere = ['view', 'embed', 'edit'] as const
const longer = ['view', 'edit'] as const
const dateTime = () => z.string().meta({ format: 'date-time' })
const text = z.looseObject({ raw: z.string().optional(), rendered: z.string().optional() })

const seen = (
  contexts: FieldOptions['contexts'],
  show: NonNullable<FieldOptions['show']>,
  answer?: FieldOptions['answer'],
): FieldOptions => ({
  contexts: contexts!,
  readonly: true,
  stored: false,
  show,
  ...(answer && { answer }),
})

// Revisions belong to a post or a page, whose own routes lead to them: every direct request is refused.
const closed = ({ caller }: Call) => errors.rest_cannot_read(caller)

export default defineResource({
  name: 'revision',
  base: 'revisions',
  space: 'post',
  summary: 'Earlier texts of posts and pages.',
  labels: { singular: 'Revision', plural: 'Revisions' },
  columns: ['id', 'title', 'slug', 'date', 'author', 'content', 'parent'],
  fields: {
    author: field(
      z.int().describe('The ID for the author of the revision.'),
      seen(everywhere, (entry, { site }) => authorOf(entry, site)?.id ?? 0),
    ),
    date: field(
      dateTime().describe("The date the revision was published, in the site's timezone."),
      seen(everywhere, inSiteZone, localTime),
    ),
    date_gmt: field(
      dateTime().describe('The date the revision was published, as GMT.'),
      seen(longer, utcTime, localTime),
    ),
    id: field(
      z.int().describe('Unique identifier for the revision.'),
      seen(everywhere, ({ id }) => id),
    ),
    modified: field(
      dateTime().describe("The date the revision was last modified, in the site's timezone."),
      seen(longer, inSiteZone, localTime),
    ),
    modified_gmt: field(
      dateTime().describe('The date the revision was last modified, as GMT.'),
      seen(longer, utcTime, localTime),
    ),
    parent: field(
      z.int().describe('The ID for the parent of the revision.'),
      seen(everywhere, (entry) => parentOf(entry).id),
    ),
    slug: field(
      z.string().describe('An alphanumeric identifier for the revision unique to its type.'),
      seen(everywhere, ({ slug }) => slug),
    ),
    guid: field(
      z.object({ rendered: z.string() }).describe('GUID for the revision, as it exists in the database.'),
      seen(
        longer,
        (entry, { site, context }) => {
          const guid = plainLink(entry, site)
          return context === 'edit' ? { rendered: guid, raw: guid } : { rendered: guid }
        },
        shownGuid,
      ),
    ),
    title: field(
      text.describe('The title for the revision.'),
      seen(
        everywhere,
        (entry, { site, context }) => shown(site.render(entry).title, context, () => textOf(entry, 'title')),
        shownText,
      ),
    ),
    content: field(
      text.describe('The content for the revision.'),
      seen(
        longer,
        (entry, { site, context }) => shown(site.render(entry).content, context, () => site.bodyOf(entry)),
        shownText,
      ),
    ),
    // Unlike a post's excerpt, it is not made from the content where none was written.
    excerpt: field(
      text.describe('The excerpt for the revision.'),
      seen(
        everywhere,
        (entry, { context }) => {
          const raw = textOf(entry, 'excerpt')
          const rendered = unlessTooCostly(
            () => longText('renderExcerpt', renderExcerpt, raw),
            () => plainParagraphs(raw),
          )
          return shown(raw === '' ? '' : rendered, context, () => raw)
        },
        shownText,
      ),
    ),
  },
  links: [
    (entry, { rest }, links) => {
      links['parent'] = [{ href: restLink(parentOf(entry), rest) }]
    },
  ],
  dependsOn: ['user'],
  notFound: errors.rest_post_invalid_id,
  access: {
    rights: { read: () => false, edit: () => false },
    list: closed,
    read: closed,
    create: closed,
    update: closed,
    remove: closed,
  },
  actions: [],
})

function shown(rendered: string, context: string, raw: () => string): { raw?: string; rendered: string } {
  return context === 'edit' ? { raw: raw(), rendered } : { rendered }
}

function inSiteZone({ modified }: Entry, { site }: { site: Site }): string {
  return toLocalText(modified, site.settings.timezone)
}

function utcTime({ modified }: Entry): string {
  return toUtcText(modified)
}

function parentOf(entry: Entry): Entry {
  return entry.derived['of'] as Entry
}

// Git knows the author of a committed text by an e-mail address.
function authorOf(entry: Entry, site: Site): Entry | undefined {
  const { userId, commit } = entry.derived['revision'] as Revision
  return commit ? site.having('user', 'email', commit.email.toLowerCase())[0] : site.get('user', userId)
}
