/** The program of the thread that makes long texts: one at a time, in order. */
import { parentPort } from 'node:worker_threads'
import type { LongWork } from '../../work/long-texts.ts'
import { renderCleanMarkdown } from '../../text/markdown/clean-markdown.ts'
import { renderMarkdown, rulesOfMarkdown } from '../../text/markdown/markdown.ts'
import { plainParagraphs } from '../../text/html/plain-paragraphs.ts'
import { excerptOf, excerptOfHtml, renderComment, renderExcerpt, renderPlain } from '../../text/wordpress/render.ts'
import { rulesOfPlain } from '../../text/wordpress/render.ts'
import { renderTitle } from '../../text/wordpress/typography.ts'
import { plainText, sanitizeCommentHtml, sanitizePostHtml, sanitizeTermText } from '../../text/html/sanitize.ts'
import { sanitizeTitleHtml } from '../../text/html/sanitize.ts'

const makers: Record<LongWork, (...args: never[]) => unknown> = {
  excerptOf,
  excerptOfHtml,
  plainParagraphs,
  plainText,
  renderCleanMarkdown,
  renderComment,
  renderExcerpt,
  renderMarkdown,
  renderPlain,
  renderTitle,
  rulesOfMarkdown,
  rulesOfPlain,
  sanitizeCommentHtml,
  sanitizePostHtml,
  sanitizeTermText,
  sanitizeTitleHtml,
}

parentPort!.on('message', ({ work, args }: { work: LongWork; args: never[] }) => {
  post({ made: makers[work](...args) })
})
post('ready')

function post(message: 'ready' | { made: unknown }): void {
  // The other side is no window.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort!.postMessage(message)
}
