import type { Entry } from '../../define/model.ts'

/** Where a venue is on the globe: latitude and longitude in degrees, as its file says under `geo`; undefined where it does not. */
export function placeOf({ data }: Entry): readonly [latitude: number, longitude: number] | undefined {
  const { geo } = data
  return Array.isArray(geo) && geo.length === 2 && geo.every((one) => typeof one === 'number')
    ? (geo as [number, number])
    : undefined
}
