import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeCommits } from '../../src/storage/clone/commit-stream.ts'
import { Server, firstFiles, pushFiles } from './run-writes.ts'

/** How many posts a second so many writers make who each wait for their answer, by the pushes that the server makes. */
export async function measureRate(writers: number, seconds: number): Promise<number> {
  const place = mkdtempSync(join(tmpdir(), 'almanac-rates-'))
  const remote = join(place, 'remote.git')
  execFileSync('git', ['init', '-q', '--bare', '-b', 'main', remote])
  pushFiles(remote, firstFiles())
  const server = await Server.open(join(place, 'server'), remote)
  const since = performance.now()
  let made = 0
  const write = async (writer: number) => {
    for (let i = 0; performance.now() - since < seconds * 1000; i++) {
      const { status } = await server.send({ method: 'POST', path: '/posts', title: `W${writer} ${i}`, key: undefined })
      if (status === 201) made++
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, i) => write(i)))
  const rate = made / ((performance.now() - since) / 1000)
  await server.close()
  rmSync(place, { recursive: true, force: true })
  return rate
}

/** Milliseconds, the median of several, that a commit of one file takes in sites of these sizes; in turns, so that load counts for all alike. */
export async function measureCommits(sizes: readonly number[], times = 21): Promise<number[]> {
  const places = sizes.map((size) => {
    const folder = mkdtempSync(join(tmpdir(), 'almanac-commits-'))
    execFileSync('git', ['init', '-q', '-b', 'main', folder])
    const path = (i: number) => `posts/${2000 + (i % 20)}/${1 + (i % 12)}/p${i}.md`
    const files = Array.from({ length: size }, (_, i) => [path(i), `---\nid: ${i}\ntitle: P${i}\n---\n`])
    pushFiles(folder, Object.fromEntries(files))
    const parent = execFileSync('git', ['rev-parse', 'main'], { cwd: folder }).toString().trim()
    return { folder, parent, took: [] as number[] }
  })
  const committer = { name: 'A', email: 'a@example.org' }
  for (let i = 0; i < times; i++)
    for (const place of places) {
      const files = new Map([[`posts/2001/2/new${i}.md`, Buffer.from(`New ${i}`)]])
      const since = performance.now()
      const commit = { message: 'New\n', author: committer, files }
      place.parent = await makeCommits([commit], { ...place, committer, time: 1_800_000_000 + i, until: Infinity })
      place.took.push(performance.now() - since)
    }
  for (const { folder } of places) rmSync(folder, { recursive: true, force: true })
  return places.map(({ took }) => took.toSorted((a, b) => a - b)[times >> 1]!)
}
