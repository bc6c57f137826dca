/** Where a front matter key stands in a file's text; the first line when it is not written there. */
export function locateKey(text: string, key: string): { line: number; column: number } {
  const quoted = key.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const found = new RegExp(`^([ \\t]*)["']?${quoted}["']?[ \\t]*:`, 'm').exec(text)
  if (!found) return { line: 1, column: 1 }
  const line = text.slice(0, found.index).split('\n').length
  return { line, column: found[1]!.length + 1 }
}
