import { safeUrl } from './safe-url.ts'
import { rewrite } from './scan-html.ts'

// Properties allowed in a text; those that could cover the page (position, z-index, display) are excluded.
const properties = new Set(
  (
    'background background-color background-image background-position background-size background-attachment ' +
    'background-blend-mode border border-radius border-width border-color border-style border-right ' +
    'border-right-color border-right-style border-right-width border-bottom border-bottom-color ' +
    'border-bottom-left-radius border-bottom-right-radius border-bottom-style border-bottom-width border-left ' +
    'border-left-color border-left-style border-left-width border-top border-top-color border-top-left-radius ' +
    'border-top-right-radius border-top-style border-top-width border-spacing border-collapse caption-side ' +
    'columns column-count column-fill column-gap column-rule column-span column-width color filter font ' +
    'font-family font-size font-style font-variant font-weight letter-spacing line-height text-align ' +
    'text-decoration text-indent text-transform height min-height max-height width min-width max-width margin ' +
    'margin-right margin-bottom margin-left margin-top margin-block-start margin-block-end ' +
    'margin-inline-start margin-inline-end padding padding-right padding-bottom padding-left padding-top ' +
    'padding-block-start padding-block-end padding-inline-start padding-inline-end flex flex-basis ' +
    'flex-direction flex-flow flex-grow flex-shrink flex-wrap gap row-gap grid-template-columns ' +
    'grid-auto-columns grid-column-start grid-column-end grid-column-gap grid-template-rows grid-auto-rows ' +
    'grid-row-start grid-row-end grid-row-gap grid-gap justify-content justify-items justify-self ' +
    'align-content align-items align-self clear cursor direction float list-style-type object-fit ' +
    'object-position overflow vertical-align'
  ).split(' '),
)
const withUrls = new Set(['background', 'background-image', 'cursor', 'list-style', 'list-style-image'])
const withGradients = new Set(['background', 'background-image'])
const gradient =
  /^(?:repeating-)?(?:linear|radial|conic)-gradient\((?:[^()\\&=}]|(?:rgba?|hsla?|var)\([^()\\&=}]*\))*\)$/

/** Returns the harmless declarations of a `style` attribute, joined by `;`; empty if none is left. */
export function safeStyle(style: string): string {
  return (
    style
      .replace(/[\n\r\t]/g, '')
      // Some browsers read a backslash before zeros as the end of the text.
      .replace(/(?<!\\)\\+0+/g, '')
      .split(';')
      .map((declaration) => declaration.trim())
      .filter((declaration) => declaration !== '' && isHarmless(declaration))
      .join(';')
  )
}

function isHarmless(declaration: string): boolean {
  const at = declaration.indexOf(':')
  if (at < 0) return !isSuspect(declaration)
  const property = declaration.slice(0, at).trim()
  const value = declaration.slice(at + 1).trim()
  const custom = /^--[a-zA-Z0-9_-]+$/.test(property)
  if (!custom && !properties.has(property)) return false
  if ((custom || withGradients.has(property)) && gradient.test(value)) return true
  let rest = value
  if (custom || withUrls.has(property)) {
    if ((rest.match(urls) ?? []).some((url) => !isHarmlessUrl(url))) return false
    rest = rest.replace(urls, '')
  }
  return !isSuspect(dropFunctions(rest))
}

// No nested brackets: those would need quotes, and a search over open ends would not be linear.
const urls = /url\([^()]*\)/g

function isHarmlessUrl(url: string): boolean {
  const found = /^url\( *(?:"([^"']*)"|'([^"']*)'|([^"'\s]+)|) *\)$/.exec(url)
  const address = found?.[1] ?? found?.[2] ?? found?.[3] ?? ''
  return address.trim() !== '' && safeUrl(address) === address
}

function isSuspect(text: string): boolean {
  return /[\\(&=}]|\/\*/.test(text)
}

const computing = /\b(?:var|calc|min|max|minmax|clamp)\(/g

// Functions that compute or look up a value count as words; their brackets must match.
function dropFunctions(value: string): string {
  let end = 0
  return rewrite(value, computing, (at) => {
    // After one without an end, the rest of the value is suspect.
    if (end >= 0) end = bracketEnd(value, value.indexOf('(', at))
    return end < 0 ? undefined : { end, put: '' }
  })
}

function bracketEnd(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth === 0) return at + 1
  }
  return -1
}
