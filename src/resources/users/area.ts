import { defineArea, provide } from '../../define/define.ts'
import { credentials } from '../../define/credentials.ts'
import { core } from '../shared/kinds.ts'
import { fromRest } from './from-rest.ts'
import { fromWordpress } from './from-wordpress.ts'
import { openCredentials } from './credentials/credentials.ts'
import { keepCredentials } from './credentials/keep-credentials.ts'
import applicationPassword from './application-password.ts'
import { applicationPasswordActions } from './application-passwords.ts'
import user from './user.ts'
import { toWordpress } from './to-wordpress.ts'
import { settings } from './settings.ts'

export default defineArea({
  name: 'users',
  ...core,
  grants: [
    { administrator: ['list_users', 'create_users', 'edit_users', 'promote_users', 'delete_users', 'remove_users'] },
  ],
  services: [provide(credentials, (host) => openCredentials(host))],
  settings,
  imports: { wxr: fromWordpress, rest: fromRest },
  exports: { wxr: toWordpress },
  background: [keepCredentials],
  actions: { user: applicationPasswordActions },
  resources: [user, applicationPassword],
})
