/** An element of an export, with its text or its child elements. */
export interface Element {
  /** With the prefix that WordPress uses for its namespace: `wp:post_id`. */
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Element[]
  /** Its texts in their order, marked as CDATA or not. */
  readonly texts: { text: string; readonly isMarked: boolean }[]
}

/** An element without anything in it. */
export function newElement(name: string, attributes: Readonly<Record<string, string>> = {}): Element {
  return { name, attributes, children: [], texts: [] }
}

const end = ']]>'

/**
 * The text of an element: beside CDATA sections, blanks are only indentation. Some programs mark texts that hold the end of
 * a CDATA section: the text after it belongs to them, too.
 */
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

/** The text of the last child of this name, or empty. */
export function childText(element: Element, name: string): string {
  return elementText(element.children.findLast((child) => child.name === name))
}

/** All children of this name. */
export function childrenOf(element: Element, name: string): Element[] {
  return element.children.filter((child) => child.name === name)
}

/** A whole number that a child holds; 0 where it holds none. */
export function childNumber(element: Element, name: string): number {
  const text = childText(element, name).trim()
  return /^\d{1,10}$/.test(text) ? Number(text) : 0
}
