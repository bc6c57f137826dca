import { decoded } from '../../../text/wordpress/slug.ts'
import { posix } from 'node:path'
import type { Entry, Site, NameFile } from '../../../model/model.ts'
import { keyOf } from '../../../text/names.ts'
import { picturesNamed } from '../../../storage/pictures/copy-sizes.ts'
import { pathInUploads, uploadAddress } from '../../../derive/addresses/uploads.ts'

/** Resolves `../../media/2026/oven.jpg` relative to the text's file, or `/uploads/2026/oven.jpg`. */
export const nameFile: NameFile = (written, from, site) => {
  const [, named = '', tail = ''] = /^([^?#]*)(.*)$/s.exec(written)!
  const below = named === '' || hasScheme.test(named) ? undefined : pathFrom(decoded(named), from, site)
  if (!below) return undefined
  const path = `${folder}${below}`
  return {
    address: uploadAddress(below, site) + tail,
    path,
    get isThere() {
      return [path, ...picturesNamed(path)].some((one) => isFile(one, site))
    },
  }
}

const folder = 'media/'
const hasScheme = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i

function pathFrom(path: string, from: Entry, site: Site): string | undefined {
  if (path.startsWith('/')) return pathInUploads(path, site)
  const meant = posix.join(posix.dirname(from.path), path)
  return meant.startsWith(folder) ? meant.slice(folder.length) : undefined
}

function isFile(path: string, site: Site): boolean {
  return site.having('media', 'ref', keyOf(path.slice(folder.length)) ?? '').some((entry) => entry.path === path)
}
