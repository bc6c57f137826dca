import type { Space } from '../../model/model.ts'

/** The scope of texts that name entries of a space, whatever their resource. */
export function spaceScope(space: Space): string {
  return `space:${space}`
}

/** The space of such a scope; undefined for a resource's. */
export function spaceOf(scope: string): Space | undefined {
  return scope.startsWith('space:') ? (scope.slice('space:'.length) as Space) : undefined
}
