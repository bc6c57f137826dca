import { z } from 'zod'
import { defineAction, defineResource } from '../../define/define.ts'
import type { Call } from '../../model/model.ts'
import { toUtcText } from '../../text/time/local-time.ts'
import { contextArg } from '../actions/arguments.ts'
import { get } from '../actions/get.ts'
import { everywhere, readOnly, computed } from '../shared/computed.ts'
import { localTime } from '../../define/answers.ts'
import { linksByName } from '../shared/links.ts'
import { errors } from './errors.ts'
import { wholeKey } from '../../storage/front-matter/data-file.ts'
import { filesNamed, isSchema, mayReadData, dataName } from './files.ts'
import { schemaFaults } from './schema-faults.ts'

const list = defineAction({
  name: 'list',
  does: 'list',
  summary: 'List the data files that are served.',
  methods: ['GET'],
  answers: 'map',
  args: () => ({ context: contextArg() }),
  permit: () => undefined,
  run: ({ caller, context, rest, site }) => {
    const visible = [...site.all('data')].filter((entry) => mayReadData(caller, entry, site))
    const rows = visible.map((entry) => [dataName(entry), site.show(entry, { context, rest })] as const)
    return { kind: 'value', value: Object.fromEntries(rows.sort(([a], [b]) => (a < b ? -1 : 1))) }
  },
})

const getOne = defineAction({
  ...get,
  summary: 'Show the content of a data file, unchanged.',
  path: '/{name}',
  pathArgs: { name: { schema: z.string().describe('The name of the file, without its extension.') } },
  answers: { 'application/json': z.unknown().describe('The content of the file.') },
  args: () => ({}),
  find: ({ args, site }: Call) => filesNamed(String(args['name']), site)[0],
  run: (call) => ({ kind: 'value', value: filesNamed(String(call.args['name']), call.site)[0]!.data[wholeKey] }),
})

export default defineResource({
  name: 'data',
  base: 'data',
  space: 'file',
  summary:
    'Values that pages need besides texts: opening hours, prices. The setting `data` says which files are served.',
  labels: { singular: 'Data', plural: 'Data' },
  columns: ['name', 'modified_gmt'],
  // The setting selects which of them are served.
  files: 'data/{}.json',
  bodyKey: wholeKey,
  searchesBody: false,
  keys: { [wholeKey]: z.unknown() },
  fields: {
    id: computed(z.int().describe('Unique identifier for the object.'), everywhere, ({ id }) => id),
    name: computed(z.string().describe('The name of the file, without its extension.'), everywhere, dataName),
    modified_gmt: computed(localTime.describe('When it last changed, as GMT.'), everywhere, ({ modified }) =>
      toUtcText(modified),
    ),
  },
  indexes: { slug: ({ slug }) => (slug ? [slug] : []) },
  links: [linksByName(dataName)],
  faults: [
    (entry, site) => {
      const schema = isSchema(entry) ? undefined : site.at(entry.path.replace(/\.\w+$/, '.schema.json'))
      return schema ? schemaFaults(entry.data[wholeKey], schema.data[wholeKey]) : []
    },
  ],
  notFound: errors.rest_data_unknown,
  access: {
    ...readOnly({
      list: () => undefined,
      // A file that the caller may not read does not exist for them.
      read: ({ caller, site }, entry) => (mayReadData(caller, entry, site) ? undefined : errors.rest_data_unknown()),
    }),
    rights: { read: mayReadData, edit: () => false },
  },
  actions: [list, getOne],
})
