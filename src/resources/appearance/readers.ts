import type { Call } from '../../define/model.ts'
import { postTypesOf } from '../shared/kinds.ts'

/** Who may read something. */
export type Reader = (call: Pick<Call, 'caller' | 'site'>) => boolean

/** Who may edit some kind of content. */
export const writers: Reader = ({ caller, site }) =>
  postTypesOf(site).some(({ postType }) => caller.can(postType!.capabilities.edit))

/** Who may change the settings: WordPress has capabilities of their own for themes, widgets and plugins. */
export const managers: Reader = ({ caller }) => caller.can('manage_options')

export const everybody: Reader = () => true
