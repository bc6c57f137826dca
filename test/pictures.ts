import sharp from 'sharp'

/** A PNG picture of one pixel, 70 bytes. */
export const pixel = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)

/** A picture of a size in pixels, without transparency: left half red and right half blue. */
export async function makePicture(
  width: number,
  height: number,
  format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png',
  orientation?: number,
): Promise<Uint8Array> {
  const half = await sharp({ create: { width: Math.ceil(width / 2), height, channels: 3, background: '#f00' } })
    .png()
    .toBuffer()
  const picture = sharp({ create: { width, height, channels: 3, background: '#00f' } }).composite([
    { input: half, left: 0, top: 0 },
  ])
  const noted = orientation === undefined ? picture : picture.withMetadata({ orientation })
  return new Uint8Array(await noted.removeAlpha().toFormat(format).toBuffer())
}
