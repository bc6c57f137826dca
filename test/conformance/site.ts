import { credentials } from '../../src/define/credentials.ts'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { bareFiles, presetSite } from '../../src/cli/commands/init-files.ts'
import type { OpenSite } from '../../src/site/open-site.ts'
import type { Stage } from './send.ts'

const people = {
  editor: 'Edith Editor',
  author: 'Arthur Author',
  contributor: 'Connie Contributor',
  subscriber: 'Sam Subscriber',
}

/** A bare folder as `almanac init --bare` makes it, with an account of each role; the caller removes it. */
export function bareFolder(): { root: string; remove(): void } {
  const root = mkdtempSync(join(tmpdir(), 'almanac-conformance-'))
  const users = Object.entries(people).map(([role, name], i) => [
    `users/${role}.md`,
    `---\nid: ${i + 2}\nusername: ${role}\nname: ${name}\nemail: ${role}@example.org\nroles: [${role}]\n---\n`,
  ])
  for (const [path, text] of [
    ...Object.entries(bareFiles({ ...presetSite(), timezone: 'America/New_York' })),
    ...users,
  ] as [string, string][]) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) }
}

/** A password for each account of a bare folder. */
export function accountsOf(site: OpenSite): Stage['accounts'] {
  return Object.fromEntries(
    ['admin', ...Object.keys(people)].map((slug) => {
      const { id } = site.find('user', slug)!
      return [slug, { user: slug, password: site.service(credentials).createToken(id, 'conformance').secret, id }]
    }),
  )
}
