import { fencedCode } from './fences.ts'

/** Turns MDX into Markdown: component tags become text, lines that import or export are removed. Code stays. */
export function componentsAsText(body: string): string {
  const isFenced = fencedCode()
  return body
    .split('\n')
    .flatMap((line) => (isFenced(line) ? line : isProgram.test(line) ? [] : withoutTags(line)))
    .join('\n')
}

const isProgram =
  /^(?:import\s(?:[^'"]*\sfrom\s+)?['"][^'"]*['"];?\s*|export\s+(?:const|default|function|async|let|class)\s.*)$/

// Component tags begin with a capital letter; fragments have no name.
function withoutTags(line: string): string {
  if (!line.includes('<')) return line
  const lastRun = new Map<string, number>()
  for (const { 0: run, index } of line.matchAll(/`+/g)) lastRun.set(run, index)
  let open: string | undefined
  return line.replaceAll(/`+|<(?=\/?(?:[A-Z]|>))/g, (found, at: number) => {
    if (found === '<') return open === undefined ? '&lt;' : found
    if (open === undefined && lastRun.get(found)! > at) open = found
    else if (open === found) open = undefined
    return found
  })
}
