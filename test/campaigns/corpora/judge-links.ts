import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import { linksIn } from '../../../src/text/links-in.ts'
import { blotCode } from '../../../src/text/markdown/fences.ts'
import type { AskedSite } from './asked-site.ts'
import type { KnownSite } from './compare-pages.ts'

/** What `check` says, as its JSON has it. */
export interface Finding {
  readonly severity: string
  readonly code: string
  readonly file: string
  readonly line: number
  readonly message: string
}

/** How many links within the website there are, how many are called broken, and which of those the built website answers. */
export function judgeLinks({ site, entries }: AskedSite, findings: readonly Finding[], known: KnownSite | undefined) {
  const own = site.settings['url']
  const isWithin = (target: string) =>
    !/^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(target) ||
    (typeof own === 'string' && own !== '' && target.startsWith(`${own}/`))
  let all = 0
  for (const { path } of entries()) {
    const text = readFileSync(join(site.folder.root, path), 'utf8')
    all += linksIn(blotCode(text), true).filter(
      ({ target, isDisplayed }) => !isDisplayed && isWithin(target.trim()),
    ).length
  }
  const broken = findings.filter(({ code }) => code === 'broken-link')
  const answers = new Set(known?.answers)
  const urls = new Map(known?.pages.map(({ path, url }) => [path, url]))
  const falsely = broken.flatMap(({ file, line, message }) => {
    const target = /(?:links to|names) '([^']*)'/.exec(message)?.[1]
    const base = urls.get(pathOf(file))
    if (target === undefined || base === undefined) return []
    const below = target.startsWith(`${String(own)}/`) ? target.slice(String(own).length) : target
    const at = new URL(below, `http://site.test${base}`)
    const path = decodeURI(at.pathname).replace(/\/$/, '')
    return at.host === 'site.test' && answers.has(path) ? [`${file}:${line}: ${target}`] : []
  })
  return { all, broken: broken.length, falsely }

  // Findings are told from the folder of the command on.
  function pathOf(file: string): string {
    const parts = file.split('/')
    const at = parts.findIndex((_, i) => urls.has(parts.slice(i).join('/')))
    return parts.slice(Math.max(0, at)).join('/')
  }
}
