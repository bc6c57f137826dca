import { blotBetween } from './blot-between.ts'

/** Decides whether a line is part of fenced code, fences included. Call it with each line of a Markdown text, in order. */
export function fencedCode(): (line: string) => boolean {
  let open: string | undefined
  return (line) => {
    const [, marks, rest = ''] = /^ {0,3}(`{3,}|~{3,})(.*)/.exec(line) ?? []
    // Backticks with more of them on their line enclose code within it.
    const fence = marks?.startsWith('`') && rest.includes('`') ? undefined : marks
    if (open === undefined) {
      open = fence
      return fence !== undefined
    }
    if (fence?.startsWith(open) && line.trim() === fence) open = undefined
    return true
  }
}

// Between these, Liquid and Hugo show a program.
const highlight = /\{(?:%-?|\{[<%])[ \t]{0,9}(end|\/[ \t]{0,9})?highlight(?=[ \t%>-])[^{}\n]{0,300}\}{1,2}/g

/** A text without the programs that Jekyll, Eleventy and Hugo highlight in it: each character of them becomes a blank. */
export function blotHighlighted(text: string): string {
  return text.includes('highlight') ? blotBetween(text, highlight) : text
}

/** Markdown in which code is blotted out, line by line: each character of it becomes a blank. Marks that are code open no program. */
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
