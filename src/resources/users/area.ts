import { defineArea } from '../../define/area.ts'
import { credentials } from '../../define/credentials.ts'
import { provide } from '../../define/service.ts'
import { core } from '../shared/core.ts'
import { openCredentials } from './credentials/credentials.ts'
import user from './user.ts'

export default defineArea({
  name: 'users',
  ...core,
  grants: [
    { administrator: ['list_users', 'create_users', 'edit_users', 'promote_users', 'delete_users', 'remove_users'] },
  ],
  services: [provide(credentials, openCredentials)],
  resources: [user],
})
