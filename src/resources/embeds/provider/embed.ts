import { readOnly } from '../../shared/computed.ts'
import { z } from 'zod'
import { defineAction, defineResource } from '../../../define/define.ts'
import { ownEmbed } from './described.ts'
import { embedAnswer } from './embed-answer.ts'
import { errors } from './errors.ts'
import { xmlText } from '../../../text/xml.ts'

const xml = { 'Content-Type': 'text/xml; charset=UTF-8' }

const look = defineAction({
  name: 'get',
  summary: 'Show how another website can embed a page of this one.',
  methods: ['GET'],
  answers: { 'application/json': ownEmbed, 'text/xml': z.string() },
  refuses: { 404: ['text/xml'] },
  webOnly: true,
  args: () => ({
    url: {
      schema: z.string().meta({ format: 'uri' }).describe('The URL of the resource for which to fetch oEmbed data.'),
      required: true,
    },
    format: {
      schema: z
        .unknown()
        .default('json')
        .describe('The format of the response: json or xml; any other word means json.'),
      takes: z.enum(['json', 'xml']),
      unchecked: true,
    },
    maxwidth: {
      schema: z.unknown().default(600).describe('The maximum width of the embed frame in pixels, from 200 to 600.'),
      takes: z.int(),
      unchecked: true,
    },
  }),
  permit: () => undefined,
  run: (call) => {
    const { url, format, maxwidth } = call.args
    const answer = embedAnswer(String(url), maxwidth, call)
    const unknown = errors.oembed_invalid_url()
    if (format === 'xml') {
      const { code, message } = unknown
      return answer
        ? { kind: 'value', value: toXml('oembed', { ...answer }), headers: xml }
        : { kind: 'value', value: toXml('oembed', { code, message, data: { status: 404 } }), status: 404, headers: xml }
    }
    if (!answer) throw unknown
    return { kind: 'value', value: answer }
  },
})

export default defineResource({
  name: 'embed',
  base: 'embed',
  summary: 'How other websites can embed pages of this one.',
  labels: { singular: 'Embed', plural: 'Embeds' },
  access: readOnly({ list: () => undefined, read: () => undefined }),
  actions: [look],
})

type XmlValue = string | number | boolean | { readonly [member: string]: XmlValue | undefined }

/** An XML document with an element per member, in order; undefined members are omitted. */
export function toXml(root: string, value: XmlValue): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${toElement(root, value)}\n`
}

function toElement(name: string, value: XmlValue | undefined): string {
  if (value === undefined) return ''
  if (typeof value !== 'object') return `<${name}>${xmlText(String(value))}</${name}>`
  const members = Object.entries(value).map(([member, one]) => toElement(member, one))
  return `<${name}>${members.join('')}</${name}>`
}
