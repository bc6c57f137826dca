import { z } from 'zod'
import { refArgument, typesFor, withType } from '../offered.ts'
import { readEntry } from '../read-entry.ts'
import { describeEntry, describeWhole } from '../texts/tell-entry.ts'
import { defineTool, more } from '../tool.ts'
import { versionArgument } from './write-content.ts'

/** UTF-16 units of a text in one answer. */
const longestText = 20_000

export const getContent = defineTool({
  name: 'get_content',
  title: 'Read content',
  description:
    'Reads one entry: what it is called, its state and its texts (as they were written, for callers who may change it). The answer has the first 20,000 characters of the text and lists its sections; `section` or `offset` get others, `field` another text. `version` stands for what was read so far: send it along, use the one of the last answer. `full` gets every field, as the REST interface shows it.',
  writes: false,
  output: z.looseObject({
    entry: z.looseObject({}).describe('The entry, in short; `text` is what was read of the text.'),
    version: z.string().optional().describe('What was read of which state, for update_content.'),
    sections: z.array(z.object({ title: z.string(), level: z.int(), offset: z.int(), length: z.int() })).optional(),
    more,
  }),
  input: (site) =>
    withType(typesFor(site, 'get'), {
      ref: refArgument.optional(),
      field: z.string().max(200).optional().describe('Which text to read, such as excerpt; the main one by default.'),
      section: z
        .string()
        .min(1)
        .max(500)
        .optional()
        .describe('The heading of a part of the text: reads down to the next one.'),
      offset: z.int().min(0).optional().describe('Where in the text to begin, in characters.'),
      length: z.int().min(1).max(longestText).optional().describe('How many characters; 20,000 by default.'),
      version: versionArgument.describe(
        'The `version` of the answers before about this entry: the next one adds to it.',
      ),
      full: z.boolean().optional().describe('Get every field.'),
    }),
  run: ({ type, ref, full = false, ...part }, visit) =>
    readEntry(visit.site.resources.get(type)!, ref, visit, (entry, call, context) =>
      full || entry.resource.configures
        ? describeWhole(entry, call, context, visit, part.version)
        : describeEntry(entry, call, context, visit, { ...part, longest: longestText }),
    ),
})
