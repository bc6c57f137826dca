import { defineService } from '../../../define/define.ts'
import type { Inbox } from './inbox.ts'

/** The submissions of visitors: the service's name, for those who ask a site for it. */
export const inbox = defineService<Inbox>('inbox')
