import { capabilitiesOf, termCapabilitiesOf } from '../../define/roles.ts'
import { typesSetting } from './declarations.ts'

/** What the capabilities of a type or taxonomy of a site's own are called after. */
export function rightsOf({ address }: { readonly address: string }): string {
  return address.replaceAll('-', '_')
}

/** The names of all of them. */
export function rightNames({ setting, address }: { readonly setting: string; readonly address: string }): string[] {
  const plural = rightsOf({ address })
  return Object.values<string>(setting === typesSetting ? capabilitiesOf(plural) : termCapabilitiesOf(plural))
}
