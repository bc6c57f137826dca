import type { Env, MarkdownIt, StateInline } from 'markdown-it'
import { plainAddress } from '../wordpress/lone-addresses.ts'
import { shortcodeTagEnd, type ShortcodeNames } from '../wordpress/shortcode-scan.ts'

export interface Verbatim {
  readonly names: ShortcodeNames
  /** The shortcode that encloses an address. */
  readonly enclosing: string | undefined
  /** Addresses that are embedded where they are alone on a line. */
  readonly alone: ReadonlySet<string>
}

const key = Symbol('verbatim')

/** Returns the environment of one rendering. */
export function toEnv(verbatim: Verbatim): Env {
  return { [key]: verbatim }
}

/** Keeps shortcodes, and addresses alone on a line, from being read as emphasis. Links take precedence. */
export function addVerbatim(markdown: MarkdownIt): void {
  markdown.inline.ruler.after('link', 'shortcode', readShortcode)
  markdown.inline.ruler.before('text', 'lone_address', readAddress)
}

function readShortcode(state: StateInline, silent: boolean): boolean {
  const verbatim = state.env[key] as Verbatim | undefined
  const { src, pos, posMax } = state
  if (!verbatim || verbatim.names.size === 0 || src[pos] !== '[') return false
  const tagEnd = shortcodeTagEnd(src, pos, verbatim.names)
  if (tagEnd < 0 || tagEnd > posMax) return false
  const end = enclosedEnd(src, pos, tagEnd, verbatim.enclosing)
  if (!silent) state.push('html_inline', '', 0).content = src.slice(pos, end)
  state.pos = end
  return true
}

// After the closing tag, if the shortcode encloses an address.
function enclosedEnd(src: string, start: number, tagEnd: number, name: string | undefined): number {
  if (name === undefined || !src.startsWith(`[${name}`, start)) return tagEnd
  const closing = `[/${name}]`
  enclosedAddress.lastIndex = tagEnd
  const end = enclosedAddress.test(src) ? enclosedAddress.lastIndex : -1
  return end >= 0 && src.startsWith(closing, end) ? end + closing.length : tagEnd
}

const enclosedAddress = /[ \t\n]*[^\s<>"[\]]+[ \t\n]*/y

function readAddress(state: StateInline, silent: boolean): boolean {
  const verbatim = state.env[key] as Verbatim | undefined
  const { src, pos, posMax } = state
  if (!verbatim || verbatim.alone.size === 0 || (src[pos] !== 'h' && src[pos] !== 'H')) return false
  if (pos > 0 && src[pos - 1] !== '\n') return false
  addressLine.lastIndex = pos
  const url = addressLine.exec(src)?.[0]
  if (url === undefined || pos + url.length > posMax || !verbatim.alone.has(plainAddress(url))) return false
  if (!silent) state.push('text', '', 0).content = url
  state.pos = pos + url.length
  return true
}

const addressLine = /https?:\/\/[^\s<>"[\]]+(?=[ \t]*(?:\n|$))/iy
