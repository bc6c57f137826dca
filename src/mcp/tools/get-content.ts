import { z } from 'zod'
import { refArgument, typesFor, withType } from '../offered.ts'
import { readEntry } from '../read-entry.ts'
import { describeEntry, describeFully } from '../texts/tell-entry.ts'
import { defineTool, more } from '../tool.ts'
import { versionArgument } from './write-content.ts'

/** UTF-16 units of a text in one answer. */
const longestText = 20_000

export const getContent = defineTool({
  name: 'get_content',
  title: 'Read content',
  description:
    'Reads one entry: its title, state and texts (the source, for callers who may change it). The answer has the first 20,000 characters of the text and lists its sections; `section` or `offset` get others, `field` another text. `version` represents what was read so far: send the one from the last answer. `full` gets every field, as shown by the REST interface.',
  writes: false,
  output: z.looseObject({
    entry: z.looseObject({}).describe('A summary of the entry; `text` is the part of the text that was read.'),
    version: z.string().optional().describe('Which parts of which state were read, for update_content.'),
    sections: z.array(z.object({ title: z.string(), level: z.int(), offset: z.int(), length: z.int() })).optional(),
    more,
  }),
  input: (site) =>
    withType(typesFor(site, 'get'), {
      ref: refArgument.optional(),
      field: z.string().max(200).optional().describe('The text to read, such as excerpt; the main one by default.'),
      section: z
        .string()
        .min(1)
        .max(500)
        .optional()
        .describe('The heading of a section: reads up to the next heading.'),
      offset: z.int().min(0).optional().describe('Where to begin in the text, in characters.'),
      length: z.int().min(1).max(longestText).optional().describe('How many characters; 20,000 by default.'),
      version: versionArgument.describe(
        'The `version` from the previous answer about this entry: the next one extends it.',
      ),
      full: z.boolean().optional().describe('Get every field.'),
    }),
  run: ({ type, ref, full = false, ...part }, visit) =>
    readEntry(visit.site.resources.get(type)!, ref, visit, (view) =>
      full || view.entry.resource.configures
        ? describeFully(view, visit, part.version)
        : describeEntry(view, visit, { ...part, longest: longestText }),
    ),
})
