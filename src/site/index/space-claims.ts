import type { Resource, Space } from '../../model/model.ts'
import { IdClaims } from './id-claims.ts'
import { getOrMake } from '../../text/values.ts'

export class SpaceClaims {
  readonly #claims = new Map<Space, IdClaims>()

  of(space: Space): IdClaims {
    return getOrMake(this.#claims, space, () => new IdClaims())
  }

  /** Claims an id for a path, its stored one if it has one; returns other paths that lose theirs. */
  put({ space }: Pick<Resource, 'space'>, path: string, stored: number | undefined): Iterable<string> {
    return space ? this.of(space).put(path, stored) : []
  }

  /** Gives up the id of a path; returns other paths whose ids change as a result. */
  drop({ space }: Pick<Resource, 'space'>, path: string): Iterable<string> {
    return space ? this.of(space).drop(path) : []
  }

  /** The id of a path that was put; 1 for the only entry of a resource without a space. */
  idOf({ space }: Pick<Resource, 'space'>, path: string): number {
    return space ? this.of(space).idOf(path)! : 1
  }
}
