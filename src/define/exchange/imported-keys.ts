import { z } from 'zod'

/** Front matter keys that an import writes, in files of every kind. */
export const importedKeys: Readonly<Record<string, z.ZodType>> = {
  /** Where it comes from: what was exported, and its id there. A second import finds it by this. */
  imported_from: z.string(),
  /** Slugs that it had, or paths of its page. */
  aliases: z.union([z.string(), z.array(z.string())]),
  /** What other programs stored with it, by key: a text, or a list of texts where a key occurred more than once. */
  meta: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
}
