import { toSlug } from '../../text/wordpress/slug.ts'
import { markup, type Markup } from '../parts/markup.ts'
import { notFoundPage, type PageAnswer, type PageRequest, toPage } from '../parts/page.ts'
import type { InterfaceDocument } from '../../derive/openapi/document-parts.ts'
import { describeOperation, operationsOf, headOf } from './operations.ts'
import { inCode, describeMembers, typeInWords } from './schemas.ts'

/**
 * Returns a page of the interface's documentation: an overview, or a tag's or type's page (`types/Post`). Derived from the
 * OpenAPI document alone, without scripts.
 *
 * @param path - below the overview, without slashes around it; empty for the overview
 */
export function interfacePage(document: InterfaceDocument, path: string, request: PageRequest): PageAnswer {
  const base = `${request.rest.url}/docs`
  const tag = document.tags.find(({ name }) => path === toSlug(name))
  const [folder, name = ''] = path.split('/', 2)
  if (path === '') return answerWith('REST interface', overview(document, base, request), request)
  if (tag) return answerWith(tag.name, tagPage(document, tag, base), request)
  if (folder === 'types' && Object.hasOwn(document.components.schemas, name))
    return answerWith(name, typePage(document, name, base), request)
  return notFoundPage(request)
}

function answerWith(title: string, main: Markup, request: PageRequest): PageAnswer {
  return toPage(request, { title, noIndex: true, lang: 'en', main })
}

function overview(document: InterfaceDocument, base: string, { rest }: PageRequest): Markup {
  const { components, info, tags } = document
  return markup`<h1>REST interface</h1>
    <p>
      What programs can request from this website, at <code>${rest.url}</code>. In machine-readable form:
      <a href="${rest.url}/openapi.json">the OpenAPI document</a>.
    </p>
    ${info.description.split('\n\n').map((text) => markup`<p>${inCode(text)}</p>`)}
    ${tags.map(
      ({ name, description }) =>
        markup`<h2><a href="${tagAddress(base, name)}">${name}</a></h2>
          <p>${inCode(description)}</p>
          <ul>
            ${operationsOf(document, name).map((one) => markup`<li><a href="${tagAddress(base, name)}#${one.operation.operationId}"><code>${headOf(one)}</code></a>: ${inCode(one.operation.summary)}</li>`)}
          </ul>`,
    )}
    <h2>Types</h2>
    <ul>
      ${Object.keys(components.schemas).map((name) => markup`<li><a href="${base}/types/${name}">${name}</a></li>`)}
    </ul>`
}

function tagPage(document: InterfaceDocument, tag: InterfaceDocument['tags'][number], base: string): Markup {
  const operations = operationsOf(document, tag.name)
  return markup`<p><a href="${base}">REST interface</a></p>
    <h1>${tag.name}</h1>
    <p>${inCode(tag.description)}</p>
    ${operations.map((one) => describeOperation(one, document, (name) => `${base}/types/${name}`))}`
}

function typePage(document: InterfaceDocument, name: string, base: string): Markup {
  const addressOf = (other: string) => `${base}/types/${other}`
  const schema = document.components.schemas[name]!
  return markup`<p><a href="${base}">REST interface</a></p>
    <h1>${name}</h1>
    ${schema.description !== undefined && markup`<p>${inCode(schema.description)}</p>`}
    ${describeMembers(schema, addressOf) ?? markup`<p>${typeInWords(schema, addressOf)}</p>`}`
}

function tagAddress(base: string, name: string): string {
  return `${base}/${toSlug(name)}`
}
