// Inserted by the build, from package.json.
declare const ALMANAC_VERSION: string

export function versionOfTool(): string {
  return typeof ALMANAC_VERSION === 'string' ? ALMANAC_VERSION : '0.0.0-unbuilt'
}
