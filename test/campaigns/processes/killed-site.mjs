import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { command, isLeftover, kill, serve, signIn } from './almanac.mjs'
import { compareTold, isHeld, isNamedOften, isWhole } from './after-a-kill.mjs'
import { asCommand, isForPeople, toStatus } from './as-command.mjs'
import { kinds } from './facts.mjs'
import { randomOf, settle } from './outcome.mjs'
import { pictureFile, plant } from './planted.mjs'

let count = 0

/** One folder whose writers are killed again and again. */
export class KilledSite {
  #place
  #root
  #seed
  #random
  #counts
  #sequence
  #server
  #as
  /** Facts by their marker: what was acknowledged must be there; what was not may be. */
  #facts = []
  /** Ids of what the model does not know. */
  #others = new Set()
  /** Slug and title of entries, as the last answer said. */
  #told = new Map()
  /** For how long each kind of work goes on, in milliseconds. */
  #usual = new Map()
  #errors = new Set()
  #found = []
  #plan

  constructor(place, seed, counts) {
    this.#place = place
    this.#seed = seed
    this.#random = randomOf(seed * 31 + 7)
    this.#counts = counts
    this.#root = join(place.folder, `site-${seed}-${count++}`)
    mkdirSync(this.#root)
    this.#sequence = new place.inside.Sequence((...asked) => this.#ask(...asked), this.#root, seed)
    this.#sequence.hasHands = false
    this.#sequence.favours = (entry) => isNamedOften(entry, this.#sequence.model)
    plant(this.#root, this.#sequence.model)
  }

  /** Kills some times, and gives what was wrong. */
  async run(kills) {
    try {
      this.#as = await signIn(this.#place.start, this.#root, 'admin')
      this.#look(() => {}, 'before the first kill')
      for (let i = 0; i < kills && this.#found.length < 3; i++) await this.#once(`kill ${i}`)
      await this.#finish()
    } catch (error) {
      this.#wrong(`${error.stack}`)
    } finally {
      if (this.#server) await kill(this.#server.child)
      rmSync(this.#root, { recursive: true, force: true })
    }
    return this.#found
  }

  async #once(name) {
    this.#server = await serve(this.#place.start(this.#root, ['serve', '--port', '0']))
    const inWay = Math.floor(this.#random() * 3)
    for (let i = 0; i <= inWay; i++) await this.#acknowledged()
    await this.#passwordsWork()
    const by = this.#random() < 0.7 ? 'server' : 'command'
    const before = this.#sequence.model.clone()
    if (by === 'server' && this.#random() < 0.4) await this.#killWriting()
    else {
      const isOfNames = this.#random() < 0.7
      this.#plan = { by, isOfNames, isAsked: false }
      while (!this.#plan.isAsked) await this.#sequence.step(isOfNames)
      this.#plan = undefined
    }
    // A command that was killed leaves a server which goes on, or is gone as well.
    if (this.#random() < 0.5 && by === 'command') await this.#goOn(before, name)
    await kill(this.#server.child)
    this.#server = undefined
    this.#tally(`kills of a ${by}`)
    if (this.#hasIntentions()) this.#tally('kills in the middle of a change of names')
    this.#look((site) => this.#settle(before, site), name)
  }

  #hasIntentions() {
    return existsSync(join(this.#root, '.almanac', 'intentions.json'))
  }

  // The server learns what the killed command did, and finishes it with its next change.
  async #goOn(before, name) {
    this.#look((site) => this.#settle(before, site), name)
    await this.#serverSeesAll()
    // Its ticket is taken away by the next process.
    await this.#acknowledged(false)
  }

  // It was told of some files by then, and of others a moment later.
  async #serverSeesAll() {
    for (const { id } of this.#sequence.model.of('category').filter((one) => one.id !== 1)) {
      const posts = this.#sequence.model
        .of('post')
        .filter((one) => !one.inTrash && one.refs.get('categories')?.includes(id))
      let total
      for (const until = Date.now() + 10_000; Date.now() < until && total !== posts.length; await sleep(20)) {
        const path = `/core/v2/posts?status=any&per_page=1&categories=${id}`
        total = Number((await this.#server.ask('GET', path, { as: this.#as })).headers.get('x-wp-total'))
      }
      this.#tally('categories counted by a server that went on')
      if (total !== posts.length) this.#wrong(`the server counts ${total} posts in category ${id}, not ${posts.length}`)
    }
  }

  #settle(before, site) {
    const { inside } = this.#place
    for (const line of settle(this.#sequence, before, site, this.#others, inside))
      this.#wrong(`a relation is another: ${line}`)
  }

  /** One writing to its end, after which nothing of what was killed is left. */
  async #acknowledged(isFirst = true) {
    const seen = this.#sequence.told.length
    if (this.#random() < 0.35) await this.#write()
    else while (this.#sequence.told.length === seen) await this.#sequence.step()
    const answered = / → 2\d\d /.test(this.#sequence.told.at(-1) ?? '')
    if (!answered) return this.#acknowledged(isFirst)
    // A server answers before it has rewritten all files.
    for (const until = Date.now() + 20_000; this.#hasIntentions() && Date.now() < until; await sleep(5));
    if (this.#hasIntentions()) this.#wrong('intentions are left after a change')
    const tickets = readdirSync(join(this.#root, '.almanac')).filter((file) => isLeftover(`.almanac/${file}`))
    const left = tickets.filter((file) => Number(/\d+/.exec(file)[0]) !== this.#server.child.pid)
    if (isFirst && left.length) this.#wrong(`left after a change: ${left}`)
  }

  async #write(isKilled = false) {
    const kind = pick(Object.keys(kinds), this.#random)
    const post = this.#sequence.model.of('post').find(({ inTrash }) => !inTrash)
    if (kind === 'comment' && !post) return
    const fact = { kind, mark: `${kind}-${this.#seed}-${count++}`, post: post?.id, isSure: false }
    Object.assign(fact, kinds[kind](fact.mark, { post: post?.id }))
    this.#facts.push(fact)
    const { path, ...request } = fact.request
    this.#sequence.told.push(`${isKilled ? 'kill ' : ''}${kind} ${fact.mark}`)
    const answer = await this.#timed(kind, () => this.#server.ask('POST', path, { as: this.#as, ...request }), isKilled)
    this.#sequence.told.push(`… → ${answer?.status ?? 'killed'} `)
    if (!answer) return
    if (answer.status >= 300) this.#wrong(`${kind}: ${answer.status} ${answer.text}`)
    fact.isSure = true
    this.#tally('writings acknowledged')
  }

  // Several at once: they share turns of the lock, and their syncs.
  async #killWriting() {
    const all = Array.from({ length: 1 + Math.floor(this.#random() * 8) }, () => this.#write(true))
    if (all.length > 1) this.#tally('kills of several writings at once')
    await Promise.all(all)
  }

  async #ask(method, path, json, file) {
    const plan = this.#plan
    const words = asCommand(method, path, json, file && pictureFile(this.#place, file))
    if (isForPeople(path) && plan?.by !== 'command') {
      const end = await command(this.#place.start(this.#root, words))
      return this.#answered(method, path, toStatus(end, method))
    }
    const [target] = /\d+$/.exec(path) ?? []
    const isLong =
      target &&
      this.#sequence.model.entries.some((one) => one.id === Number(target) && isNamedOften(one, this.#sequence.model))
    const kind = `${plan?.by} ${isLong ? 'long ' : ''}${method} ${path.replace(/\d+/, 'N')} ${json ? Object.keys(json) : ''}`
    if (!plan || plan.by === 'server') {
      const sent = file ? { body: this.#place.inside.toForm(file, json) } : json && { json }
      const work = () => this.#server.ask(method, path, { as: this.#as, ...sent })
      const answer = await this.#timed(kind.replace(/^\w+ /, ''), work, plan !== undefined)
      if (plan) plan.isAsked = true
      return this.#answered(method, path, answer)
    }
    plan.isAsked = true
    const child = this.#place.start(this.#root, words)
    const isEnded = command(child)
    const began = performance.now()
    const stop = this.#killIn(child, this.#moment(kind, 350))
    const end = await isEnded
    stop()
    if (end.code === null) return this.#answered(method, path, undefined)
    this.#usual.set(kind, performance.now() - began)
    return this.#answered(method, path, toStatus(end, method))
  }

  #answered(method, path, answer) {
    const [, id] = /\/(\d+)/.exec(path) ?? []
    // What stood below a page, and what a user wrote, may show another slug.
    if (/\/(?:pages|users)\/\d+\?force/.test(path)) this.#told.clear()
    if (answer && answer.status < 300) {
      this.#tally('writings acknowledged')
      const key = `${path.split('/')[path.includes('/cal/') ? 4 : 3].replace(/\?.*/, '')} ${id ?? answer.json.id}`
      if (path.includes('force=true')) this.#told.delete(key)
      else this.#told.set(key, { slug: answer.json.slug, title: titleOf(answer.json), path })
      return answer
    }
    if (answer) return answer
    this.#tally('writings killed')
    if (id) for (const key of this.#told.keys()) if (key.endsWith(` ${id}`)) this.#told.delete(key)
    return { status: 200, json: { id: Number(id ?? 0) } }
  }

  /** Does work; kills the server at some moment of it. Gives nothing when no answer came. */
  async #timed(kind, work, isKilled) {
    const began = performance.now()
    const stop = isKilled && this.#killIn(this.#server.child, this.#moment(kind, 30))
    try {
      const answer = await work()
      const took = performance.now() - began
      this.#usual.set(kind, Math.max(took, (this.#usual.get(kind) ?? took) * 0.7))
      return answer
    } catch (error) {
      if (!isKilled)
        throw new Error(`${kind}: no answer (${error.cause ?? error}); ${this.#server.log()}`, { cause: error })
      return undefined
    } finally {
      if (stop) stop()
      if (isKilled) await kill(this.#server.child)
    }
  }

  /** Kills at a moment; of changes of names half of the kills come once the files that follow are being written. */
  #killIn(child, ms) {
    let timer
    const end = () => child.kill('SIGKILL')
    const intentions = join(this.#root, '.almanac', 'intentions.json')
    const look = () => {
      timer = existsSync(intentions) ? setTimeout(end, this.#random() * 60) : setTimeout(look, 1)
    }
    if (this.#plan?.isOfNames && this.#random() < 0.6) look()
    else timer = setTimeout(end, ms)
    return () => clearTimeout(timer)
  }

  #moment(kind, usual) {
    const ms = this.#usual.get(kind) ?? usual
    return kind.startsWith('command') ? ms * (0.35 + this.#random() * 0.7) : ms * this.#random() * 1.1
  }

  /** Looks at the files as whoever opens them next does. */
  #look(settled, name) {
    const { inside } = this.#place
    const site = inside.openFolder(this.#root, { areas: inside.areas, snapshot: this.#random() < 0.5 })
    try {
      const known = this.#facts.flatMap(({ find }) => {
        const entry = find(site)
        return entry ? [`${entry.resource.name} ${entry.id}`] : []
      })
      this.#others = new Set(known)
      for (const noun of ['venue', 'organizer'])
        for (const { id, data } of site.all(noun))
          if (/^(Hall|Org) event-/.test(data.title)) this.#others.add(`${noun} ${id}`)
      settled(site)
      for (const problem of site.problems.all())
        this.#wrong(`${name}: a file is not whole: ${problem.file} ${problem.reason}`)
      for (const one of compareTold(site, this.#sequence.model, this.#told, inside.paths)) this.#wrong(one)
      this.#facts = this.#facts.filter((fact) => isHeld(fact, site, (what) => this.#wrong(what)))
      // What the next change finishes is told until then.
      const isOpen = site.pins.changes.length > 0
      const isNew = ({ severity, code }) => severity === 'error' && !(isOpen && code === 'unfinished-change')
      const errors = inside.checkSite(site).filter(isNew)
      const said = new Set(errors.map(({ file, code, message }) => `${file} ${code} ${message}`))
      for (const error of said) if (!this.#errors.has(error)) this.#wrong(`check says after ${name}: ${error}`)
      this.#errors = said
    } finally {
      site.close()
    }
    const left = readdirSync(this.#root, { recursive: true }).filter((path) => isLeftover(path) && !/lock-/.test(path))
    // Who lives may be filling a file: the server, and the snapshot of the opening above.
    const isAlive = (path) => [process.pid, this.#server?.child.pid].some((pid) => path.includes(`-${pid}-`))
    if (left.some((path) => !isAlive(path))) this.#wrong(`${name}: left behind: ${left}`)
    for (const file of ['credentials.json', 'intentions.json'])
      if (!isWhole(join(this.#root, '.almanac', file))) this.#wrong(`${file} is not whole`)
  }

  async #passwordsWork() {
    const users = this.#facts.filter(({ signsIn, isSure }) => signsIn && isSure).slice(-2)
    for (const { mark, signsIn } of users) {
      const { status } = await this.#server.ask('GET', '/core/v2/users/me', { as: signsIn })
      if (status !== 200) this.#wrong(`${mark} cannot sign in: ${status}`)
      this.#tally('passwords tried')
    }
  }

  async #finish() {
    this.#server = await serve(this.#place.start(this.#root, ['serve', '--port', '0']))
    await this.#acknowledged()
    await kill(this.#server.child)
    this.#server = undefined
    const { code, stdout } = await command(this.#place.start(this.#root, ['check', '--format', 'json']))
    const errors = JSON.parse(stdout).filter(({ severity }) => severity === 'error')
    if (errors.length !== this.#errors.size) this.#wrong(`check ends with ${code}: ${JSON.stringify(errors)}`)
  }

  #tally(name) {
    this.#counts[name] = (this.#counts[name] ?? 0) + 1
  }

  #wrong(what) {
    this.#found.push(`${what}\n  ${this.#sequence.told.slice(-5).join('\n  ')}`)
  }
}

const titleOf = ({ title, name, venue, organizer }) => String(title?.raw ?? title ?? name ?? venue ?? organizer)
const pick = (from, random) => from[Math.floor(random() * from.length)]
