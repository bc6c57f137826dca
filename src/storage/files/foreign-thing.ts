import { ContentError } from './content-error.ts'

/**
 * Something in the machine folder that Almanac did not put there: a link, a pipe, a folder in a file's place, another
 * user's file. It is never followed, read or written through. `code` is EFOREIGN.
 */
export class ForeignThing extends ContentError {
  override readonly name = 'ForeignThing'
  readonly path: string
  readonly why: 'kind' | 'owner'

  /** @param why `owner`: it may be Almanac's own, made by somebody else, so that it is not moved aside */
  constructor(path: string, reason: string, why: 'kind' | 'owner' = 'kind') {
    super(path, `${reason}; nothing was read or written there`, {
      code: 'EFOREIGN',
      hint: why === 'owner' ? 'run almanac as that user, or change the owner (chown)' : 'remove it',
    })
    this.path = path
    this.why = why
  }
}
