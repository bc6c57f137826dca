import { blotBetween } from './blot-between.ts'

/** Returns a test of whether a line belongs to fenced code, fences included. Call it with each line of a text, in order. */
export function fencedCode(): (line: string) => boolean {
  let open: string | undefined
  return (line) => {
    const [, marks, rest = ''] = /^ {0,3}(`{3,}|~{3,})(.*)/.exec(line) ?? []
    // A line of backticks that contains more of them is inline code.
    const fence = marks?.startsWith('`') && rest.includes('`') ? undefined : marks
    if (open === undefined) {
      open = fence
      return fence !== undefined
    }
    if (fence?.startsWith(open) && line.trim() === fence) open = undefined
    return true
  }
}

// Liquid and Hugo show a program between these.
const highlight = /\{(?:%-?|\{[<%])[ \t]{0,9}(end|\/[ \t]{0,9})?highlight(?=[ \t%>-])[^{}\n]{0,300}\}{1,2}/g

/** Blots out programs that Jekyll, Eleventy and Hugo highlight: each character becomes a blank. */
export function blotHighlighted(text: string): string {
  return text.includes('highlight') ? blotBetween(text, highlight) : text
}

/** Blots out code in Markdown: each character becomes a blank. Highlighting marks within code open no program. */
export function blotCode(markdown: string): string {
  const bare = blotMarkdownCode(markdown)
  if (!markdown.includes('highlight')) return bare
  return blotMarkdownCode(blotBetween(markdown, highlight, (place) => bare[place] !== ' '))
}

function blotMarkdownCode(markdown: string): string {
  const isFenced = fencedCode()
  return markdown
    .split('\n')
    .map((line) => {
      if (isFenced(line) || /^(?: {4}|\t)/.test(line)) return ' '.repeat(line.length)
      return line.includes('`') ? line.replace(/`[^`]*`/g, (code) => ' '.repeat(code.length)) : line
    })
    .join('\n')
}
