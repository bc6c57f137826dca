import { capabilitiesOf, termCapabilitiesOf } from '../../define/roles.ts'
import { typesSetting } from './declarations.ts'

/** The word in the capability names of a declared type or taxonomy. */
export function rightsOf({ address }: { readonly address: string }): string {
  return address.replaceAll('-', '_')
}

/** All capability names of a declared type or taxonomy. */
export function rightNames({ setting, address }: { readonly setting: string; readonly address: string }): string[] {
  const plural = rightsOf({ address })
  return Object.values<string>(setting === typesSetting ? capabilitiesOf(plural) : termCapabilitiesOf(plural))
}
