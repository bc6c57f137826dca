import { dateTime } from '../shared/dates.ts'
import { z } from 'zod'
import { defineResource } from '../../define/define.ts'
import { everywhere, readOnly, computed } from '../shared/computed.ts'
import { errors } from './account/errors.ts'

const longer = ['view', 'edit'] as const
const uuid = () => z.string().meta({ format: 'uuid' })

export const appIdSchema = uuid().describe(
  'A UUID provided by the application to uniquely identify it. It is recommended to use an UUID v5 with the URL or DNS namespace.',
)

export const tokenNameSchema = z.string().max(200).describe('The name of the application password.')

export default defineResource({
  name: 'application-password',
  base: 'application-passwords',
  summary: 'Passwords for programs: each program has its own, which can be revoked separately.',
  labels: { singular: 'Application password', plural: 'Application passwords' },
  fields: {
    uuid: computed(uuid().describe('The unique identifier for the application password.'), everywhere),
    app_id: computed(appIdSchema, everywhere),
    name: computed(tokenNameSchema, everywhere),
    password: computed(
      z.string().describe('The generated password. Only available after adding an application.'),
      ['edit'],
      ({ data }) => data['password'],
      z.string().optional(),
    ),
    created: computed(dateTime().describe('The GMT date the application password was created.'), longer),
    last_used: computed(
      dateTime().nullable().describe('The GMT date the application password was last used.'),
      longer,
      ({ data }) => data['last_used'],
    ),
    last_ip: computed(
      z
        .string()
        .nullable()
        .meta({ format: 'ip' })
        .describe('The IP address the application password was last used by.'),
      longer,
      ({ data }) => data['last_ip'],
    ),
  },
  links: [
    ({ data, resource, slug }, { rest }, links) => {
      const path = ['users', Number(data['user']), resource.base, slug] as const
      links['self'] = [{ href: rest.addressOf(resource.namespace, ...path) }]
    },
  ],
  access: readOnly({
    list: ({ caller }) => errors.rest_cannot_list_application_passwords(caller),
    read: ({ caller }) => errors.rest_cannot_read_application_password(caller),
  }),
  // They are served by the routes of their user.
  actions: [],
})
