import { bodyIfThere } from '../../derive/settings/readings.ts'
import type { Entry } from '../../model/model.ts'
import { anchorsIn, plainAnchor } from '../../text/markdown/anchors.ts'
import { renderMarkdown } from '../../text/markdown/markdown.ts'
import { decoded } from '../../text/wordpress/slug.ts'
import type { OpenSite } from '../open-site.ts'

/** Longer texts are not checked. */
const longest = 200_000

/**
 * Finds the fault of a link to a part of a page (a heading, or an element with `id` or `name`) as the end of a sentence.
 * Ignores punctuation and case: generators derive anchors differently. Texts that other programs fill in may have any anchor.
 */
export function openAnchors(site: OpenSite): (page: Entry, anchor: string) => string | undefined {
  const known = new Map<string, ReadonlySet<string> | undefined>()
  return (page, anchor) => {
    const name = decoded(anchor)
    if (name === '' || ofEveryPage.test(name)) return undefined
    if (!known.has(page.path)) known.set(page.path, anchorsOf(page, site))
    const anchors = known.get(page.path)
    if (!anchors || anchors.has(plainAnchor(name)) || anchors.has(plainAnchor(name.replace(/-\d+$/, ''))))
      return undefined
    return `but ${page.path} has no part of that name`
  }
}

// The top; parts of Almanac's pages around a text; text fragments, and fragments that scripts read.
const ofEveryPage = /^(?:top$|[/!:]|comments?(?:$|-)|respond$|more-|fn|L?\d+$|.*[=~])/i
// Filled in by other programs: templates, shortcodes, components, the footnotes block, and include directives (`--8<-- "a.md"`,
// `<!-- @include: a.md -->`, `{! a.md !}`, `::: package.module`, a comment in a heading).
const isFilled =
  /<!-- wp:footnotes\b|\{\{|\{%|<[A-Z]|^[ \t]*(?:import|export) |^[ \t]*-{1,}8<-|<!--\s?@include\b|\{!|^#{1,6} <!--|^::: (?:\w+(?:\.\w+)+|[\w-]+\r?\n {4}:\w)/m

/** The lines from which anchors are derived, to detect changes of them. */
export function anchorLines(body: string): string {
  return (body.match(/^\s{0,3}(?:#{1,6}\s.*|.+\n(?:=+|-+)\s*$)|\b(?:id|name)=["'][^"']*|\{#[^}]*/gm) ?? []).join('\n')
}

function anchorsOf(page: Entry, site: OpenSite): ReadonlySet<string> | undefined {
  const { bodyFaults, fields, keys } = page.resource
  if (bodyFaults || (!fields['content_format'] && !keys['content_format'])) return undefined
  const body = bodyIfThere(page, site)
  if (body.length > longest || isFilled.test(body) || site.shortcodeNames.some((name) => body.includes(`[${name}`)))
    return undefined
  const html = page.data['content_format'] === 'html' ? body : renderMarkdown(body)
  return anchorsIn(html, body)
}
