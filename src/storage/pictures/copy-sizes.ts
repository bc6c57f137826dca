import type { PictureCopy } from '../../model/model.ts'

/** A smaller copy of a picture. */
export interface CopySize extends Pick<PictureCopy, 'height' | 'name' | 'width'> {
  /** Whether the picture is cropped to the size rather than fitted into it. */
  readonly crop: boolean
}

/** Types of pictures that have smaller copies: those that every browser can show. */
export const copiedMimes: ReadonlySet<string> = new Set(
  'image/jpeg image/png image/gif image/webp image/avif'.split(' '),
)

/** Larger pictures have no copies: making them would take too much memory. */
export const mostPixels = 100_000_000

/** The copies of a picture of this size in pixels, in the order of responses; only smaller ones. */
export function copySizes(width: number, height: number): CopySize[] {
  if (width * height > mostPixels) return []
  return boxes.flatMap(([name, boxWidth, boxHeight, crop]) => {
    const size = crop
      ? ([Math.min(width, boxWidth), Math.min(height, boxHeight)] as const)
      : fitIntoBox(width, height, boxWidth, boxHeight)
    // A copy must be smaller by more than a pixel.
    return width - size[0] <= 1 && height - size[1] <= 1 ? [] : [{ name, width: size[0], height: size[1], crop }]
  })
}

/** The size at which a picture without a copy of this name is shown instead: whole, within the size of the copy. */
export function fallbackSize(
  name: string,
  picture: Pick<CopySize, 'width' | 'height'>,
): Pick<CopySize, 'width' | 'height'> {
  const [, boxWidth = Number.POSITIVE_INFINITY, boxHeight = Number.POSITIVE_INFINITY] =
    boxes.find(([box]) => box === name) ?? []
  const [width, height] = fitIntoBox(picture.width, picture.height, boxWidth, boxHeight)
  return { width, height }
}

/** The name of a copy's file: `photo.png` → `photo-300x225.png`. */
export function copyName(file: string, { width, height }: Pick<CopySize, 'width' | 'height'>): string {
  const dot = file.lastIndexOf('.')
  return `${file.slice(0, dot)}-${width}x${height}${file.slice(dot)}`
}

/** The picture of which a file's name suggests a copy: `photo-300x225.png` → `photo.png`; undefined for other names. */
export function originalName(file: string): string | undefined {
  return /-\d+x\d+(?=\.[^.]+$)/.test(file) ? file.replace(/-\d+x\d+(?=\.[^.]+$)/, '') : undefined
}

/**
 * The pictures that a name without a file may stand for, the likeliest first: the picture of which it is a copy, and
 * WordPress's replacement of a picture that was too large or rotated. WordPress names the copies after the uploaded picture:
 * `photo-300x225.png` → `photo.png`, `photo-scaled.png`, `photo-rotated.png`.
 */
export function picturesNamed(file: string): string[] {
  const original = originalName(file)
  const replacements = ['-scaled', '-rotated'].map((made) => (original ?? file).replace(/(?=\.[^.]+$)/, made))
  return original === undefined ? replacements : [original, ...replacements]
}

/** The name of the uploaded picture: `photo-scaled.png` → `photo.png`; other names are unchanged. */
export function uploadedName(file: string): string {
  return file.replace(/-(?:scaled|rotated)(?=\.[^.]+$)/, '')
}

/**
 * Finds the copy of a picture (a file name) by the size at the end of a name, with or without a suffix: `photo-300x225.png`.
 * Sizes that WordPress derived from a larger picture may differ by a pixel.
 */
export function copyNamed<Copy extends Pick<CopySize, 'width' | 'height'>>(
  copies: readonly Copy[],
  name: string,
  picture: string,
): Copy | undefined {
  const [, width, height] = /-(\d+)x(\d+)(?:\.[^.]+)?$/.exec(name) ?? []
  const within = uploadedName(picture) === picture ? 0 : 1
  const isNear = (one: number, other: string | undefined) => Math.abs(one - Number(other)) <= within
  return copies.find((copy) => isNear(copy.width, width) && isNear(copy.height, height))
}

const boxes: readonly (readonly [name: string, width: number, height: number, crop: boolean])[] = [
  ['medium', 300, 300, false],
  ['large', 1024, 1024, false],
  ['thumbnail', 150, 150, true],
  ['medium_large', 768, Number.POSITIVE_INFINITY, false],
  ['1536x1536', 1536, 1536, false],
  ['2048x2048', 2048, 2048, false],
]

function fitIntoBox(width: number, height: number, boxWidth: number, boxHeight: number): readonly [number, number] {
  const [across, down] = [Math.min(1, boxWidth / width), Math.min(1, boxHeight / height)]
  const scaled = (ratio: number) =>
    [Math.max(1, Math.round(width * ratio)), Math.max(1, Math.round(height * ratio))] as const
  // The larger ratio also works if rounding keeps it inside.
  const larger = scaled(Math.max(across, down))
  return larger[0] <= boxWidth && larger[1] <= boxHeight ? larger : scaled(Math.min(across, down))
}
