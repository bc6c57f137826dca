import { z } from 'zod'
import { knownKeysOf } from '../../../derive/settings/known-keys.ts'
import { aliasKeySetting } from '../../../derive/settings/foreign-settings.ts'
import type { Data, Extension } from '../../../model/model.ts'
import { listOf } from '../../../text/values.ts'

/** Also reads former addresses under another tool's key, which is never written: new ones go into `aliases`. */
export const aliasKey: Extension = {
  setting: aliasKeySetting,
  toTrait: (resource, key) => {
    if (typeof key !== 'string' || key === 'aliases') return undefined
    const saidIn = (data: Data) =>
      listOf(data[key])
        .filter((one) => typeof one === 'string' && one !== '')
        .map((one) =>
          String(one)
            .replace(/^https?:\/\/[^/]+/i, '')
            .replace(/^(?!\/)/, '/'),
        )
        // A file host serves `index.html` at the address of its folder.
        .flatMap((address) => {
          const folder = address.replace(/(?<=\/)index\.html?$/i, '')
          return folder === address || folder === '/' ? [address] : [address, folder]
        })
    const read = (data: Data) => {
      const said = saidIn(data)
      return said.length === 0 ? data['aliases'] : [...listOf(data['aliases']), ...said]
    }
    const write = (meant: unknown, written: Data) => {
      const said = new Set<unknown>(saidIn(written))
      if (said.size === 0) return meant
      const own = listOf(meant).filter((one) => !said.has(one))
      return own.length === 0 ? undefined : own
    }
    const keys = knownKeysOf(resource).has(key)
      ? {}
      : { [key]: z.unknown().describe('Former addresses, like `aliases`.') }
    return { keys, readings: [{ key: 'aliases', read, write, others: [] }] }
  },
}
