import { linksIn } from '../../text/links-in.ts'
import { linkPlaces } from '../../derive/links/link-places.ts'
import type { Entry, Fault, FaultOfText } from '../../model/model.ts'
import type { FaultOfTarget } from './link-targets.ts'
import { rules } from './rules.ts'

/** What is wrong with the links and pictures of a text in which code is blotted out. */
export function checkLinks(
  text: string,
  isMarkdown: boolean,
  entry: Entry,
  faultOf: FaultOfTarget,
  isAsked?: (target: string) => boolean,
): FaultOfText[] {
  const faults: FaultOfText[] = []
  for (const { start, target, isDisplayed, isPicture, alt } of linksIn(text, isMarkdown)) {
    if (isAsked && !isAsked(target)) continue
    const fault = faultOf(target, entry, isDisplayed && isMarkdown)
    if (fault) {
      const { wrong, isAnchor } = fault
      const rule = isDisplayed ? rules['broken-image'] : isAnchor ? rules['broken-anchor'] : rules['broken-link']
      faults.push(
        rule({ start, message: `the text ${isDisplayed ? 'shows' : 'links to'} '${shortened(target)}', ${wrong}` }),
      )
    }
    if (isPicture && alt === undefined)
      faults.push(
        rules['missing-alt']({
          start,
          message: `the picture '${shortened(target)}' has no description for those who cannot see it`,
          hint: isMarkdown
            ? 'write what it shows: ![words](…)'
            : 'write what it shows as alt; alt="" if it is decorative',
        }),
      )
  }
  return faults
}

/** What is wrong with the addresses that fields of an entry hold. */
export function checkLinksOfFields(
  entry: Entry,
  faultOf: FaultOfTarget,
  isAsked?: (target: string) => boolean,
): Fault[] {
  return [...linkPlaces(entry.resource)].flatMap(([key, { linksIn }]) =>
    linksIn(entry.data[key]).flatMap(({ at, target }) => {
      const fault = !isAsked || isAsked(target) ? faultOf(target, entry, false) : undefined
      if (!fault) return []
      const member = at.findLast((one) => typeof one === 'string') ?? key
      const message = `'${String(member)}' links to '${shortened(target)}', ${fault.wrong}`
      return rules[fault.isAnchor ? 'broken-anchor' : 'broken-link']({ key, at: { within: at }, message })
    }),
  )
}

function shortened(target: string): string {
  return target.length > 100 ? `${target.slice(0, 99)}…` : target
}
