import type { Entry } from '../../model/model.ts'

/** The call that reads an entry, or a part of it, as the next thing to do. */
export function readingNext({ resource, id }: Entry, more: Readonly<Record<string, unknown>> = {}) {
  return { tool: 'get_content', arguments: { type: resource.name, ...(!resource.configures && { ref: id }), ...more } }
}
