import { onTestFinished } from 'vitest'
import { Proposals } from '../../src/mcp/proposals/proposals.ts'
import { areas } from '../../src/resources/registry.ts'
import { openFolder } from '../../src/site/open-folder.ts'
import type { Files } from '../harness.ts'
import { assistantOn } from './assistant.ts'
import { committedFolder } from './git-folder.ts'

/** An assistant that proposes changes to a committed folder; `again` connects another one. */
export async function proposingOn(files: Files, as?: string) {
  const folder = committedFolder(files)
  const { root, git } = folder
  let opened = 0
  const open = (dryRun = false) => {
    opened++
    return openFolder(root, { areas, home: 'http://site.test', dryRun })
  }
  const site = open()
  onTestFinished(() => site.close())
  const proposals = new Proposals(site, () => open(true))
  const assistant = await assistantOn(site, as, { proposals })
  const join2 = (who?: string) => assistantOn(site, who, { proposals })
  /** One on another server over the same folder. */
  const elsewhere = () => assistantOn(site, as, { proposals: new Proposals(site, () => open(true)) })
  const state = () => `${git('status', '--porcelain')}\n${git('rev-parse', 'HEAD')}\n${git('symbolic-ref', 'HEAD')}`
  return { ...folder, site, proposals, ...assistant, again: join2, elsewhere, state, opened: () => opened }
}
