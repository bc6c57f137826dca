import type { Sharp, SharpInput } from 'sharp'
import { copiedMimes } from './copy-sizes.ts'
import { mimeOfName, suffixOf, writtenFormat } from './kinds.ts'

/** A change of a picture. Angles are in degrees, clockwise; other values in percent of the picture at that step. */
export type PictureChange =
  | { readonly type: 'rotate'; readonly args: { readonly angle: number } }
  | {
      readonly type: 'crop'
      readonly args: { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
    }

/** A picture that cannot be changed this way; `by` names the step that failed. */
export class UneditablePicture extends Error {
  override readonly name = 'UneditablePicture'
  readonly by: PictureChange['type'] | 'read'

  constructor(by: UneditablePicture['by'], cause?: unknown) {
    super(`The picture cannot be edited (${by}).`, { cause })
    this.by = by
  }
}

/** Larger pictures are not changed: each pixel takes four bytes of memory. */
export const mostEditedPixels = 50_000_000

/** Whether pictures with such a name can be changed. */
export function isEditable(name: string): boolean {
  return copiedMimes.has(mimeOfName(name))
}

/**
 * Changes a picture, as displayed, step by step, and writes it to a file of the same format, without metadata except copyright
 * and artist; one picture at a time. Returns the file's size in bytes. Throws UneditablePicture; system errors of the writing.
 */
export function editPicture(
  original: string,
  target: string,
  changes: readonly PictureChange[],
  notes: { readonly copyright?: string | undefined; readonly artist?: string | undefined } = {},
): Promise<number> {
  const done = last.then(() => edit(original, target, changes, notes))
  last = done.catch(() => undefined)
  return done
}

let last: Promise<unknown> = Promise.resolve()

/** RGBA pixels, one byte per channel. */
interface Pixels {
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

async function edit(
  original: string,
  target: string,
  changes: readonly PictureChange[],
  { copyright, artist }: Parameters<typeof editPicture>[3] & object,
): Promise<number> {
  // Loaded with the first picture: no command or list needs it.
  const { default: sharp } = await import('sharp')
  const open = (input: SharpInput, raw?: Pixels) =>
    sharp(input, {
      limitInputPixels: mostEditedPixels,
      failOn: 'error',
      ...(raw && { raw: { width: raw.width, height: raw.height, channels: 4 } }),
    }).timeout({ seconds: 30 })
  const first = await attempt('read', async () => ({
    hasAlpha: (await open(original).metadata()).hasAlpha,
    pixels: await toPixels(open(original).autoOrient().toColourspace('srgb')),
  }))
  let { pixels } = first
  for (const change of changes) {
    const before = pixels
    const changed = () => applied(open(before.data, before), before, change)
    pixels = await attempt(change.type, async () => toPixels(changed()))
  }
  const isSlanted = changes.some(({ type, args }) => type === 'rotate' && args.angle % 90 !== 0)
  const format = writtenFormat(suffixOf(target))
  const picture = open(pixels.data, pixels)
  if (format[0] === 'jpeg') picture.flatten({ background: '#fff' })
  else if (!first.hasAlpha && !isSlanted) picture.removeAlpha()
  const exif = { ...(copyright && { Copyright: copyright }), ...(artist && { Artist: artist }) }
  if (Object.keys(exif).length > 0) picture.withExif({ IFD0: exif })
  const { size } = await picture.toFormat(...format).toFile(target)
  return size
}

async function toPixels(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.ensureAlpha().raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

function applied(picture: Sharp, { width, height }: Pixels, { type, args }: PictureChange): Sharp {
  if (type === 'rotate') {
    const [sin, cos] = [Math.sin, Math.cos].map((of) => Math.abs(of((args.angle * Math.PI) / 180))) as [number, number]
    const area = (width * cos + height * sin) * (width * sin + height * cos)
    if (area > mostEditedPixels) throw new Error('The rotated picture would be too large.')
    return picture.rotate(args.angle, { background: { r: 255, g: 255, b: 255, alpha: 0 } })
  }
  const part = (of: number, percent: number) => Math.round((of * percent) / 100)
  const [left, top] = [part(width, args.left), part(height, args.top)]
  const size = {
    width: Math.min(part(width, args.width), width - left),
    height: Math.min(part(height, args.height), height - top),
  }
  if (size.width < 1 || size.height < 1) throw new Error('The part is empty.')
  return picture.extract({ left, top, ...size })
}

async function attempt<T>(by: UneditablePicture['by'], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new UneditablePicture(by, error)
  }
}
