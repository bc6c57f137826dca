import { defineService } from '../../../define/define.ts'
import type { Inbox } from './inbox.ts'

/** The key of the visitors' submissions. */
export const inbox = defineService<Inbox>('inbox')
