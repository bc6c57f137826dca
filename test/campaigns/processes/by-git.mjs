// One who checks out one branch and another of the folder in which the others write: files come, go and change by many at once.
import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const who = ['-c', 'user.name=Git', '-c', 'user.email=git@example.org', '-c', 'core.hooksPath=/dev/null']
const ids = Array.from({ length: 40 }, (_, i) => 340 + i)

/** Makes the folder a repository of two branches that differ in posts nobody else writes; `work` goes from one to the other. */
export function byGit(root) {
  const git = (...args) => execFileSync('git', ['-C', root, ...who, ...args], { stdio: 'ignore' })
  const folder = join(root, 'posts/branches')
  const stands = { one: new Map(), other: new Map() }
  writeFileSync(join(root, '.gitignore'), '.almanac/\n')
  git('init', '--quiet', '--initial-branch', 'one')
  write('one', ids.slice(0, 30))
  git('checkout', '--quiet', '-b', 'other')
  write('other', ids.slice(10))
  let current = 'other'

  function write(branch, of) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder)
    for (const id of of) {
      // Some are the same on both, and some as long as on the other.
      const title = id % 4 === 0 ? `Both ${id}` : `${branch.padEnd(5, '-')} ${id}`
      stands[branch].set(id, title)
      writeFileSync(join(folder, `b-${id}.md`), `---\nid: ${id}\ntitle: ${title}\nauthor: admin\n---\n\n${title}\n`)
    }
    git('add', '--all')
    git('commit', '--quiet', '--message', `What ${branch} has`)
  }

  /** Works until all operations are taken. */
  async function work({ share, tally, wrong, made }, random) {
    while (share.take()) {
      tally('by git checkout')
      current = current === 'one' ? 'other' : 'one'
      try {
        await run('git', ['-C', root, ...who, 'checkout', '--quiet', current])
      } catch (error) {
        wrong(`git ended with ${error.message}`)
      }
      await sleep(200 + random() * 800)
    }
    for (const id of ids) {
      const title = stands[current].get(id)
      made.set(`posts ${id}`, title ? { title, slug: `b-${id}`, lines: [title] } : { isGone: true })
    }
  }
  return { work }
}
