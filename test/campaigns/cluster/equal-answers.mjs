// Whether all servers answer the same, byte for byte.
import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until all servers are at the repository's last commit; gives that. */
export async function caughtUp({ cluster, anybody, wrong }, patienceMs = 60_000) {
  const head = git(cluster, 'rev-parse', 'main').trim()
  const end = Date.now() + patienceMs
  for (const name of cluster.names)
    for (;;) {
      const { json } = await anybody('GET', `${cluster.urlOf(name)}/healthz`)
      if (json?.commit === head && json.ready) break
      if (Date.now() > end) {
        wrong(`${name} is at ${json?.commit}, not at ${head}: ${JSON.stringify(json)}`)
        break
      }
      await sleep(100)
    }
  return head
}

/** Asks all servers for all routes, and for some entries and pages; gives how many addresses were asked. */
export async function compareAnswers({ cluster, anybody, ask, wrong, below }) {
  const [first, ...others] = cluster.names
  // All answer as the one website that they are.
  const headers = { 'x-forwarded-host': 'site.example', 'x-forwarded-proto': 'https' }
  const read = async (name, path, as) => comparable(await as('GET', cluster.urlOf(name) + path, { headers }))
  const { json } = await anybody('GET', `${cluster.urlOf(first)}/rest`)
  const routes = Object.keys(json.routes).filter((route) => !route.includes('('))
  const posts = await anybody('GET', `${cluster.urlOf(first)}/rest/core/v2/posts?per_page=100&_fields=id,link`)
  const some = posts.json.filter(() => below(4) === 0)
  const paths = [
    ...routes.map((route) => `/rest${route}`),
    ...Array.from({ length: 20 }, (_, i) => `/rest/core/v2/posts?per_page=100&page=${i + 1}&_embed`),
    ...some.map(({ id }) => `/rest/core/v2/posts/${id}?_embed`),
    ...some.map(({ link }) => new URL(link).pathname),
    ...['/', '/feed/', '/sitemap.xml', '/blog/', '/category/category-1/', '/author/user-1/', '/robots.txt'],
  ]
  for (const path of paths)
    for (const as of [anybody, ask]) {
      for (const other of others) {
        const readBoth = async () => [await read(first, path, as), await read(other, path, as)]
        let pair = await readBoth()
        // A second that changes answers may pass between the two.
        for (let looks = 0; looks < 2 && pair[0] !== pair[1]; looks++) pair = await readBoth()
        if (pair[0] !== pair[1]) wrong(`${path} of ${other}: ${differenceOf(...pair)}`)
      }
    }
  return paths.length * 2
}

/** The bytes of all files of the last commit, by path. */
export function filesOf(cluster) {
  const git = (words, input) =>
    execFileSync('git', ['--git-dir', cluster.repository, ...words], { input, maxBuffer: 2 ** 30 })
  const paths = git(['ls-tree', '-r', '-z', '--name-only', 'main']).toString().split('\0').filter(Boolean)
  const all = git(['cat-file', '--batch'], paths.map((path) => `main:${path}\n`).join(''))
  const files = new Map()
  let at = 0
  for (const path of paths) {
    const end = all.indexOf(10, at)
    const size = Number(all.subarray(at, end).toString().split(' ')[2])
    files.set(path, all.subarray(end + 1, end + 1 + size))
    at = end + size + 2
  }
  return files
}

export function git(cluster, ...words) {
  return execFileSync('git', ['--git-dir', cluster.repository, ...words], { maxBuffer: 2 ** 30 }).toString()
}

// What is of the moment and the connection says nothing.
function comparable({ status, headers, text }) {
  const { date: _date, connection: _connection, 'keep-alive': _keep, ...others } = headers
  return `${status} ${JSON.stringify(others)}\n${text.replaceAll(/"(?:application_)?last_used":"[^"]*"/g, '')}`
}

function differenceOf(one, other) {
  let at = 0
  while (one[at] === other[at]) at++
  return `…${one.slice(Math.max(0, at - 80), at + 80)}… and …${other.slice(Math.max(0, at - 80), at + 80)}…`
}
