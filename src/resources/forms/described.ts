import { z } from 'zod'
import { entryOf } from '../../define/answers.ts'
import { formTag } from './template/form-tag.ts'
import { mailTemplate } from './template/mail-template.ts'

const option = z.union([z.boolean(), z.literal(0)])
const mail = mailTemplate
  .extend({ use_html: option, exclude_blank: option })
  .meta({ id: 'FormMail', description: 'The template of a mail.' })

export const formProperties = z
  .object({
    form: z.object({ content: z.string(), fields: z.array(formTag) }),
    mail,
    mail_2: mail,
    messages: z.record(z.string(), z.string()),
    additional_settings: z.object({
      content: z.string(),
      settings: z.array(z.array(z.union([z.string(), z.boolean()]))).describe('Pairs of name and value.'),
    }),
  })
  .meta({ id: 'FormProperties', description: 'The parts of a form.' })

export const wholeForm = { 'application/json': entryOf('form') }

export const changedForm = {
  'application/json': z
    .object({
      id: z.int().nullable().describe('Null if the form is not saved.'),
      slug: z.string().nullable(),
      title: z.string(),
      locale: z.string(),
      properties: formProperties,
      config_errors: z.array(z.unknown()),
    })
    .meta({ id: 'ChangedForm', description: 'A form as it is now, or would be.' }),
}

const quiz = z.record(z.string(), z.array(z.string())).describe('New quizzes: question and hash by field.')

export const submitted = {
  'application/json': z
    .object({
      contact_form_id: z.int(),
      status: z.enum(['validation_failed', 'acceptance_missing', 'spam', 'mail_sent', 'mail_failed', 'error']),
      message: z.string().describe('The message for the visitor.'),
      posted_data_hash: z.string().optional(),
      demo_mode: z.literal(true).optional(),
      into: z.string().describe('The selector of the form in the page.'),
      invalid_fields: z.array(
        z.object({ field: z.string(), message: z.string(), idref: z.string().nullable(), error_id: z.string() }),
      ),
      quiz: quiz.optional(),
    })
    .meta({ id: 'Feedback', description: 'The result of a submission.' }),
}

export const refilled = { 'application/json': z.union([z.object({ quiz }), z.array(z.unknown()).max(0)]) }

export const formMarkupType = {
  'application/json': z
    .object({
      id: z.int(),
      unit_tag: z.string().describe('The id of the form on its page.'),
      version: z.string().describe('The version of Contact Form 7 that the markup matches.'),
      html: z.string(),
    })
    .meta({ id: 'FormMarkup', description: "A form's markup for any website." }),
}

export const browserRules = {
  'application/json': z.object({
    version: z.string(),
    locale: z.string(),
    rules: z.array(z.looseObject({ rule: z.string(), field: z.string(), error: z.string() })),
  }),
}

const fields = z.record(z.string(), z.union([z.string(), z.array(z.string())]))

export const submission = {
  'multipart/form-data': z.record(z.string(), z.union([z.string(), z.file(), z.array(z.string())])),
  'application/x-www-form-urlencoded': fields,
  'application/json': fields,
}
