import { defineResource } from '../../define/define.ts'
import { formAccess } from './access.ts'
import { errors } from './errors.ts'
import { formActions, formListing } from './actions.ts'
import { feedbackActions } from './feedback.ts'
import { showForm } from './page.ts'
import { formParts } from './parts.ts'
import { identity } from '../shared/identity.ts'

export default defineResource({
  name: 'form',
  base: 'contact-forms',
  type: 'contact_form',
  space: 'post',
  summary: 'Contact forms: what visitors fill in, and who gets it by mail.',
  labels: { singular: 'Form', plural: 'Forms' },
  files: 'forms/**/{slug}.md',
  bodyKey: 'form',
  traits: [identity, formParts, formListing],
  notFound: errors.wpcf7_not_found,
  access: formAccess,
  form: showForm,
  actions: [...formActions, ...feedbackActions],
})
