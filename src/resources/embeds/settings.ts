import { z } from 'zod'
import type { SettingTable } from '../../model/model.ts'

/** The settings that embeds read. */
export const settings: SettingTable = {
  embed_allowed_hosts: [
    z.array(z.string().regex(/^[^\s/@]+$/, 'must be host or host:port')),
    [],
    'Hosts that embeds may be fetched from though they are not public, as host or host:port.',
  ],
}
