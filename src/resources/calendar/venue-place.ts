import type { Entry } from '../../define/model.ts'

/** Latitude and longitude of a venue in degrees, from `geo` in its file; undefined if it has none. */
export function placeOf({ data }: Entry): readonly [latitude: number, longitude: number] | undefined {
  const { geo } = data
  return Array.isArray(geo) && geo.length === 2 && geo.every((one) => typeof one === 'number')
    ? (geo as [number, number])
    : undefined
}
