import { z } from 'zod'
import { defineAction, defineResource } from '../../define/define.ts'
import type { Action, Call } from '../../model/model.ts'
import { toComputedEntry } from '../actions/computed.ts'
import { contextArg } from '../actions/arguments.ts'
import { everywhere, readOnly, computed } from '../shared/computed.ts'
import { linksByName } from '../shared/links.ts'
import { errors } from './errors.ts'
import { editsAnything } from '../shared/kinds.ts'

const slug = 'almanac'
const text = (value: string) => ({ raw: value, rendered: value })

/** Describes the pages of `src/pages` as a theme: clients check which features of entries it supports. */
const theme = {
  stylesheet: slug,
  template: slug,
  author: text('Almanac'),
  author_uri: text(''),
  description: text('The plain pages of this website.'),
  is_block_theme: false,
  name: text('Almanac'),
  requires_php: '',
  requires_wp: '',
  screenshot: '',
  tags: { raw: [], rendered: '' },
  textdomain: slug,
  theme_supports: { formats: ['standard'], 'post-thumbnails': true, 'responsive-embeds': true, 'title-tag': true },
  theme_uri: text(''),
  version: '',
  status: 'active',
}

const texts = z.looseObject({ raw: z.string().describe('As written.'), rendered: z.string().describe('As displayed.') })
const supports = z.looseObject({
  formats: z.array(z.string()).describe('Post formats supported.'),
  'post-thumbnails': z
    .boolean()
    .describe('The post types that support thumbnails or true if all post types are supported.'),
  'responsive-embeds': z.boolean().describe('Whether the theme supports responsive embedded content.'),
  'title-tag': z.boolean().describe('Whether the theme can manage the document title tag.'),
})
const member = (schema: z.ZodType) => computed(schema, everywhere)
const permit = (call: Call) => (editsAnything(call) ? undefined : errors.rest_cannot_view_active_theme(call.caller))

const list: Action = defineAction({
  name: 'list',
  summary: 'List the only theme.',
  answers: 'list',
  methods: ['GET'],
  webOnly: true,
  args: () => ({
    context: contextArg(),
    status: {
      schema: z
        .array(z.enum(['inactive', 'active']))
        .describe('Limit result set to themes assigned one or more statuses.'),
    },
  }),
  permit,
  run: (call) => {
    const wanted = call.args['status'] as readonly string[] | undefined
    const found = wanted === undefined || wanted.includes(theme.status) ? [showTheme(call)] : []
    return { kind: 'value', value: found, total: found.length, pages: 1 }
  },
})

const get: Action = defineAction({
  name: 'get',
  summary: 'Show the only theme.',
  answers: 'entry',
  methods: ['GET'],
  path: '/{stylesheet}',
  pathArgs: {
    stylesheet: { schema: z.string().describe("The theme's stylesheet. This uniquely identifies the theme.") },
  },
  webOnly: true,
  args: () => ({ context: contextArg() }),
  permit: (call) => permit(call) ?? (call.args['stylesheet'] === slug ? undefined : errors.rest_theme_not_found()),
  run: (call) => ({ kind: 'value', value: showTheme(call) }),
})

export default defineResource({
  name: 'theme',
  base: 'themes',
  summary: 'How the pages of the website look.',
  labels: { singular: 'Theme', plural: 'Themes' },
  // As in WordPress, every context has all fields.
  fields: {
    stylesheet: member(z.string().describe("The theme's stylesheet. This uniquely identifies the theme.")),
    template: member(z.string().describe("The theme's template.")),
    author: member(texts.describe('The theme author.')),
    author_uri: member(texts.describe('The website of the theme author.')),
    description: member(texts.describe('A description of the theme.')),
    is_block_theme: member(z.boolean().describe('Whether the theme is a block-based theme.')),
    name: member(texts.describe('The name of the theme.')),
    requires_php: member(z.string().describe('The minimum PHP version required for the theme to work.')),
    requires_wp: member(z.string().describe('The minimum WordPress version required for the theme to work.')),
    screenshot: member(z.string().describe("The theme's screenshot URL.")),
    tags: member(
      z
        .looseObject({
          raw: z.array(z.string()).describe('As written.'),
          rendered: z.string().describe('As displayed.'),
        })
        .describe('Tags indicating styles and features of the theme.'),
    ),
    textdomain: member(z.string().describe("The theme's text domain.")),
    theme_supports: member(supports.describe('Features supported by this theme.')),
    theme_uri: member(texts.describe("The URI of the theme's webpage.")),
    version: member(z.string().describe("The theme's current version.")),
    status: member(z.enum(['inactive', 'active']).describe('A named status for the theme.')),
  },
  links: [linksByName(() => slug)],
  access: readOnly({ list: permit, read: permit }),
  actions: [list, get],
})

function showTheme({ context, resource, rest, site }: Call): Record<string, unknown> {
  return site.show(toComputedEntry(resource, { slug, data: theme }), { context, rest })
}
