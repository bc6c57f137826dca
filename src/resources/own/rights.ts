import { capabilitiesOf, termCapabilitiesOf } from '../../define/roles.ts'
import { typesSetting } from './declarations.ts'

/** The word in the names of capabilities of a site's own type or taxonomy. */
export function rightsOf({ address }: { readonly address: string }): string {
  return address.replaceAll('-', '_')
}

/** The names of all of them. */
export function rightNames({ setting, address }: { readonly setting: string; readonly address: string }): string[] {
  const plural = rightsOf({ address })
  return Object.values<string>(setting === typesSetting ? capabilitiesOf(plural) : termCapabilitiesOf(plural))
}
