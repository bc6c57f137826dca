import { z } from 'zod'
import { maySee } from '../../../derive/may-see.ts'
import type { Call } from '../../../model/model.ts'
import { mimeOfName } from '../../../storage/pictures/kinds.ts'
import { isId, kind } from './args.ts'

/** A picture by id (as text) or file name or, from callers who may upload, by any address. */
export const image = kind(z.string(), 'the id (as text) or the address of a picture', isImage)

export const imageOrEmpty = kind(
  z.string(),
  'the id (as text) or the address of a picture, or empty',
  (value, call) => value === '' || value === '0' || isImage(value, call),
)

function isImage(value: unknown, { site, caller }: Pick<Call, 'site' | 'caller'>): boolean {
  if (typeof value !== 'string') return false
  return isPictureRef(value, { site, caller }) || (caller.can('upload_files') && isPictureUrl(value))
}

function isPictureRef(value: string, { site, caller }: Pick<Call, 'site' | 'caller'>): boolean {
  const picture = isId(value) ? site.get('media', Number(value)) : site.find('media', value)
  return picture !== undefined && maySee(caller, picture, site) && mimeOfName(picture.path).startsWith('image/')
}

function isPictureUrl(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value) && mimeOfName(new URL(value).pathname).startsWith('image/')
}
