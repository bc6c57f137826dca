import { z } from 'zod'
import { defineAction } from '../../define/define.ts'
import { maySee } from '../../derive/may-see.ts'
import type { Call } from '../../model/model.ts'
import { toUrl } from '../../text/html/to-url.ts'
import { nearest } from '../../text/nearest.ts'
import { idArg } from '../actions/arguments.ts'
import { currentOf, onEntry } from '../actions/get.ts'
import { assertOwnLine, dropLine, lineOf, newLineId, putLine } from './change-lines.ts'
import { errors } from './errors.ts'
import { listTitle } from './items.ts'
import { type Line, isAddress, targetOf } from './line.ts'

/** Adds a line to a menu: `almanac menu add main page/about --title "About us"`. Terminal only. */
export const addLine = defineAction({
  ...onEntry,
  name: 'add',
  summary: 'Add an item: an entry (page/about), the list of a type (/events/), or another address with --title.',
  path: '/{id}/{to}',
  done: 'Added an item to',
  pathArgs: {
    ...idArg,
    to: {
      schema: z.string().describe('What it leads to: page/about, category/news, an address.'),
      flag: { example: 'page/about' },
    },
  },
  args: () => ({
    title: { schema: z.string().describe('The title of the item; by default that of the entry or the list.') },
    below: { schema: z.int().describe('The id of its parent item.') },
    before: {
      schema: z.int().min(1).describe('The number of the item to put it before; by default, it goes to the end.'),
    },
  }),
  run: (call) =>
    call.site.locked(() => {
      const { args, site } = call
      const menu = currentOf(call)
      const above = args['below'] === undefined ? undefined : lineOf(args['below'], call)
      if (args['below'] !== undefined && !above) throw errors.rest_invalid_menu_parent()
      const before = args['before'] === undefined ? undefined : Number(args['before'])
      putLine(menu, { id: newLineId(site), ...typedLine(call) }, { above, before }, site)
      return { kind: 'entry', entry: currentOf(call), context: 'edit' }
    }),
})

export const removeLine = defineAction({
  ...onEntry,
  name: 'remove',
  summary: 'Remove an item by its id; items nested below it take its place.',
  path: '/{id}/{line}',
  done: 'Removed an item from',
  pathArgs: {
    ...idArg,
    line: {
      schema: z.int().describe('The id of the item: `menu get` shows it at a terminal, `menu-item list` everywhere.'),
      flag: { example: '217852195' },
    },
  },
  run: (call) =>
    call.site.locked(() => {
      const menu = currentOf(call)
      const item = lineOf(call.args['line'], call)
      if (item?.menu !== menu) throw errors.rest_post_invalid_id__line({ line: String(call.args['line']) })
      assertOwnLine(item)
      dropLine(item, call.site)
      return { kind: 'entry', entry: currentOf(call), context: 'edit' }
    }),
})

function typedLine(call: Call): Line {
  const { args, caller, site } = call
  const said = String(args['to'])
  const title = args['title'] === undefined ? {} : { title: String(args['title']) }
  if (isAddress(said)) {
    if (!title.title && !listTitle(said, site)) throw errors.rest_title_required__typed()
    if (toUrl(said) === '') throw errors.rest_invalid_url()
    return { ...title, to: said }
  }
  const target = targetOf({ ref: said }, site)
  if (!target || !maySee(caller, target, site)) throw noTarget(said, call)
  return { ...title, ref: site.refInSpace(target) }
}

function noTarget(ref: string, { caller, site }: Call): Error {
  const slash = ref.indexOf('/')
  const { name = '' } = site.resources.get(ref.slice(0, Math.max(0, slash))) ?? {}
  const known = name === '' ? [] : [...site.all(name)].filter((entry) => maySee(caller, entry, site))
  const meant = nearest(
    ref.slice(slash + 1),
    known.map((entry) => String(site.refOf(entry))),
  )
  if (meant === undefined) return errors.rest_post_invalid_id__typed({ ref })
  return errors.rest_post_invalid_id__meant({ ref, meant: `${name}/${meant}` })
}
