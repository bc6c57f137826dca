import type { Entry, FileFacts, PictureCopy, Site } from '../../../model/model.ts'
import { escapeAttribute } from '../../../text/html/escape.ts'
import { copySource, mimeOf, sourceOf } from './file.ts'

export interface DisplaySize {
  /** Undefined for the picture itself. */
  readonly copy: PictureCopy | undefined
  readonly width: number
  readonly height: number
}

/**
 * The `srcset` and `sizes` attributes, each with a leading blank, of a picture shown in a size: the copies of the same
 * proportions, the shown one first. Empty if there is no choice, and for animated pictures, whose copies do not move.
 */
export function pictureSet(
  entry: Entry,
  picture: NonNullable<FileFacts['picture']>,
  { copy: shownCopy, width, height }: DisplaySize,
  site: Site,
): { readonly srcset: string; readonly sizes: string } {
  if (shownCopy === undefined && mimeOf(entry) === 'image/gif') return noSet
  const all: readonly DisplaySize[] = [
    ...picture.copies.map((copy) => ({ copy, width: copy.width, height: copy.height })),
    { copy: undefined, width: picture.width, height: picture.height },
  ]
  const alike = all.filter((one) => isAlike(one, { width, height }) && (one.width <= widest || one.copy === shownCopy))
  const ordered = [...alike.filter(({ copy }) => copy === shownCopy), ...alike.filter(({ copy }) => copy !== shownCopy)]
  const byWidth = new Map(ordered.toReversed().map((one) => [one.width, one]))
  const choices = ordered.filter((one) => byWidth.get(one.width) === one)
  if (choices.length < 2) return noSet
  const set = choices.map(
    ({ copy, width: wide }) => `${copy ? copySource(entry, copy, site) : sourceOf(entry, site)} ${wide}w`,
  )
  return {
    srcset: ` srcset="${escapeAttribute(set.join(', '))}"`,
    sizes: ` sizes="(max-width: ${width}px) 100vw, ${width}px"`,
  }
}

export const noSet = { srcset: '', sizes: '' }

/** Wider copies, in pixels, are not offered in `srcset`. */
const widest = 2048

type Size = Pick<DisplaySize, 'width' | 'height'>

/** Whether two sizes have the same proportions: scaled to the same width, their heights differ by at most a pixel. */
export function isAlike(one: Size, other: Size): boolean {
  const [large, small] = one.width > other.width ? [one, other] : [other, one]
  const ratio = small.width / large.width
  return Math.abs(Math.max(1, Math.round(large.height * ratio)) - small.height) <= 1
}
