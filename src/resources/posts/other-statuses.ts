import { defineTrait } from '../../define/define.ts'
import { otherStatusesSetting } from '../../derive/settings/foreign-settings.ts'
import type { Data } from '../../model/model.ts'
import { nearest } from '../../text/nearest.ts'
import { statusFlag, storedStatus } from '../shared/status.ts'

/**
 * Ignores another tool's words under `status`, such as those of MkDocs' themes for pages (`new`, `deprecated`). A possible
 * misspelling of a word that holds an entry back stays an error: nothing is published by mistake.
 */
export const otherStatuses = defineTrait({
  extension: {
    setting: otherStatusesSetting,
    toTrait: (_resource, said) =>
      said === 'ignored' ? { readings: [{ key: 'status', read: ownStatus, others: [] }] } : undefined,
  },
})

const words = [...storedStatus.options, ...statusFlag.words.keys()]

function ownStatus({ status }: Data): unknown {
  const word = typeof status === 'string' ? status.trim().toLowerCase() : ''
  return word === '' || words.includes(word) || nearest(word, words) !== undefined ? status : undefined
}
