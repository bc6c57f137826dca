import { type Growth, growthOf, mostTimes, type Sizes } from './growth.ts'
import type { Reader, Readers } from './readers/reader.ts'
import { blockReaders } from './readers/blocks.ts'
import { fileReaders } from './readers/files.ts'
import { foreignReaders } from './readers/foreign.ts'
import { formReaders } from './readers/forms.ts'
import { importingReaders } from './readers/importing.ts'
import { mergingReaders } from './readers/merging.ts'
import { mediaReaders } from './readers/media.ts'
import { shortcodeReaders } from './readers/shortcodes.ts'
import { netReaders } from './readers/net.ts'
import { printingReaders } from './readers/printing.ts'
import { requestReaders } from './readers/requests.ts'
import { textReaders } from './readers/text.ts'
import { type HostileText, hostileTexts } from './texts.ts'

/** Every reader of others' texts, by the file and the name under which it is exported. */
export const allReaders: Readers = {
  ...textReaders,
  ...blockReaders,
  ...formReaders,
  ...netReaders,
  ...mediaReaders,
  ...shortcodeReaders,
  ...printingReaders,
  ...fileReaders,
  ...mergingReaders,
  ...requestReaders,
  ...importingReaders,
  ...foreignReaders,
}

/** A reader by name, for one place in which a text may stand. */
export interface NamedReader {
  readonly name: string
  readonly read: Reader
}

/** The readers one by one. */
export function namedReaders(readers: Readers): NamedReader[] {
  return Object.entries(readers).flatMap(([file, functions]) =>
    Object.entries(functions).flatMap(([name, said]) =>
      typeof said === 'string'
        ? []
        : [said].flat().map((read, i) => ({ name: `${file} ${name}${i ? ` (${i + 1})` : ''}`, read })),
    ),
  )
}

/** A reader that took more than its share of time, or failed in a way that nobody foresaw. */
export interface Finding {
  readonly reader: string
  readonly text: string
  readonly what: string
}

/**
 * Gives a reader texts of growing size and says for which of them it is steeper than linear, and for which it throws what
 * is no refusal: a stack that overflows, a type that was not looked at.
 */
export async function findSteep(
  { name, read }: NamedReader,
  sizes: Sizes,
  texts: readonly HostileText[] = hostileTexts,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { name: text, make } of read.isOfLength ? texts.slice(0, 1) : texts) {
    const failures = new Set<string>()
    const prepare = (size: number) => {
      const whole = make(size)
      return () => quietly(() => read(whole), failures)
    }
    const growth = await growthOf(prepare, sizes)
    if (growth && growth.times > mostTimes) findings.push({ reader: name, text, what: describe(growth) })
    for (const what of failures) findings.push({ reader: name, text, what })
  }
  return findings
}

function describe({ size, ms, times }: Growth): string {
  return `${ms.toFixed(1)} ms for ${size} units, ${times.toFixed(1)} times as much for twice as many`
}

function quietly(work: () => unknown, failures: Set<string>): unknown {
  const note = (error: unknown) => {
    if (error instanceof RangeError || error instanceof TypeError || error instanceof ReferenceError)
      failures.add(`${error.name}: ${error.message}`)
  }
  try {
    const result = work()
    return result instanceof Promise ? result.catch(note) : result
  } catch (error) {
    return note(error)
  }
}
