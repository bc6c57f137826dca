import { LRUCache } from 'lru-cache'
import { defineTrait } from '../../define/define.ts'
import { longText, unlessTooCostly } from '../../work/long-texts.ts'
import type { Draft, Entry, SaveContext, Settings, Site } from '../../model/model.ts'
import { rolesOf } from '../../define/roles.ts'
import { plainParagraphs } from '../../text/html/plain-paragraphs.ts'
import { renderComment } from '../../text/wordpress/render.ts'
import { withUnicodeEntities } from '../../text/html/escape.ts'
import { withNofollow, withNoopener } from '../../text/html/link-rel.ts'
import { sanitizeCommentHtml } from '../../text/html/sanitize.ts'
import { writerOf } from './author.ts'
import { textOf } from '../../derive/entries.ts'
import { authorOf } from '../../derive/implicit/authors.ts'
import { everywhere, withRaw } from '../shared/computed.ts'
import { rawOf, textField } from '../shared/words.ts'
import { errors } from './errors.ts'

/**
 * A comment's text with visitors' simple markup, whoever its author. Users with the right to any HTML have it here as in their
 * posts; for all others, only the markup allowed to visitors is stored and shown.
 */
export const commentWords = defineTrait({
  fields: {
    content: textField('The content for the object.', {
      contexts: everywhere,
      example: 'What a fine day!',
      stored: false,
      raw: (comment, site) => site.bodyOf(comment),
      show: (comment, view) => withRaw(view, render(comment, view.site), () => view.site.bodyOf(comment)),
      write: (value, draft) => {
        const raw = rawOf(value)
        if (raw === undefined) return
        draft.body = raw.trim()
        refuseBlank(draft)
      },
    }),
  },
  searched: (comment) => [textOf(comment, 'author_name'), textOf(comment, 'author_url')],
})

/** Refuses an empty comment. @throws RestError 400 `rest_comment_content_invalid` */
export function refuseBlank(draft: Draft): void {
  if (draft.before ? draft.body === '' : !draft.body) throw errors.rest_comment_content_invalid()
}

/** Keeps the markup that both the caller and the comment's author may write. */
export function cleanContent(draft: Draft, { site, caller }: SaveContext): void {
  if (draft.body === undefined) return
  const isFree = caller.can('unfiltered_html') && mayWriteHtml(writerOf(draft, site), site)
  draft.body = cleanComment(draft.body, isFree, site)
}

// Every list needs comments rendered, which costs more than the rest of them.
const rendered = new LRUCache<Entry, { isFree: boolean; home: string; settings: Settings; html: string }>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: ({ html }) => html.length * 2 + 100,
})

function render(comment: Entry, site: Site): string {
  const isFree = mayWriteHtml(authorOf(comment, site), site)
  const { home, settings } = site
  const known = rendered.get(comment)
  if (known?.isFree === isFree && known.home === home && known.settings === settings) return known.html
  const html = renderAnew(comment, isFree, site)
  rendered.set(comment, { isFree, home, settings, html })
  return html
}

function renderAnew(comment: Entry, isFree: boolean, site: Site): string {
  // First of all: links to the site's own files are not marked for search engines.
  const body = site.placeFiles(site.bodyOf(comment), comment)
  const { use_smilies: smilies } = site.settings
  const options = { smilies, shortcodes: site.shortcodeNames }
  return unlessTooCostly(
    () => longText('renderComment', renderComment, cleanComment(body, isFree, site), options),
    () => plainParagraphs(body),
  )
}

function cleanComment(written: string, isFree: boolean, site: Site): string {
  const ownHost = /^https?:\/\/([^/?#]+)/i.exec(site.home)?.[1]
  const html = withUnicodeEntities(written)
  return isFree
    ? withNofollow(withNoopener(html), ownHost)
    : longText('sanitizeCommentHtml', sanitizeCommentHtml, html, ownHost)
}

/** How many tags of an imported text are not shown, because its author may not write them here. */
export function countTakenTags(html: string, author: Entry | undefined, site: Site): number {
  const count = (text: string) => text.match(/<[a-z]/gi)?.length ?? 0
  return html.includes('<') ? count(html) - count(cleanComment(html, mayWriteHtml(author, site), site)) : 0
}

function mayWriteHtml(user: Entry | undefined, { roles }: Site): boolean {
  return user !== undefined && rolesOf(user).some((role) => roles[role].has('unfiltered_html'))
}
