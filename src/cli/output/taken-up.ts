import type { RecoveredWork } from '../../site/transaction/record/take-up-left.ts'
import { toLocalText } from '../../text/time/local-time.ts'

/** Describes the outcome of an interrupted piece of work. */
export function takenUpInWords({ by, at, became, why = '', files, others }: RecoveredWork, timezone: string): string {
  const sentence = `\`${by}\` was interrupted on ${toLocalText(at, timezone).replace('T', ' at ')}`
  if (became === 'failed')
    return `${sentence}, and cannot be finished or rolled back yet: ${why}. The next command tries again.`
  if (became === 'left') {
    const some = files === 1 ? 'its file may have changed' : `some of its ${files} files may have changed`
    return `${sentence}: ${some}. Nothing can be written here; the next command that may write finishes it or rolls it back.`
  }
  const back = files - others.length
  const few =
    files === 1 ? 'its file is' : back === files ? `its ${files} files are` : `${back} of its ${files} files are`
  const end = became === 'finished' ? 'It has now been finished.' : `It was rolled back: ${few} as before.`
  const notes = others.map((path) => `\n  ${path} has since been changed by somebody else and stays as it is`)
  return `${sentence}. ${end}${notes.join('')}`
}
