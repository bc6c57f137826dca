import { z } from 'zod'
import { defineArea, provide } from '../../define/define.ts'
import { credentials } from '../../define/credentials.ts'
import { core } from '../shared/kinds.ts'
import { addressBase } from '../shared/permalink.ts'
import { fromRest } from './from-rest.ts'
import { fromWordpress } from './from-wordpress.ts'
import { openCredentials } from './credentials/credentials.ts'
import { keepCredentials } from './credentials/keep-credentials.ts'
import applicationPassword from './application-password.ts'
import { applicationPasswordActions } from './application-passwords.ts'
import { PreferenceFiles, preferences } from './account/preference-files.ts'
import user from './account/user.ts'
import { toWordpress } from './to-wordpress.ts'

export default defineArea({
  name: 'users',
  ...core,
  grants: [
    { administrator: ['list_users', 'create_users', 'edit_users', 'promote_users', 'delete_users', 'remove_users'] },
  ],
  services: [
    provide(credentials, (host) => openCredentials(host)),
    provide(preferences, (host) => new PreferenceFiles(host)),
  ],
  settings: {
    author_base: addressBase('author', 'users'),
    password_length: [
      z.int().min(1).max(64),
      12,
      'The minimum length of a new password, in characters; existing passwords keep working.',
    ],
  },
  imports: { wxr: fromWordpress, rest: fromRest },
  exports: { wxr: toWordpress },
  background: [keepCredentials],
  actions: { user: applicationPasswordActions },
  resources: [user, applicationPassword],
})
