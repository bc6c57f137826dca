import { lstatSync, readlinkSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { ContentError } from '../files/content-error.ts'
import { pathInFolder } from '../../text/content-path.ts'
import { gitPlaces, realFolder } from './git-places.ts'
import { askGitSync } from './run-git.ts'

/**
 * Throws ContentError (code EFOREIGN) for a content folder that is reached by a tracked link leading out of its checkout: a
 * branch can bring such a link, and writes meant for the clone would go to another folder of the user.
 */
export function refuseLinkAway(folder: string): void {
  for (let at = resolve(folder); dirname(at) !== at; at = dirname(at)) {
    if (lstatSync(at, { throwIfNoEntry: false })?.isSymbolicLink() !== true) continue
    const target = realFolder(at)
    const top = gitPlaces(dirname(at))?.top
    if (top !== undefined && pathInFolder(top, target) === undefined && isTracked(at)) {
      const reason = 'is a link that git tracks and that leads out of this checkout: a branch may have added it'
      const hint = `if you mean its target folder, use --content ${realFolder(folder)}`
      throw new ContentError(at, reason, { code: 'EFOREIGN', hint })
    }
    // It may lead to another link.
    refuseLinkAway(resolve(dirname(at), readlinkSync(at)))
  }
}

function isTracked(link: string): boolean {
  return Boolean(askGitSync(dirname(link), ['ls-files', '--', basename(link)]))
}
