/** How often a property is tried: so many times here, many times that by `test/campaigns/properties.mjs`. */
export function runs(few: number): number {
  return few * Number(process.env['ALMANAC_TEST_TIMES'] ?? 1)
}
