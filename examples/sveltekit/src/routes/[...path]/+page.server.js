import { error } from '@sveltejs/kit'
import { siteReader } from '../../../../read-site.js'

export const prerender = true
export const trailingSlash = 'always'

const readSite = siteReader()

/** @type {import('./$types').EntryGenerator} */
export async function entries() {
  return [...(await readSite()).keys()].map((path) => ({ path: path.slice(1, -1) }))
}

/** @type {import('./$types').PageServerLoad} */
export async function load({ url }) {
  return (await readSite()).get(decodeURI(url.pathname)) ?? error(404)
}
