// Inserted by the build, from package.json.
declare const ALMANAC_VERSION: string

/** The version of this program. */
export function version(): string {
  return typeof ALMANAC_VERSION === 'string' ? ALMANAC_VERSION : 'not built'
}
