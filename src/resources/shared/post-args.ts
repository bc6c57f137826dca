import { z } from 'zod'
import type { ArgTable } from '../../define/model.ts'

/** Arguments for reading and creating dated content, besides its fields. */
export const postArgs: { readArgs: ArgTable; createArgs: ArgTable } = {
  readArgs: {
    password: { schema: z.string().describe('The password for the post if it is password protected.'), early: true },
  },
  createArgs: { id: { schema: z.unknown(), hidden: true } },
}
