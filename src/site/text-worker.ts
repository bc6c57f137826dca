/** The program of the thread in which long texts are made: one at a time, as they come. */
import { parentPort } from 'node:worker_threads'
import type { LongWork } from '../define/long-texts.ts'
import { renderCleanMarkdown } from '../text/clean-markdown.ts'
import { renderMarkdown } from '../text/markdown.ts'
import { plainParagraphs } from '../text/plain-paragraphs.ts'
import { excerptOf, excerptOfHtml, renderExcerpt, renderPlain, renderTitle } from '../text/render.ts'
import { plainText, sanitizePostHtml, sanitizeTermText, sanitizeTitleHtml } from '../text/sanitize.ts'

const makers: Record<LongWork, (...args: never[]) => unknown> = {
  excerptOf,
  excerptOfHtml,
  plainParagraphs,
  plainText,
  renderCleanMarkdown,
  renderExcerpt,
  renderMarkdown,
  renderPlain,
  renderTitle,
  sanitizePostHtml,
  sanitizeTermText,
  sanitizeTitleHtml,
}

parentPort!.on('message', ({ work, args }: { work: LongWork; args: never[] }) => {
  parentPort!.postMessage({ made: makers[work](...args) })
})
parentPort!.postMessage('ready')
