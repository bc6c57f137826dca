import { defineService } from '../../../define/define.ts'
import type { Inbox } from './inbox.ts'

export const inbox = defineService<Inbox>('inbox')
