import { readFileSync } from 'node:fs'
import type { ArgDescription } from '../../derive/describe-arg.ts'
import { readFrontMatter } from '../../storage/front-matter/front-matter.ts'
import { isContentDir } from '../session/content-dir.ts'
import { CliError, usage } from '../output/exit-codes.ts'
import { describeError } from '../output/print-error.ts'
import { quietly, isRecord } from '../../text/values.ts'
import type { Flag } from './flags.ts'
import { readInput, toText } from './standard-input.ts'
import { completeDate } from './typed-dates.ts'
import { isYes, yesOrNo } from './typed-flags.ts'

/** Flags as typed: every value of each, by the flag's name. */
export type Typed = Readonly<Record<string, readonly string[]>>

/**
 * The arguments of typed flags, before validation: lists joined, JSON parsed, texts wrapped where the interface takes objects
 * with `raw`, dates completed. The body `-` is read from standard input. @throws CliError for values that cannot be parsed
 */
export async function toRaw(flags: readonly Flag[], typed: Typed): Promise<Record<string, unknown>> {
  const raw: Record<string, unknown> = {}
  for (const flag of flags) {
    const name = nameTyped(flag, typed)
    const texts = name === undefined ? undefined : typed[name]
    if (name === undefined || texts === undefined) continue
    if (name.endsWith('-file')) raw[flag.arg] = valueOf(flag, [await readFile(name, texts.at(-1) ?? '')])
    else raw[flag.arg] = flag.isBody ? await readBody(flag, name, texts) : valueOf(flag, texts)
  }
  return raw
}

/** The value of one flag's texts; the last one counts, unless it is a list. */
export function valueOf(flag: Flag, texts: readonly string[]): unknown {
  if (flag.isList) return texts.flatMap((text) => listFrom(flag, text))
  return scalarFrom(flag, flag.type, texts.at(-1) ?? '')
}

// The name under which a flag was typed. Two of its names could contradict each other.
function nameTyped({ name, aliases, isBody }: Flag, typed: Typed): string | undefined {
  const names = [name, ...aliases].flatMap((one) => (isBody ? [one, `${one}-file`] : [one]))
  const [first, second] = names.filter((one) => typed[one] !== undefined)
  if (second === undefined) return first
  throw usage(`--${first} and --${second} mean the same here`, 'Use only one of them')
}

async function readBody(flag: Flag, name: string, texts: readonly string[]): Promise<unknown> {
  const text = texts.at(-1) ?? ''
  // The same flag before the noun is the folder: a mistyped one must not become the text of a post.
  if (name === 'content' && text !== '' && text.length < 1000 && isContentDir(text))
    throw usage(
      `--content ${text} is taken as the text here, but names a content folder`,
      `For the folder, use --site ${text} or put --content before the noun; if it is the text, use --content-file`,
    )
  return valueOf(flag, text === '-' ? [await readPipedBody(name, name)] : texts)
}

// A failed program earlier in the pipe yields no output: that must not empty a text.
async function readPipedBody(name: string, plain: string): Promise<string> {
  const text = await readInput()
  if (text === '') throw usage(`--${name} -: standard input is empty`, `To remove the text, write --${plain} ''`)
  return toBody(text, `--${name} -`)
}

async function readFile(name: string, file: string): Promise<string> {
  if (file === '-') return readPipedBody(name, name.replace(/-file$/, ''))
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch (error) {
    // Reading a folder fails without its name.
    const named = Object.assign(error as NodeJS.ErrnoException, { path: file })
    throw new CliError('io', `--${name} ${describeError(named).message}`)
  }
  const about = `--${name} ${file}`
  return toBody(bytes.includes(0) ? '\0' : toText(bytes, about), about)
}

/** The text below front matter, without the final line break. @throws CliError for a whole content file or a picture */
export function toBody(read: string, about: string): string {
  const text = read.replace(/\r?\n$/, '')
  if (text.includes('\0')) throw usage(`${about} is not a text`, 'To add a picture, use `almanac media add`')
  if (!/^\uFEFF?\s*(?:---|\+\+\+)/.test(text) || !hasKeys(text)) return text
  const hint = 'Put the file in the folder of its type to use it as it is, or remove the front matter'
  throw usage(`${about} begins with front matter, which would become part of the text`, hint)
}

function hasKeys(text: string): boolean {
  return quietly(() => Object.keys(readFrontMatter(text, '').data).length > 0, false)
}

function listFrom(flag: Flag, text: string): unknown[] {
  // Several objects may follow each other, separated by commas, as items of other lists.
  const json = jsonFrom(text) ?? (/^\s*\{/.test(text) ? jsonFrom(`[${text}]`) : undefined)
  if (json) return [json.value].flat()
  const items = text.split(',').map((item) => item.trim())
  return items.filter((item) => item !== '').map((item) => scalarFrom(flag, flag.type.items ?? {}, item))
}

function scalarFrom(flag: Flag, type: ArgDescription, text: string): unknown {
  const types = [type.type ?? []].flat()
  const json = types.includes('object') || types.includes('array') ? jsonFrom(text) : undefined
  // A text for people may look like JSON, or be JSON.
  if (type.properties?.['raw']) {
    if (isRecord(json?.value) && Object.keys(json.value).join() === 'raw') return json.value
    // An empty text empties; as an object it would say nothing, as over REST.
    return text === '' ? '' : { raw: text }
  }
  if (json) return json.value
  if (types[0] === 'object') {
    const example = flag.type.items ? '[{"key": "value"}]' : '{"key": "value"}'
    throw usage(`--${flag.name} needs JSON, for example --${flag.name} '${example}'`)
  }
  const meant = flag.words?.get(text.trim().toLowerCase())
  if (meant !== undefined) return meant
  // The interface has other words for yes and no.
  if (types[0] === 'boolean' && yesOrNo.test(text)) return String(isYes(text))
  return type.format === 'date-time' ? completeDate(text) : text
}

// Only objects and lists are parsed as JSON here: `12` and `true` are texts.
function jsonFrom(text: string): { value: unknown } | undefined {
  if (!/^\s*[{[]/.test(text)) return undefined
  return quietly(() => ({ value: JSON.parse(text) }))
}
