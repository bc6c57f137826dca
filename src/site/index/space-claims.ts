import type { Resource, Space } from '../../model/model.ts'
import { IdClaims } from './id-claims.ts'

/** Which ids files have, in each space. */
export class SpaceClaims {
  readonly #claims = new Map<Space, IdClaims>()

  of(space: Space): IdClaims {
    let claims = this.#claims.get(space)
    if (!claims) this.#claims.set(space, (claims = new IdClaims()))
    return claims
  }

  /** The id of a path that was put; 1 for the one entry of a resource without a space. */
  idOf({ space }: Pick<Resource, 'space'>, path: string): number {
    return space ? this.of(space).idOf(path)! : 1
  }
}
