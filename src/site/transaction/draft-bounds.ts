import { invalidArgument } from '../../define/errors.ts'
import type { Draft, Resource } from '../../model/model.ts'
import { ContentError } from '../../storage/files/content-error.ts'
import { isLongerThan, MAX_FILE_BYTES, MAX_FRONT_MATTER_BYTES } from '../../storage/files/limits.ts'
import { WriteError } from '../../storage/files/write-error.ts'
import { errors } from './errors.ts'

const most = `${MAX_FRONT_MATTER_BYTES / 1024} KB`

/** Refuses a value too long for front matter. @throws RestError 400 `rest_invalid_param` with `rest_too_long` for its field */
export function assertHeld(resource: Resource, key: string, value: unknown): void {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null || value === undefined) return
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (!isLongerThan(text, MAX_FRONT_MATTER_BYTES)) return
  const name = fieldOf(resource, key)
  throw invalidArgument(name, errors.rest_too_long__value({ name, most }))
}

type Sized = Draft & { readonly changes: ReadonlyMap<string, unknown> }

/** The error for an unsaved draft: if it is too large for a file, a refusal that names the body or the longest value. */
export function toBoundRefusal(error: unknown, draft: Sized): unknown {
  if (!(error instanceof ContentError) || error instanceof WriteError || error.code !== 'EFBIG') return error
  const { resource, changes, body } = draft
  if (body !== undefined && isLongerThan(body, MAX_FILE_BYTES - MAX_FRONT_MATTER_BYTES))
    return invalidArgument(
      resource.bodyKey,
      errors.rest_too_long__file({ name: resource.bodyKey, most: MAX_FILE_BYTES / 1024 / 1024 }),
    )
  const sizes = [...changes].map(([key, value]) => [key, (JSON.stringify(value) ?? '').length] as const)
  const [longest] = sizes.sort(([, a], [, b]) => b - a)[0] ?? ['']
  const name = fieldOf(resource, longest)
  return invalidArgument(name, errors.rest_too_long__values({ name, most }))
}

// The field's name in the interface, which rarely differs from the key.
function fieldOf({ fields }: Resource, key: string): string {
  return Object.keys(fields).find((name) => fields[name]!.stored && fields[name]!.stored.key === key) ?? key
}
