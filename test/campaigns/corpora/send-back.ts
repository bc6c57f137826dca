import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AskedSite } from './asked-site.ts'

/** Of so many files with an id of another tool, one key is changed. */
const mostForeign = 40

/** Sends each entry back whole, as it was read, and changes the title of those that bear another tool's id. */
export async function sendBack({ site, root, ask, entries, addressOf }: AskedSite) {
  const changed: string[] = []
  const refused: string[] = []
  const foreignIds = { right: 0, all: 0 }
  let sent = 0
  for (const entry of entries()) {
    const file = join(root, entry.path)
    const before = readFileSync(file)
    const read = await ask('GET', `${addressOf(entry)}?context=edit`)
    const saved = await ask('PUT', addressOf(entry), read.json)
    sent++
    if (saved.status !== 200) refused.push(`${entry.path}: ${saved.status} ${saved.text.slice(0, 200)}`)
    if (!existsAs(file, before)) changed.push(entry.path)
    const foreign = /^(?:---|\+\+\+)\r?\n(?:(?!---|\+\+\+).*\n)*?(id[ \t]*[:=][ \t]*(?![ \t\d]).*)\n/.exec(
      before.toString(),
    )?.[1]
    if (foreign === undefined || foreignIds.all >= mostForeign) continue
    foreignIds.all++
    const titled = await ask('PUT', addressOf(entry), { title: 'Another title' })
    const now = site.get(entry.resource.name, entry.id)
    const isKept =
      titled.status === 200 && now?.path === entry.path && readFileSync(file, 'utf8').includes(`\n${foreign}\n`)
    if (isKept) foreignIds.right++
    else changed.push(`${entry.path}: ${foreign} is lost: ${titled.text.slice(0, 120)}`)
    writeFileSync(file, before)
    site.load(entry.path)
  }
  return { sent, changed, refused, foreignIds }
}

function existsAs(file: string, before: Buffer): boolean {
  try {
    return readFileSync(file).equals(before)
  } catch {
    return false
  }
}
