import { Parser } from 'htmlparser2'
import { ContentError } from '../../storage/files/content-error.ts'
import type { Element } from './elements.ts'
import { Namespaces } from './namespaces.ts'

const again = 'export it again: part of it is missing'

/** In characters: larger elements are not content; bounds the memory use. */
const largest = 64 * 1024 * 1024
/** The most elements within each other: the parser's time grows with the square of it. */
const deepest = 1000
/** Characters counted for each element itself, as it takes memory. */
const ofElement = 64

/**
 * Yields the elements directly below `channel`, each as a small tree; the file is never held as a whole.
 *
 * @param name - of the file, for messages
 * @throws ContentError for a file that is not an export, and for one that ends too early
 */
export async function* readElements(chunks: AsyncIterable<string>, name: string): AsyncGenerator<Element> {
  const open: Element[] = []
  let done: Element[] = []
  let size = 0
  let depth = 0
  let isExport = false
  let isClosed = false
  let isInside = false
  const check = (length: number) => {
    if (length > largest) throw new ContentError(name, `an element has more than ${largest} characters`)
  }
  const grow = (by: number) => check((size += by))
  const parser = new Parser(
    {
      onattribute: (attribute, value) => grow(attribute.length + value.length),
      onopentag(prefixed, attributes) {
        if (++depth > deepest) throw new ContentError(name, `more than ${deepest} elements are within each other`)
        const tag = namespaces.enter(prefixed, attributes)
        openedAt = parser.endIndex
        if (tag === 'rss') isExport = true
        if (tag === 'channel' && open.length === 0) isInside = true
        else if (isInside) {
          grow(ofElement)
          open.push({ name: tag, attributes, children: [], texts: [] })
        }
      },
      ontext(text) {
        const at = open.at(-1)
        if (!at) return
        grow(text.length)
        const last = at.texts.at(-1)
        if (last?.isMarked === inMarked) last.text += text
        else at.texts.push({ text, isMarked: inMarked })
      },
      oncdatastart() {
        inMarked = true
        const texts = open.at(-1)?.texts
        if (texts && !texts.at(-1)?.isMarked) texts.push({ text: '', isMarked: true })
      },
      oncdataend() {
        inMarked = false
      },
      onclosetag(prefixed, isImplied) {
        namespaces.leave()
        depth--
        // An empty element closes where it opens.
        if (isImplied && !isEnding && parser.endIndex !== openedAt)
          throw new ContentError(name, `the file is damaged: a <${prefixed}> is not closed`, { hint: again })
        if (prefixed === 'rss' && !isImplied) isClosed = true
        if (prefixed === 'channel' && open.length === 0) isInside = false
        const closed = open.pop()
        if (!closed || isImplied) return
        const parent = open.at(-1)
        if (parent) parent.children.push(closed)
        else {
          done.push(closed)
          size = 0
        }
      },
    },
    { xmlMode: true },
  )
  let inMarked = false
  let isEnding = false
  let openedAt = 0
  const namespaces = new Namespaces()
  let written = 0
  for await (const chunk of chunks) {
    parser.write(chunk)
    written += chunk.length
    // The parser holds a comment, a CDATA section or an attribute until it ends.
    check(written - parser.startIndex)
    const ready = done
    done = []
    yield* ready
  }
  isEnding = true
  parser.end()
  yield* done
  if (!isExport)
    throw new ContentError(name, 'this is not a WordPress export', {
      hint: 'create one with Tools → Export, and use its .xml file',
    })
  if (!isClosed) throw new ContentError(name, 'the file ends too early', { hint: again })
}
