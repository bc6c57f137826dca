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
