// What stands in a site: each entry by id, whom it names, and its bytes; and what nobody should have left there.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { credentials } from '../../../src/define/credentials.ts'
import { listOf } from '../../../src/text/values.ts'
import { areas } from '../../../src/resources/registry.ts'
import { visitors } from '../../../src/resources/comments/visitors.ts'
import type { RecoveredWork } from '../../../src/site/transaction/record/take-up-left.ts'
import { slugOfPath } from '../../../src/site/index/entry-path.ts'
import { openFolder } from '../../../src/site/open-folder.ts'
import type { OpenSite } from '../../../src/site/open-site.ts'
import { referringFields } from '../../../src/site/names/referring.ts'

export { picture } from '../../site/transaction/requests.ts'

/** Gives people and visitors of a site what only this machine knows of them. */
export async function plantSecrets(root: string): Promise<void> {
  const site = openFolder(root, { areas, snapshot: false })
  await site.locked(() => {
    for (const user of site.all('user')) site.service(credentials).createToken(user.id, 'test')
    for (const comment of site.all('comment')) site.service(visitors).note(comment.id, { email: 'ann@example.org' })
  })
  site.close()
}

/** Opens a site as the next one does, and says what it finds; `reads`: without taking up anything. */
export async function stateOf(root: string, reads?: 'reads') {
  const told: RecoveredWork[] = []
  const onTakenUp = (what: RecoveredWork) => void told.push(what)
  const site = openFolder(root, { areas, snapshot: false, readOnly: reads !== undefined, onTakenUp })
  try {
    if (!reads) await site.locked(() => undefined)
    return { state: linesOf(site), left: reads ? [] : leftIn(root, site), told }
  } finally {
    site.close()
  }
}

function linesOf(site: OpenSite): string[] {
  const fields = referringFields(site.resources)
  const users = [...site.all('user')].map(({ id }) => `password ${id}: ${site.service(credentials).tokens(id).length}`)
  const known = [...site.all('comment')].map(({ id }) => `visitor ${id}: ${site.service(visitors).of(id).email}`)
  const entries = [...site.entries.byPath.values()].map(({ resource, id, path, slug, derived, data }) => {
    const named = fields
      .filter((field) => field.resource === resource)
      .map(({ stored: { key, references, space }, index }) => {
        const ids = listOf(data[key]).map(
          (ref) => (references ? site.find(references, ref) : site.findInSpace(space!, ref))?.id ?? `?${String(ref)}`,
        )
        return `${index}: ${ids.join(' ')}`
      })
    const bytes = createHash('sha256')
      .update(withoutEcho(site.folder.readBytes(path), path))
      .digest('hex')
      .slice(0, 12)
    return `${resource.name} ${id}: ${path} ${slug} ${derived.status} ${named.join('; ')} ${bytes}`
  })
  return [...entries, ...users, ...known].sort()
}

/** A file as it is without a slug that repeats its name: one may stay where the disk failed as it was taken away, and does no harm. */
function withoutEcho(bytes: Uint8Array, path: string): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(`\nslug: ${slugOfPath(path)}\n`, '\n')
}

function leftIn(root: string, site: OpenSite): string[] {
  const own = join(root, '.almanac')
  const below = ['unfinished', 'tmp'].flatMap((name) => namesIn(join(own, name)).map((one) => `${name}/${one}`))
  const stray = namesIn(own).filter((name) => name === 'intentions.json')
  const credentialsOf = JSON.parse(readFileSync(join(own, 'credentials.json'), 'utf8')) as { users: object }
  const users = Object.keys(credentialsOf.users).filter((id) => !site.get('user', Number(id)))
  return [...below, ...stray, ...users.map((id) => `the password of user ${id}`)]
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}
