// One who keeps a folder of posts elsewhere and brings it with rsync, which writes beside each file, renames, gives it the
// time of its original, and removes what is there no longer.
import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Works until all operations are taken. What was made and removed is told as anybody else's. */
export async function byRsync({ root, path, share, tally, wrong, made }, random) {
  const [here, there] = [join(path, 'mirror'), join(root, 'posts/mirror')]
  mkdirSync(here)
  mkdirSync(there)
  let count = 0
  while (share.take()) {
    tally('by rsync')
    for (let changed = Math.ceil(random() * 4); changed > 0; changed--) changeOne(300 + Math.floor(random() * 20))
    try {
      // By itself it takes files of one length and one second for the same.
      await run('rsync', ['--archive', '--delete', '--modify-window=-1', `${here}/`, there])
    } catch (error) {
      wrong(`rsync ended with ${error.message}`)
    }
    await sleep(50 + random() * 200)
  }

  function changeOne(id) {
    const file = join(here, `m-${id}.md`)
    if (random() < 0.2) {
      rmSync(file, { force: true })
      if (made.has(`posts ${id}`)) made.set(`posts ${id}`, { isGone: true })
      return
    }
    // As long as before, now and then: then only the time tells that it is another.
    const title = `mirrored ${String(count++).padStart(6, '0')}`
    writeFileSync(file, `---\nid: ${id}\ntitle: ${title}\nauthor: admin\n---\n\n${title}\n`)
    made.set(`posts ${id}`, { title, slug: `m-${id}`, lines: [title] })
  }
}
