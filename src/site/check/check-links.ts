import { linksIn } from '../../text/links-in.ts'
import { linkPlaces } from '../../derive/links/link-places.ts'
import type { Entry, Fault, FaultOfText } from '../../model/model.ts'
import { positionAt } from '../../storage/files/limits.ts'
import { parseEntry } from '../../storage/front-matter/parse-entry.ts'
import { blotCode } from '../../text/markdown/fences.ts'
import { ownTextHolder, ownTexts } from '../look/own-texts.ts'
import type { OpenSite } from '../open-site.ts'
import type { Finding } from './finding.ts'
import type { FaultOfTarget } from './link-targets.ts'
import { rules } from './rules.ts'

/** Checks the links and pictures of a text whose code is blanked out. */
export function checkLinks(
  text: string,
  isMarkdown: boolean,
  entry: Entry,
  faultOf: FaultOfTarget,
  isChecked?: (target: string) => boolean,
): FaultOfText[] {
  const faults: FaultOfText[] = []
  for (const { start, target, isDisplayed, isPicture, alt } of linksIn(text, isMarkdown)) {
    if (isChecked && !isChecked(target)) continue
    const fault = faultOf(target, entry, isDisplayed && isMarkdown)
    if (fault) {
      const { wrong, isAnchor, isBeside } = fault
      const ofPicture = isBeside ? rules['picture-beside'] : rules['broken-image']
      const rule = isDisplayed ? ofPicture : isAnchor ? rules['broken-anchor'] : rules['broken-link']
      const message = `the text ${isDisplayed ? 'shows' : 'links to'} '${shortened(target)}', ${wrong}`
      faults.push(rule({ start, message }))
    }
    if (isPicture && alt === undefined) {
      const message = `the picture '${shortened(target)}' has no alternative text`
      const hint = isMarkdown
        ? 'describe what it shows: ![description](…)'
        : 'describe what it shows in alt; alt="" if it is decorative'
      faults.push(rules['missing-alt']({ start, message, hint }))
    }
  }
  return faults
}

export function checkLinksOfFields(
  entry: Entry,
  faultOf: FaultOfTarget,
  isChecked?: (target: string) => boolean,
): Fault[] {
  return [...linkPlaces(entry.resource)].flatMap(([key, { linksIn }]) =>
    linksIn(entry.data[key]).flatMap(({ at, target }) => {
      const fault = !isChecked || isChecked(target) ? faultOf(target, entry, false) : undefined
      if (!fault) return []
      const member = at.findLast((one) => typeof one === 'string') ?? key
      const message = `'${String(member)}' links to '${shortened(target)}', ${fault.wrong}`
      return rules[fault.isAnchor ? 'broken-anchor' : 'broken-link']({ key, at: { within: at }, message })
    }),
  )
}

/** Checks the links in the site's own texts, which are not content. */
export function checkOwnTexts(
  site: OpenSite,
  wanted: (path: string) => boolean,
  faultOf: FaultOfTarget,
  isChecked?: (path: string) => ((target: string) => boolean) | undefined,
): Finding[] {
  return ownTexts(site)
    .filter(wanted)
    .flatMap((file) => {
      const text = site.folder.read(file)
      const { body, bodyStart } = parseEntry(text, file)
      // These texts are part of every page, so a target that is only an anchor or a query is not checked.
      const faultsOn: FaultOfTarget = (target, ...more) =>
        /^\s*[#?]/.test(target) ? undefined : faultOf(target, ...more)
      return checkLinks(blotCode(body), true, ownTextHolder(file), faultsOn, isChecked?.(file)).map(
        ({ start, ...fault }) => ({ ...fault, file, ...positionAt(text, bodyStart + start) }),
      )
    })
}

function shortened(target: string): string {
  return target.length > 100 ? `${target.slice(0, 99)}…` : target
}
