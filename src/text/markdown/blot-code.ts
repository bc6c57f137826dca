/** Markdown in which code is blotted out, line by line: each character of it becomes a blank. */
export function blotCode(markdown: string): string {
  let isCode = false
  return markdown
    .split('\n')
    .map((line) => {
      const isFence = /^ {0,3}(?:```|~~~)/.test(line)
      if (isFence) isCode = !isCode
      if (isCode || isFence || /^(?: {4}|\t)/.test(line)) return ' '.repeat(line.length)
      return line.includes('`') ? line.replace(/`[^`]*`/g, (code) => ' '.repeat(code.length)) : line
    })
    .join('\n')
}
