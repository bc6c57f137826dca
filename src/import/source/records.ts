import type { SourceItem, SourceTerm, SourceUser } from '../../model/model.ts'

/** A record of an export or a website's responses, in its order. */
export type SourceRecord =
  | {
      readonly kind: 'site'
      readonly title: string
      readonly description?: string
      readonly url: string
      readonly language?: string
    }
  | { readonly kind: 'settings'; readonly values: Readonly<Record<string, unknown>> }
  | { readonly kind: 'user'; readonly user: SourceUser }
  | { readonly kind: 'term'; readonly term: SourceTerm }
  | { readonly kind: 'item'; readonly item: SourceItem }
  | { readonly kind: 'language'; readonly code: string; readonly locale: string }
  /** Terms that are translations of each other. */
  | {
      readonly kind: 'translations'
      readonly group: string
      readonly terms: readonly { language: string; id: number }[]
    }
  /** Something that nothing here reads. */
  | { readonly kind: 'unread'; readonly what: string; readonly why: string }
