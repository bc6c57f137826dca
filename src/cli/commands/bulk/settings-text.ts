import { findNodeAtLocation, type JSONPath, type Node, parseTree } from 'jsonc-parser'
import { namesSetting } from '../../../derive/languages/names.ts'
import { settingsResource } from '../../../derive/named-by-setting.ts'
import type { OpenSite } from '../../../site/open-site.ts'

/** The file of a site's settings: its path, bytes, text, and syntax tree. */
export function settingsTextOf(site: OpenSite) {
  const path = settingsResource(site.resources)!.files!
  const was = site.folder.readBytes(path)
  const text = Buffer.from(was).toString('utf8')
  return { path, was, text, root: parseTree(text) }
}

/** The key of a member, in a list; empty if it is missing. */
export function keyAt(root: Node | undefined, path: JSONPath): Node[] {
  return (root && findNodeAtLocation(root, path)?.parent?.children?.slice(0, 1)) ?? []
}

/** The keys of a member in the names of each language. */
export function keysInNames(root: Node, path: JSONPath): Node[] {
  const languages = findNodeAtLocation(root, [namesSetting])?.children ?? []
  return languages.flatMap((pair) => keyAt(root, [namesSetting, String(pair.children?.[0]?.value), ...path]))
}

/** The node of a text, or those of a list of texts. */
export function textsIn(node: Node | undefined): Node[] {
  if (node?.type === 'array') return (node.children ?? []).flatMap(textsIn)
  return node?.type === 'string' ? [node] : []
}

/** Replaces some keys and texts in a JSON text. */
export function edited(text: string, nodes: readonly Node[], change: (said: string) => string): string {
  let done = text
  for (const { offset, length, value } of nodes.toSorted((a, b) => b.offset - a.offset))
    done = done.slice(0, offset) + JSON.stringify(change(String(value))) + done.slice(offset + length)
  return done
}
