import { fencedCode } from './fences.ts'

/** Markdown in which code is blotted out, line by line: each character of it becomes a blank. */
export function blotCode(markdown: string): string {
  const isFenced = fencedCode()
  return markdown
    .split('\n')
    .map((line) => {
      if (isFenced(line) || /^(?: {4}|\t)/.test(line)) return ' '.repeat(line.length)
      return line.includes('`') ? line.replace(/`[^`]*`/g, (code) => ' '.repeat(code.length)) : line
    })
    .join('\n')
}
