import { groupBy } from '../../text/values.ts'
import { markup, type Markup } from '../parts/markup.ts'
import {
  type AnswerDescription,
  type InterfaceDocument,
  type Operation,
  type Parameter,
  resolve,
} from '../../derive/openapi/document-parts.ts'
import { describeNamed, inCode, describeMembers, type TypeAddress, typeInWords } from './schemas.ts'

/** The same operation under one or more verbs: a change may be sent as POST, PUT or PATCH. */
export interface RenderedOperation {
  readonly path: string
  readonly verbs: readonly string[]
  readonly operation: Operation
}

/** Returns the operations with a tag, in the order of the document. */
export function operationsOf(document: InterfaceDocument, tag: string): RenderedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) => {
    const tagged = Object.entries(item).filter(([, { tags }]) => tags.includes(tag))
    const alike = groupBy(tagged, ([, { operationId: _id, ...described }]) => JSON.stringify(described))
    return [...alike.values()].map((some) => {
      return { path, verbs: some.map(([verb]) => verb.toUpperCase()), operation: some[0]![1] }
    })
  })
}

/** Returns verbs and path, as people write them. */
export function headOf({ path, verbs }: RenderedOperation): string {
  return `${verbs.join(', ')} ${path}`
}

export function describeOperation(
  rendered: RenderedOperation,
  document: InterfaceDocument,
  addressOf: TypeAddress,
): Markup {
  const { operationId, parameters, requestBody, responses, summary } = rendered.operation
  const args = parameters.map((one) => resolve<Parameter>(document, one))
  const bodies = Object.entries(requestBody?.content ?? {})
  return markup`<section aria-labelledby="${operationId}">
    <h2 id="${operationId}"><code>${headOf(rendered)}</code></h2>
    <p>${inCode(summary)}</p>
    ${
      args.length > 0 &&
      markup`<h3>Arguments</h3>
        <dl>${args.map((one) => describeArgument(one, addressOf))}</dl>`
    }
    ${
      bodies.length > 0 &&
      markup`<h3>Body</h3>
        <dl>${bodies.map(([media, { schema }]) => describeMedia(media, schema, addressOf))}</dl>`
    }
    <h3>Responses</h3>
    <dl>
      ${Object.entries(responses).map(([status, one]) => describeAnswer(status, resolve<AnswerDescription>(document, one), addressOf))}
    </dl>
  </section>`
}

function describeArgument({ description, in: place, name, required = false, schema }: Parameter, address: TypeAddress) {
  const where = required ? `in the ${place}, required` : `in the ${place}`
  return describeNamed({ name, schema: { ...schema, description }, required: false, where }, address)
}

function describeMedia(media: string, schema: Parameter['schema'], addressOf: TypeAddress): Markup {
  return markup`<dt><code>${media}</code></dt>
    <dd>
      <p>${schema.description !== undefined ? inCode(schema.description) : typeInWords(schema, addressOf)}</p>
      ${describeMembers(schema, addressOf)}
    </dd>`
}

function describeAnswer(status: string, answer: AnswerDescription, addressOf: TypeAddress): Markup {
  const { content = {}, description, headers = {} } = answer
  const contexts = Object.entries(answer['x-contexts'] ?? {})
  return markup`<dt><code>${status}</code>: ${inCode(description)}</dt>
    <dd>
      <ul>
        ${Object.entries(content).map(([media, { schema }]) => markup`<li><code>${media}</code>: ${typeInWords(schema, addressOf)}</li>`)}
        ${contexts.map(([context, schema]) => markup`<li>with <code>context=${context}</code>: ${typeInWords(schema, addressOf)}</li>`)}
        ${Object.entries(headers).map(([name, one]) => markup`<li>header <code>${name}</code>: ${inCode(one.description)}</li>`)}
      </ul>
    </dd>`
}
