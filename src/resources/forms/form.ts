import { defineResource } from '../../define/define.ts'
import { formAccess, unknownForm } from '../../traits/form-access.ts'
import { formActions, formListing } from '../../traits/form-actions.ts'
import { feedbackActions } from '../../traits/form-feedback.ts'
import { showForm } from '../../traits/form-page.ts'
import { formParts } from '../../traits/form-parts.ts'
import { identity } from '../../traits/identity.ts'

export default defineResource({
  name: 'form',
  namespace: 'forms/v1',
  base: 'contact-forms',
  type: 'contact_form',
  space: 'post',
  summary: 'Contact forms: what visitors fill in, and who gets it by mail.',
  labels: { singular: 'Form', plural: 'Forms' },
  files: 'forms/**/{slug}.md',
  bodyKey: 'form',
  traits: [identity, formParts, formListing],
  unknown: unknownForm,
  access: formAccess,
  form: showForm,
  actions: [...formActions, ...feedbackActions],
})
