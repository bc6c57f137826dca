import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { command } from './almanac.mjs'
import { asCommand, toStatus } from './as-command.mjs'
import { randomOf, settle } from './outcome.mjs'
import { pictureFile, plant } from './planted.mjs'

/** One sequence. Gives what was wrong, with what was done before it; undefined when nothing was. */
export async function runReferences(place, { seed, steps, commands, counts }) {
  const { inside } = place
  const { askApp, checkSite, createApp, openFolder, plantPictures } = inside
  const { relationsIn, relationsOf, areas, Sequence, understood } = inside
  const random = randomOf(seed * 17 + 3)
  const root = mkdtempSync(join(place.folder, 'sequence-'))
  const tally = (name) => void (counts[name] = (counts[name] ?? 0) + 1)
  let way = 'app'
  let isKilled = false
  let took = 350
  const sequence = new Sequence((...asked) => (way === 'app' ? overApp(...asked) : byCommand(...asked)), root, seed)
  sequence.seen = (paths) => paths.forEach((path) => site.load(path))
  sequence.understands = (...asked) => understood(site, ...asked)
  plant(root, random() < 0.2 ? sequence.model : undefined, { posts: 12, pages: 5, comments: 3 })
  plantPictures(root)
  const site = openFolder(root, { areas, snapshot: false })
  for (const noun of ['media', 'settings']) for (const { id } of site.all(noun)) sequence.model.add(noun, id, {})
  const app = askApp(site, createApp(site).fetch)
  try {
    for (let step = 0; step < steps; step++) {
      const wrong = await once()
      if (wrong.length) return `step ${step}: ${wrong.join('; ')}\n  ${sequence.told.slice(-6).join('\n  ')}`
    }
    return endsWell()
  } catch (error) {
    return `${error.stack}\n  ${sequence.told.slice(-6).join('\n  ')}`
  } finally {
    site.close()
    rmSync(root, { recursive: true, force: true })
  }

  async function once() {
    const kind = random()
    if (kind < 1 / 15) return byHand()
    way = kind < 1 / 15 + (commands && 1 / commands) ? 'command' : 'app'
    sequence.makesVenues = way === 'app'
    isKilled = way === 'command' && random() < 1 / 3
    const wasKilled = isKilled
    const before = sequence.model.clone()
    const besides = isKilled && others()
    await sequence.step()
    tally('steps')
    if (way === 'app') return differences(site)
    await site.locked(() => undefined)
    if (wasKilled) return settle(sequence, before, site, besides, inside)
    return existsSync(join(root, '.almanac/intentions.json')) ? ['intentions are left'] : differences(site)
  }

  function overApp(...asked) {
    tally('requests')
    return app(...asked)
  }

  async function byCommand(method, path, json, file) {
    const words = asCommand(method, path, json, file && pictureFile(place, file))
    const child = place.start(root, words)
    tally(isKilled ? 'commands killed' : 'commands')
    const timer = isKilled && setTimeout(() => child.kill('SIGKILL'), took * (0.4 + random() * 0.7))
    const began = performance.now()
    const end = await command(child)
    clearTimeout(timer)
    if (end.code === null) return { status: 200, json: { id: Number(/\/(\d+)/.exec(path)?.[1] ?? 0) } }
    took = performance.now() - began
    if (isKilled) tally('commands that were faster')
    return toStatus(end, method)
  }

  /** A file is moved, or its title edited: no relation is another then. Files of media are named by their path. */
  function byHand() {
    const isMoved = random() < 0.5
    const texts = sequence.model.entries.filter(({ resource }) => resource !== 'media' && resource !== 'settings')
    const known = texts.flatMap(({ resource, id }) => site.get(resource, id) ?? [])
    const among = isMoved ? known.filter(({ resource }) => resource.files.includes('**')) : known
    const one = among[Math.floor(random() * among.length)]
    if (!one) return []
    const { path } = one
    if (!isMoved) {
      tally('titles edited by hand')
      const text = readFileSync(join(root, path), 'utf8')
      writeFileSync(join(root, path), text.replace(/^(title|name): .*$/m, `$1: By hand ${Math.floor(random() * 9)}`))
      site.load(path)
      sequence.told.push(`title by hand: ${path}`)
    } else {
      const to = join(dirname(path), random() < 0.5 ? 'moved' : '..', basename(path))
      if (!to.includes('/') || existsSync(join(root, to))) return []
      tally('files moved by hand')
      mkdirSync(dirname(join(root, to)), { recursive: true })
      renameSync(join(root, path), join(root, to))
      for (const moved of random() < 0.5 ? [path, to] : [to, path]) site.load(moved)
      sequence.told.push(`moved by hand: ${path} to ${to}`)
    }
    return differences(site)
  }

  /** What is there besides the model: made by hand. */
  function others() {
    const known = [...site.resources.keys()].flatMap((noun) => [...site.all(noun)].map(({ id }) => [noun, id]))
    return new Set(known.filter(([noun, id]) => !sequence.model.get(noun, id)).map((pair) => pair.join(' ')))
  }

  function differences(from) {
    const expected = relationsIn(sequence.model)
    return relationsOf(from, sequence.model).flatMap((line, i) =>
      line === expected[i] ? [] : [`${line}, not ${expected[i]}`],
    )
  }

  function endsWell() {
    const fresh = openFolder(root, { areas, snapshot: false })
    try {
      const wrong = differences(fresh)
      for (const { file, reason } of fresh.problems.all()) wrong.push(`${file} is not whole: ${reason}`)
      for (const { file, severity, code, message } of checkSite(fresh))
        if (severity === 'error' && !/by-hand-/.test(file)) wrong.push(`check says: ${file}: ${code} ${message}`)
      return wrong.length ? `in the end: ${wrong.join('; ')}` : undefined
    } finally {
      fresh.close()
    }
  }
}
