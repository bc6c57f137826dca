import { positionAt } from '../../storage/files/limits.ts'
import { parseEntry } from '../../storage/front-matter/parse-entry.ts'
import { blotCode } from '../../text/markdown/fences.ts'
import { ownTextHolder, ownTexts } from '../look/own-texts.ts'
import type { OpenSite } from '../open-site.ts'
import { checkLinks } from './check-links.ts'
import type { Finding } from './finding.ts'
import type { FaultOfTarget } from './link-targets.ts'

/** What is wrong with the links of the texts of a site's own that are no content. */
export function checkOwnTexts(
  site: OpenSite,
  wanted: (path: string) => boolean,
  faultOf: FaultOfTarget,
  isAsked?: (path: string) => ((target: string) => boolean) | undefined,
): Finding[] {
  return ownTexts(site)
    .filter(wanted)
    .flatMap((file) => {
      const text = site.folder.read(file)
      const { body, bodyStart } = parseEntry(text, file)
      // They stand on every page: what a bare anchor means there is not theirs to say.
      const faultsOn: FaultOfTarget = (target, ...more) =>
        /^\s*[#?]/.test(target) ? undefined : faultOf(target, ...more)
      return checkLinks(blotCode(body), true, ownTextHolder(file), faultsOn, isAsked?.(file)).map(
        ({ start, ...fault }) => {
          const { line = 1, column = 1 } = positionAt(text, bodyStart + start)
          return { ...fault, file, line, column }
        },
      )
    })
}
