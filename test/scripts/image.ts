import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { checkout } from './shipped.ts'

/** What a Dockerfile makes, in a folder. */
export interface Image {
  readonly root: string
  readonly workdir: string
  readonly env: Readonly<Record<string, string>>
  readonly user: string
  readonly volumes: readonly string[]
  /** Shell commands: what starts it, and what asks whether it is well. */
  readonly command: string
  readonly health: string
}

/** What is done in place of a step of the shell: `done` tells whether it was. */
export type InPlaceOf = (step: string, folder: string) => boolean

/**
 * Follows the instructions of this repository's Dockerfile in folders below `place`, one for each stage, without a
 * container: absolute paths are below the folder, and all else of the machine is this one's.
 *
 * @throws Error for an instruction that is not known here
 */
export function buildImage(place: string, inPlaceOf: InPlaceOf): Image {
  const text = readFileSync(join(checkout, 'Dockerfile'), 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
  const stages = new Map<string, string>()
  let image: Image = empty('')
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line)!
    image = follow(name, rest.trim(), image)
  }
  return image

  function follow(name: string, rest: string, now: Image): Image {
    const at = (path: string) => join(now.root, posix.resolve(now.workdir, path), path.endsWith('/') ? '/' : '')
    switch (name) {
      case 'FROM': {
        const [base = '', , stage] = rest.split(/\s+/)
        if (!/^node:24\b/.test(base)) throw new Error(`${base} is not what tests run on`)
        const root = mkdtempSync(join(place, 'stage-'))
        if (stage) stages.set(stage, root)
        return empty(root)
      }
      case 'WORKDIR':
        mkdirSync(at(rest), { recursive: true })
        return { ...now, workdir: posix.resolve(now.workdir, rest) }
      case 'COPY': {
        const [, from, source = '', target = ''] = /^(?:--from=(\S+)\s+)?(\S+)\s+(\S+)$/.exec(rest)!
        if (from !== undefined) copy(join(stages.get(from)!, source), at(target))
        else for (const one of context()) copy(join(checkout, one), join(at(target), one))
        return now
      }
      case 'RUN':
        if (!inPlaceOf(rest, at('.'))) execFileSync('sh', ['-c', below(rest, now.root)], { cwd: at('.') })
        return now
      case 'ENV': {
        const pairs = [...rest.matchAll(/(\w+)=(\S+)/g)].map(([, key, value]) => [key!, below(value!, now.root)])
        return { ...now, env: { ...now.env, ...Object.fromEntries(pairs) } }
      }
      case 'USER':
        return { ...now, user: rest }
      case 'VOLUME':
        return { ...now, volumes: [...now.volumes, rest] }
      case 'EXPOSE':
        return now
      case 'HEALTHCHECK':
        return { ...now, health: rest.replace(/^(?:--\S+\s+)*CMD\s+/, '') }
      case 'CMD':
        return { ...now, command: below(rest, now.root) }
      default:
        throw new Error(`${name} is not followed here`)
    }
  }
}

function empty(root: string): Image {
  return { root, workdir: '/', env: {}, user: 'root', volumes: [], command: '', health: '' }
}

function copy(from: string, to: string): void {
  const isInto = to.endsWith('/')
  cpSync(from, isInto ? join(to, posix.basename(from)) : to, { recursive: true, verbatimSymlinks: true })
}

/** What `.dockerignore` lets in: `*`, then names after `!`. */
function context(): string[] {
  const lines = readFileSync(join(checkout, '.dockerignore'), 'utf8').split('\n')
  const [first, ...names] = lines.filter((line) => line !== '' && !line.startsWith('#'))
  if (first !== '*' || names.some((name) => !/^![\w.-]+$/.test(name))) throw new Error('.dockerignore is not read here')
  const here = new Set(readdirSync(checkout))
  return names.map((name) => name.slice(1)).filter((name) => here.has(name))
}

// Folders of the image stand at the beginning of words.
function below(text: string, root: string): string {
  return text.replaceAll(/(?<=^|[\s=])\/(?:app|content)\b/g, (path) => root + path)
}
