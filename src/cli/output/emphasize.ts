import { toVisible } from '../../text/visible.ts'
import { colours } from './terminal.ts'

/** A text for `print`, its parts between some places in bold on a terminal. */
export function emphasize(text: string, marks: readonly (readonly [from: number, to: number])[]): string {
  let shown = ''
  let done = 0
  for (const [from, to] of marks) {
    shown += toVisible(text.slice(done, from)) + colours.bold(text.slice(from, to))
    done = to
  }
  return shown + toVisible(text.slice(done))
}
