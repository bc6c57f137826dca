import { createHmac } from 'node:crypto'
import { isSameSecret } from '../../text/secrets.ts'

/**
 * Signs texts with a clone's key and verifies signed ones: the seal of a text is its last line, that of a line the part after a
 * tab. A seal is valid for one name only, so that a text does not count under another.
 */
export class Seal {
  readonly #key: Buffer

  constructor(key: Buffer) {
    this.#key = key
  }

  sealText(name: string, text: string): string {
    return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${mark}${this.#of(name, bare(text))}\n`
  }

  /** The text sealed under a name; undefined if the seal is missing or another's. */
  openText(name: string, sealed: string): string | undefined {
    const { text, seal } = splitText(sealed)
    return seal !== undefined && isSameSecret(seal, this.#of(name, bare(text))) ? text : undefined
  }

  /** The line must not contain a tab or a line break. */
  sealLine(name: string, line: string): string {
    return `${line}\t${this.#of(name, line)}`
  }

  /** The line sealed under a name; undefined if the seal is missing or another's. */
  openLine(name: string, sealed: string): string | undefined {
    const { line, seal } = splitLine(sealed)
    return seal !== undefined && isSameSecret(seal, this.#of(name, line)) ? line : undefined
  }

  #of(name: string, text: string): string {
    return createHmac('sha256', this.#key).update(`${name}\0${text}`).digest('base64url')
  }
}

/** A text without its seal, unverified: for use without a key. */
export function withoutSeal(sealed: string): string {
  return splitText(sealed).text
}

/** The same for a line. */
export function withoutLineSeal(sealed: string): string {
  return splitLine(sealed).line
}

/** The sealed name of a file by its path in the machine folder: files filled in one folder may be moved to another. */
export function sealNameOf(path: string): string {
  const names = path.split(/[/\\]/)
  return names.length === 1 ? names[0]! : `${names[0]}/${names.at(-1)}`
}

const mark = '#sealed '

// A missing final line break makes no difference.
function bare(text: string): string {
  return text.replace(/\n$/, '')
}

function splitText(sealed: string): { text: string; seal?: string } {
  const at = sealed.lastIndexOf(`\n${mark}`) + 1
  if (at === 0 && !sealed.startsWith(mark)) return { text: sealed }
  return { text: sealed.slice(0, at), seal: sealed.slice(at + mark.length).trim() }
}

function splitLine(sealed: string): { line: string; seal?: string } {
  const at = sealed.lastIndexOf('\t')
  return at === -1 ? { line: sealed } : { line: sealed.slice(0, at), seal: sealed.slice(at + 1) }
}
