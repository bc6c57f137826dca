import type { JsonSchema, Schema } from './json-schema.ts'

/** The parts of `/openapi.json` that its pages show, and of which types for clients are made. */
export interface InterfaceDocument {
  readonly info: { readonly title: string; readonly description: string }
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly responses: Readonly<Record<string, AnswerDescription>>
    readonly parameters: Readonly<Record<string, Parameter>>
  }
}

export interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly parameters: readonly (Parameter | Reference)[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, AnswerDescription | Reference>>
}

export interface Parameter {
  readonly name: string
  readonly in: string
  readonly description: string
  readonly required?: boolean
  readonly schema: Schema
}

export interface AnswerDescription {
  readonly description: string
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly schema: Schema }>>
  readonly content?: Content
  readonly 'x-contexts'?: Readonly<Record<string, Schema>>
}

export type Content = Readonly<Record<string, { readonly schema: Schema }>>

interface Reference {
  readonly $ref: string
}

/** Resolves a reference; other objects are returned as they are. */
export function resolve<T extends object>(document: InterfaceDocument, one: T | Reference): T {
  if (!('$ref' in one) || typeof one.$ref !== 'string') return one as T
  return one.$ref
    .slice(2)
    .split('/')
    .reduce((node, key) => node[key] as JsonSchema, document as unknown as JsonSchema) as T
}
