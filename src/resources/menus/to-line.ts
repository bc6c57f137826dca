import { ifExists } from '../../derive/implicit/exists-for.ts'
import { maySee } from '../../derive/may-see.ts'
import type { Call, Entry } from '../../model/model.ts'
import { toUrl } from '../../text/html/to-url.ts'
import { plainText } from '../../text/html/sanitize.ts'
import { isRecord, listOf } from '../../text/values.ts'
import { errors } from './errors.ts'
import { type Item, titleOf } from './items.ts'
import type { Line } from './line.ts'

/** Members of a line stored as plain text, unless empty. */
const plain = ['attr_title', 'description', 'target'] as const
const lists = ['classes', 'xfn'] as const

/** The line that a call makes of its former values. @throws RestError without a target, or if the caller may not see it */
export function toLine(call: Call, item?: Item): Line {
  const { args, given, site } = call
  const line: Record<string, unknown> = { ...item?.line }
  const title = given.has('title') ? titleIn(args['title']) : undefined
  if (title !== undefined) setOrDrop(line, 'title', item && title === titleOf({ ...item, line: {} }, site) ? '' : title)
  for (const name of plain) if (given.has(name)) setOrDrop(line, name, plainText(String(args[name] ?? '')))
  for (const name of lists)
    if (given.has(name))
      setOrDrop(
        line,
        name,
        listOf(args[name])
          .map((one) => String(one).replace(/[^\w-]/g, ''))
          .filter(Boolean),
      )
  if (['type', 'object', 'object_id', 'url'].some((name) => given.has(name)) || !item) leadElsewhere(line, call, item)
  const said = typeof line['title'] === 'string' ? line['title'].trim() : ''
  if (line['ref'] === undefined && said === '') throw errors.rest_title_required()
  return line
}

function leadElsewhere(
  line: Record<string, unknown>,
  { args, caller, given, site }: Call,
  item: Item | undefined,
): void {
  const id = given.has('object_id') ? Number(args['object_id']) : (item?.target?.id ?? 0)
  const known = item?.target ? (item.target.resource.space === 'term' ? 'taxonomy' : 'post_type') : 'custom'
  const type = given.has('type') ? String(args['type']) : id > 0 && given.has('object_id') ? 'post_type' : known
  if (type === 'custom') {
    const url = given.has('url') ? toUrl(String(args['url'] ?? '')) : typeof line['to'] === 'string' ? line['to'] : ''
    if (url === '') throw errors.rest_url_required()
    delete line['ref']
    line['to'] = url
    return
  }
  const space = type === 'taxonomy' ? 'term' : 'post'
  const object = given.has('object') ? String(args['object']) : undefined
  const found: Entry | undefined = ifExists(caller, site.inSpace(space, id), site)
  const fits = found && (object === undefined || object === '' || found.resource.type === object)
  if (!fits || !maySee(caller, found, site))
    throw space === 'term' ? errors.rest_term_invalid_id() : errors.rest_post_invalid_id__target()
  delete line['to']
  line['ref'] = site.refInSpace(found)
}

function titleIn(value: unknown): string {
  const text = isRecord(value) ? value['raw'] : value
  return plainText(typeof text === 'string' ? text : '')
}

function setOrDrop(line: Record<string, unknown>, name: string, value: string | readonly string[]): void {
  if (value.length === 0) delete line[name]
  else line[name] = value
}
