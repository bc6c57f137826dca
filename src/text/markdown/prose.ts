import type { MarkdownIt, StateBlock } from 'markdown-it'

/**
 * Paragraphs in whose words no sign means anything to Markdown, which is most of what people write: all other rules
 * would come to nothing. Only what stands by itself, as lists and footnotes look into their paragraphs.
 */
export function addProse(markdown: MarkdownIt): void {
  markdown.block.ruler.before('table', 'prose', (state, startLine, endLine) => {
    if (state.parentType !== 'root') return false
    let line = startLine
    for (; line < endLine && !state.isEmpty(line); line++) if (!beginsWithWord(state, line)) return false
    const text = state.src.slice(state.bMarks[startLine], state.eMarks[line - 1])
    if (meaningful.test(text)) return false
    state.line = line
    state.push('html_block', '', 0).content = `<p>${text}</p>\n`
    return true
  })
}

const meaningful = /[\\`~*_[<>&]|[ \t\v\f]$/m

// With a letter, a quote or a bracket: that begins no block, nor makes one of the line before.
function beginsWithWord(state: StateBlock, line: number): boolean {
  const code = state.src.charCodeAt(state.bMarks[line]!)
  return (
    state.sCount[line] === 0 &&
    ((code >= 97 && code <= 122) ||
      (code >= 65 && code <= 90) ||
      code > 127 ||
      code === 34 ||
      code === 39 ||
      code === 40)
  )
}
