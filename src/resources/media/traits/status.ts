import { z } from 'zod'
import { defineTrait, field, filter, nullIs } from '../../../define/define.ts'
import type { Capabilities } from '../../../model/model.ts'
import { dateNew } from '../../shared/dates.ts'
import { byStatus, requestedStatuses, writableStatuses } from '../../shared/status.ts'
import { isHeldBack, keysOfStatus, matterOf, publicationKeys, setStatus } from '../../shared/publication/publication.ts'
import { statusReasons } from '../../shared/publication/reasons.ts'
import { statusChanges } from '../../shared/publication/status-changes.ts'
import { errors } from '../../shared/errors.ts'
import { notInEnum } from '../../../derive/arguments/not-in-enum.ts'

const statuses = ['inherit', 'private', 'trash'] as const

/** A file is as public as the entry it belongs to, unless it is private. Its date is that of the upload. */
export function mediaStatus(capabilities: Capabilities) {
  return defineTrait({
    fields: {
      status: field(z.enum(writableStatuses).describe('A named status for the object.'), {
        answer: z.enum(statuses),
        holdsNames: true,
        stored: { key: 'status', schema: z.enum(statuses) },
        // Every file shows it, and clients send it back.
        specialValues: new Map([...nullIs('inherit'), ['inherit', 'inherit']]),
        show: (entry) => entry.derived.status,
        write: (value, draft) => setStatus(draft, value === 'private' ? value : undefined),
      }),
    },
    filters: {
      status: filter(
        z
          .array(z.enum(statuses))
          .meta({ description: 'Limit result set to posts assigned one or more statuses.', default: 'inherit' }),
        {
          refuse: (value, { caller }) => {
            if (caller.can(capabilities.edit) || requestedStatuses(value).every((one) => one === 'inherit'))
              return undefined
            return errors.rest_forbidden_status(caller)
          },
          // People and assistants may also give `any`.
          unchecked: true,
          check: (value, { face }) => {
            const unknown = requestedStatuses(value).findIndex(
              (one) => one !== '' && !(one === 'any' && face !== 'rest') && !statuses.includes(one as 'inherit'),
            )
            return unknown < 0 ? undefined : notInEnum(`status[${unknown}]`, statuses)
          },
          select: byStatus(['trash'], ['inherit']),
        },
      ),
    },
    keys: publicationKeys,
    indexes: { status: (entry) => [entry.derived.status] },
    reasons: [statusReasons],
    changes: [statusChanges],
    derive: {
      from: keysOfStatus,
      run: (file, derived) => {
        const stored = file.data['status']
        const isHidden = stored === 'private' || stored === 'trash'
        derived.status = isHidden ? stored : isHeldBack(matterOf(file.data)) ? 'private' : 'inherit'
        delete derived.due
        delete derived.since
      },
    },
    beforeSave: [dateNew],
  })
}
