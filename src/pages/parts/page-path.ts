import type { PageRequest } from './page.ts'
import { basePath } from '../../text/hosts.ts'

/** The parsed target of a request for a page. */
export interface PagePath {
  /** The whole address, with its query. */
  readonly url: URL
  /** The address's path with a trailing slash, without the page number: `/site/category/news/` of `…/news/page/2`. */
  readonly pathname: string
  /** The same below the website's address: `/category/news/`. */
  readonly path: string
  /** The requested path below the website's address, unchanged. */
  readonly raw: string
  /** The kind of page number in the path: of a list, or of the comments below an entry. */
  readonly turns: 'page' | 'comment-page' | undefined
  /** From 1. */
  readonly page: number
}

const turned = /^(.*\/)(?:(page)\/|(comment-page)-)([1-9]\d{0,5})\/?$/
const pageNumber = /^[1-9]\d{0,5}$/

/** Parses the target of a request; undefined if it is not an address of the website. */
export function toPagePath({ site, target }: Pick<PageRequest, 'site' | 'target'>): PagePath | undefined {
  // Concatenated, not resolved: two leading slashes are a path here, not another host.
  const address = `${site.home}${target}`
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  const [, before, list, comments, number] = turned.exec(url.pathname) ?? []
  const pathname = before ?? url.pathname.replace(/\/?$/, '/')
  const base = basePath(site.home).length
  const paged = url.searchParams.get('paged') ?? ''
  const turns = list || comments ? (list ? 'page' : 'comment-page') : undefined
  return {
    url,
    pathname,
    path: pathname.slice(base),
    raw: url.pathname.slice(base),
    turns,
    page: Number(number ?? (pageNumber.test(paged) ? paged : 1)),
  }
}
