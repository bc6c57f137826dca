export interface Element {
  /** With WordPress's prefix for its namespace: `wp:post_id`. */
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Element[]
  /** Its texts in order, marked as CDATA or not. */
  readonly texts: { text: string; readonly isMarked: boolean }[]
}

const end = ']]>'

/** Returns an element's text. Blanks beside CDATA are indentation; unescaped `]]>` in it, as some programs write, is text. */
export function elementText(element: Element | undefined): string {
  const texts = element?.texts ?? []
  if (!texts.some(({ isMarked }) => isMarked))
    return texts
      .map(({ text }) => text)
      .join('')
      .trim()
  const significant = texts.filter(({ text, isMarked }) => isMarked || text.trim() !== '')
  const isBroken = significant.some(({ text, isMarked }, at) => !isMarked && at > 0 && text.includes(end))
  if (!isBroken) return significant.map(({ text }) => text).join('')
  const written = significant.map(({ text, isMarked }, at) => {
    const [before, after] = [significant[at - 1], significant[at + 1]]
    const opening = isMarked && before && !before.isMarked ? '<![CDATA[' : ''
    return opening + text + (isMarked && after && !after.isMarked ? end : '')
  })
  return written.join('').trimEnd().slice(0, -end.length)
}

/** Returns the text of the last child of this name, or empty. */
export function childText(element: Element, name: string): string {
  return elementText(element.children.findLast((child) => child.name === name))
}

export function childrenOf(element: Element, name: string): Element[] {
  return element.children.filter((child) => child.name === name)
}

/** Returns a child's integer; 0 if it has none. */
export function childNumber(element: Element, name: string): number {
  const text = childText(element, name).trim()
  return /^\d{1,10}$/.test(text) ? Number(text) : 0
}
