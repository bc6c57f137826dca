import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { areas } from '../../../src/resources/registry.ts'
import { createApp } from '../../../src/server/create-app.ts'
import { openFolder } from '../../../src/site/open-folder.ts'
import { firstDifference, observe } from '../live-equals-fresh/observe.ts'
import { openRandom } from '../live-equals-fresh/random.ts'
import { askApp } from './ask.ts'
import { relationsIn, relationsOf } from './relations.ts'
import { Sequence } from './sequences.ts'

const sets = [
  ['de', 'en', 'ar'],
  ['en', 'zh_tw'],
  ['ar', 'de', 'en', 'pt-br'],
]
const now = () => Date.UTC(2026, 0, 15, 10)

/**
 * Makes, translates, renames, moves and deletes entries at random over few names, in languages and a layout of files that
 * are drawn, while settings of addresses change; relations must stay by id what they were, and the site one that is opened
 * anew. Gives what is not so, after which changes; undefined where all is.
 */
export async function runInLanguages(seed: number, steps: number): Promise<string | undefined> {
  const random = openRandom(seed)
  const root = mkdtempSync(join(tmpdir(), 'almanac-languages-'))
  const languages = random.pick(sets)
  const layout = random.chance(0.5) ? { language_folders: true } : {}
  const writeSettings = () => {
    const prefix = random.chance(0.5) ? { prefix_default_language: true } : {}
    writeFileSync(join(root, 'settings.json'), JSON.stringify({ title: 'T', languages, ...layout, ...prefix }))
  }
  writeSettings()
  mkdirSync(join(root, 'users'))
  writeFileSync(join(root, 'users', 'admin.md'), '---\nid: 1\nroles: [administrator]\n---\n')
  mkdirSync(join(root, 'categories'))
  writeFileSync(join(root, 'categories', 'uncategorized.md'), '---\nid: 1\nname: Uncategorized\n---\n')
  const site = openFolder(root, { areas, now, home: 'http://site.test', snapshot: false })
  try {
    const sequence = new Sequence(askApp(site, createApp(site).fetch), root, seed)
    sequence.languages = languages
    sequence.hasHands = false
    for (const { id } of site.all('settings')) sequence.model.add('settings', id, {})
    for (let step = 0; step < steps; step++) {
      await sequence.step()
      if (random.chance(0.1)) {
        writeSettings()
        site.load('settings.json')
      }
      const [are, ought] = [relationsOf(site, sequence.model), relationsIn(sequence.model)]
      if (!isDeepStrictEqual(are, ought))
        return `seed ${seed}, step ${step}: ${firstDifference({ are }, { are: ought })}\n${sequence.told.slice(-6).join('\n')}`
    }
    const fresh = openFolder(root, { areas, now, home: 'http://site.test', snapshot: false })
    try {
      const difference = firstDifference(await observe(site), await observe(fresh))
      return difference && `seed ${seed}: ${difference}\n${sequence.told.join('\n')}`
    } finally {
      fresh.close()
    }
  } finally {
    site.close()
    rmSync(root, { recursive: true, force: true })
  }
}
