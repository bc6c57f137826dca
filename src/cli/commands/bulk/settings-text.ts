import { findNodeAtLocation, type JSONPath, type Node, parseTree } from 'jsonc-parser'
import { namesSetting } from '../../../derive/languages/names.ts'
import { settingsResource } from '../../../derive/named-by-setting.ts'
import type { OpenSite } from '../../../site/open-site.ts'

/** The file of a site's settings: its path, its bytes, their text, and the tree of that. */
export function settingsTextOf(site: OpenSite) {
  const path = settingsResource(site.resources)!.files!
  const was = site.folder.readBytes(path)
  const text = Buffer.from(was).toString('utf8')
  return { path, was, text, root: parseTree(text) }
}

/** The key of a member; none where it is not there. */
export function keyAt(root: Node | undefined, path: JSONPath): Node[] {
  return (root && findNodeAtLocation(root, path)?.parent?.children?.slice(0, 1)) ?? []
}

/** The keys of a member in the names of each language. */
export function keysInNames(root: Node, path: JSONPath): Node[] {
  const languages = findNodeAtLocation(root, [namesSetting])?.children ?? []
  return languages.flatMap((pair) => keyAt(root, [namesSetting, String(pair.children?.[0]?.value), ...path]))
}

/** The text that a value is, or the texts of a list. */
export function textsIn(node: Node | undefined): Node[] {
  if (node?.type === 'array') return (node.children ?? []).flatMap(textsIn)
  return node?.type === 'string' ? [node] : []
}

/** A text in JSON in which some keys and texts are replaced. */
export function edited(text: string, nodes: readonly Node[], change: (said: string) => string): string {
  let done = text
  for (const { offset, length, value } of nodes.toSorted((a, b) => b.offset - a.offset))
    done = done.slice(0, offset) + JSON.stringify(change(String(value))) + done.slice(offset + length)
  return done
}
