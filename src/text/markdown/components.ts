/**
 * MDX as Markdown: tags of components are text, not markup, and lines that load or make them are left out. What stands
 * in code stays.
 */
export function componentsAsText(body: string): string {
  let fence: string | undefined
  const lines: string[] = []
  for (const line of body.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence !== undefined) {
      if (mark?.startsWith(fence) && line.trim() === mark) fence = undefined
      lines.push(line)
    } else if (mark !== undefined) {
      fence = mark
      lines.push(line)
    } else if (!isProgram.test(line)) lines.push(withoutTags(line))
  }
  return lines.join('\n')
}

const isProgram =
  /^(?:import\s(?:[^'"]*\sfrom\s+)?['"][^'"]*['"];?\s*|export\s+(?:const|default|function|async|let|class)\s.*)$/

// Tags of components begin with a capital letter; fragments have no name.
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
