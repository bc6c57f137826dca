import type { z } from 'zod'
import type { Site } from '../../../model/model.ts'
import { escapeHtml } from '../../../text/html/escape.ts'
import { toSlug } from '../../../text/wordpress/slug.ts'
import type { costType } from '../common/described.ts'

/** A cost's numbers, without thousands separators, after the slugs of its words. */
type CostDetails = Readonly<z.output<typeof costType>>

/** A currency symbol and its position, for numbers without one. */
export interface Currency {
  readonly symbol: string
  readonly position: 'before' | 'after'
  /** The word for a cost of 0; `Free` by default. */
  readonly free?: string
}

export function currencyOf({ settings }: Pick<Site, 'settings'>): Currency {
  return {
    symbol: String(settings['currency_symbol'] ?? '$'),
    position: settings['currency_position'] === 'after' ? 'after' : 'before',
  }
}

/**
 * Formats a cost as text for markup: one number with its written symbol, or else the site's; the minimum and maximum of several
 * numbers; zero as `Free`; words unchanged. `cost` is a text, a number or a list of these.
 */
export function showCost(cost: unknown, currency: Currency): { text: string; details: CostDetails } {
  const parts = costPartsOf(cost)
  const numbers = parts.flatMap(numbersIn)
  const words = parts.filter((part) => !/\d/.test(part))
  const slugs = [...new Set(words.map((one) => toSlug(one) || one.toLowerCase()))]
  const [only] = numbers
  if (only === undefined) return withDetails(words[0] ?? '', noSign, slugs)
  if (numbers.length === 1) {
    const part = parts.find((one) => !words.includes(one))!
    const sign = signAround(part, only)
    const values = [...slugs, only.value]
    if (sign === undefined) return withDetails(part, noSign, values)
    return withDetails(priced(only, sign.currency_symbol ? sign : fromSite(currency), currency), sign, values)
  }
  const sorted = [...new Map(numbers.map((one) => [Number(one.value), one])).values()].sort(
    (a, b) => Number(a.value) - Number(b.value),
  )
  const shared = sharedSign(parts)
  const ends = [sorted[0]!, sorted.at(-1)!].map((one) => priced(one, shared ?? fromSite(currency), currency))
  // Only a list reports the symbol that all its numbers share.
  const sign = parts.length > 1 && shared ? shared : noSign
  const values = sorted.map(({ value }) => value)
  return withDetails(ends[0] === ends[1] ? ends[0]! : ends.join(' – '), sign, [...slugs, ...values])
}

/** A cost as stored in a file; undefined for none: empty, or a bare 0 that is not in a list. */
export function toStoredCost(cost: unknown): unknown {
  const parts = costPartsOf(cost)
  if (parts.length === 0) return undefined
  return Array.isArray(cost) ? parts : typeof cost === 'number' ? cost : parts[0]
}

interface Amount {
  /** As in `1,000`. */
  readonly written: string
  /** In digits with a point: `1000`. */
  readonly value: string
}

type Sign = Pick<CostDetails, 'currency_symbol' | 'currency_position'>

const noSign: Sign = { currency_symbol: '', currency_position: '' }

function costPartsOf(cost: unknown): string[] {
  const texts = [cost]
    .flat()
    .flatMap((one) => (typeof one === 'number' || typeof one === 'string' ? [String(one).trim()] : []))
  const nonEmpty = texts.filter((text) => text !== '')
  return !Array.isArray(cost) && nonEmpty[0] === '0' ? [] : nonEmpty
}

function numbersIn(text: string): Amount[] {
  return (text.match(/(?:(?<![\d\p{L}])[.,])?\d+(?:[.,]\d+)*/gu) ?? []).map((written) => ({
    written,
    value: toDigits(written),
  }))
}

// A comma before three digits, or a repeated separator, separates thousands; otherwise the last one is the decimal separator.
function toDigits(written: string): string {
  const at = Math.max(written.lastIndexOf('.'), written.lastIndexOf(','))
  if (at < 0) return written
  const [whole, rest, sign] = [written.slice(0, at).replaceAll(/[.,]/g, ''), written.slice(at + 1), written[at]!]
  const isThousands = (rest.length === 3 && sign === ',' && whole !== '0') || written.split(sign).length > 2
  return isThousands ? whole + rest : `${whole}.${rest}`
}

/** The symbol on one side of a number; undefined if there is more than a symbol. */
function signAround(text: string, { written }: Amount): Sign | undefined {
  const at = text.indexOf(written)
  const [before, after] = [text.slice(0, at).trim(), text.slice(at + written.length).trim()]
  if (before === '' && after === '') return noSign
  if (before !== '' && after !== '') return undefined
  const symbol = before || after
  return /^\S{1,4}$/.test(symbol)
    ? { currency_symbol: symbol, currency_position: before ? 'prefix' : 'postfix' }
    : undefined
}

// Several numbers share a symbol if each has the same.
function sharedSign(parts: readonly string[]): Sign | undefined {
  const pieces = parts.flatMap((part) => part.split(/[-–—]/)).filter((piece) => /\d/.test(piece))
  const signs = pieces.map((piece) => {
    const [one, more] = numbersIn(piece)
    return one && !more ? signAround(piece, one) : undefined
  })
  const [first] = signs
  const isShared =
    first?.currency_symbol &&
    signs.every(
      (sign) => sign?.currency_symbol === first.currency_symbol && sign.currency_position === first.currency_position,
    )
  return isShared ? first : undefined
}

function fromSite({ symbol, position }: Currency): Sign {
  return { currency_symbol: symbol, currency_position: position === 'after' ? 'postfix' : 'prefix' }
}

function priced({ written, value }: Amount, sign: Sign, { free = 'Free' }: Currency): string {
  const { currency_symbol: symbol, currency_position: position } = sign
  if (Number(value) === 0) return free
  return position === 'postfix' ? written + symbol : symbol + written
}

function withDetails(text: string, sign: Sign, values: string[]): { text: string; details: CostDetails } {
  const { currency_symbol, currency_position } = sign
  return { text: escapeHtml(text), details: { currency_symbol, currency_code: '', currency_position, values } }
}
