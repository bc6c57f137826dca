import fc from 'fast-check'

/**
 * One character of any plane, half surrogates excepted: a unit of strings that may hold anything. The library's own unit
 * of that kind, `binary`, first lists a million characters, which takes longer than most test files.
 */
export const codePoint = fc.nat(0x10_ffff - 0x800).map((nth) => String.fromCodePoint(nth < 0xd800 ? nth : nth + 0x800))
