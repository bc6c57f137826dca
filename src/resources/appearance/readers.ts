import type { Call } from '../../model/model.ts'
import { editsAnything } from '../shared/kinds.ts'

/** Who may read something. */
export type Reader = (call: Pick<Call, 'caller' | 'site'>) => boolean

export const writers: Reader = editsAnything

/** Who may change the settings: WordPress has capabilities of their own for themes, widgets and plugins. */
export const managers: Reader = ({ caller }) => caller.can('manage_options')

export const everybody: Reader = () => true
