/** An element of an export, with what stands in it: its text, or other elements. */
export interface Element {
  /** With its prefix: `wp:post_id`. */
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Element[]
  /** Texts outside of CDATA and inside of it. */
  plain: string
  marked: string
  /** Whether it has CDATA: then what is outside is only indentation. */
  isMarked: boolean
}

/** An element without anything in it. */
export function newElement(name: string, attributes: Readonly<Record<string, string>> = {}): Element {
  return { name, attributes, children: [], plain: '', marked: '', isMarked: false }
}

/** The text of an element. */
export function textOf(element: Element | undefined): string {
  if (!element) return ''
  return element.isMarked ? element.marked : element.plain.trim()
}

/** The text of the first child of this name, or empty. */
export function childText(element: Element, name: string): string {
  return textOf(element.children.find((child) => child.name === name))
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
