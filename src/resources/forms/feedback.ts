import { inbox } from './inbox/inbox-service.ts'
import { entryOfCall } from '../actions/get.ts'
import { defineAction } from '../../define/define.ts'
import { keyedHash } from '../../define/keyed-hash.ts'
import type { Action, Call, Upload } from '../../model/model.ts'
import { readHeadOf } from '../../storage/files/read-file.ts'
import { isOn } from './template/additional-settings.ts'
import { checkFields, isAccepted } from './template/check-fields.ts'
import type { InvalidField } from './template/form-tag.ts'
import { checkFiles } from './template/check-files.ts'
import { replaceMailTags } from './mail/mail-tags.ts'
import type { MessageKey } from './template/messages.ts'
import { readPosted, sentName, postedText, type Posted } from './template/posted.ts'
import { askQuiz } from './template/quiz.ts'
import { toBrowserRules } from './template/rules.ts'
import { stripTags } from '../../text/html/strip-tags.ts'
import { formId, known } from './actions.ts'
import { browserRules, refilled, submission, submitted } from './described.ts'
import { deliverSent } from './delivery.ts'
import { type Form, formOfEntry, messageOf } from './template/source.ts'
import { isSpam } from './spam.ts'
import { nowOf, type Sent, toMailTags } from './values.ts'
import { errors } from './errors.ts'
import { languageCodes } from '../../derive/languages/languages.ts'
import { localeOf, siteInLanguage } from '../../derive/languages/site-in-language.ts'

type Status = 'validation_failed' | 'acceptance_missing' | 'spam' | 'mail_sent' | 'mail_failed'

const messageKeys: Readonly<Record<Status, MessageKey>> = {
  validation_failed: 'validation_error',
  acceptance_missing: 'accept_terms',
  spam: 'spam',
  mail_sent: 'mail_sent_ok',
  mail_failed: 'mail_sent_ng',
}

// Everybody may call these, and learns whether the form exists.
const ofVisitors = { pathArgs: formId, args: () => ({}), permit: known, allows: () => true } satisfies Partial<Action>

const feedback = defineAction({
  ...ofVisitors,
  name: 'feedback',
  summary: 'Submit a form, as a visitor.',
  methods: ['POST'],
  path: '/{id}/feedback',
  answers: submitted,
  refuses: { 415: [] },
  takes: submission,
  webOnly: true,
  permit: (call) => (isForm(call.headers['content-type']) ? known(call) : errors.wpcf7_unsupported_media_type()),
  // Strangers may send files for the form's file fields, and no others.
  takesFile: (field, call) =>
    formOf(call).tags.some(({ basetype, name }) => basetype === 'file' && name === sentName(field)),
  run: async (call) => ({ kind: 'value', value: await takeFeedback(call) }),
})

const refill = defineAction({
  ...ofVisitors,
  name: 'refill',
  summary: 'Get new quizzes for a form.',
  methods: ['GET'],
  path: '/{id}/refill',
  answers: refilled,
  webOnly: true,
  run: (call) => {
    const quiz = quizOf(formOf(call), call)
    return { kind: 'value', value: Object.keys(quiz).length ? { quiz } : [] }
  },
})

const rules = defineAction({
  ...ofVisitors,
  name: 'rules',
  summary: 'Get the rules of a form that a page can check before sending it.',
  methods: ['GET'],
  path: '/{id}/feedback/schema',
  answers: browserRules,
  run: (call) => {
    const form = formOf(call)
    const { tags, locale } = form
    const say = (key: MessageKey) => stripTags(messageOf(form, key))
    return {
      kind: 'value',
      value: { version: schemaVersion, locale, rules: toBrowserRules(tags, say, nowOf(call).slice(0, 10)) },
    }
  },
})

export const feedbackActions: readonly Action[] = [feedback, refill, rules]

// Fields, then terms, then spam, then files, then mail: the first step that fails determines the response.
async function takeFeedback(call: Call): Promise<Record<string, unknown>> {
  const form = formOf(call)
  const sent = readSent(form, call)
  const answering = answeringForm(form, sent.posted, call)
  const unitTag = postedText(sent.posted, '_wpcf7_unit_tag').replaceAll(/[^A-Za-z0-9_-]/g, '')
  const quiz = quizOf(form, call)
  const quizzes = Object.keys(quiz).length > 0 && { quiz }
  const head = { contact_form_id: entryOfCall(call)!.id }
  if (isOn(form.settings, 'subscribers_only') && !call.caller.user) {
    const message = answering.words('membersOnly')
    return { ...head, status: 'error', message, into: `#${unitTag}`, invalid_fields: [], ...quizzes }
  }
  let invalid: readonly InvalidField[] = []
  let filesAreChecked = false
  const mailTags = toMailTags(sent, call, {
    invalidFields: () => invalid.length,
    isAccepted: ({ name }) => filesAreChecked && !invalid.some(({ field }) => field === name),
    locale: form.locale,
  })
  const say = (key: MessageKey) => stripTags(replaceMailTags(messageOf(answering, key), mailTags)).trim()
  const judge = async (): Promise<Status> => {
    invalid = checkFields(form.tags, sent.posted, {
      say,
      words: answering.words,
      today: nowOf(call).slice(0, 10),
      hash: call.site.service(keyedHash),
      acceptanceAsValidation: isOn(form.settings, 'acceptance_as_validation'),
    })
    if (invalid.length) return 'validation_failed'
    if (!isAccepted(form.tags, sent.posted)) return 'acceptance_missing'
    if (isSpam(form, sent, call)) return 'spam'
    invalid = checkFiles(form.tags, sent.uploads, { say, headOf: ({ path }) => readHeadOf(path, 4096) })
    filesAreChecked = true
    if (invalid.length) return 'validation_failed'
    return (await deliverSent(form, sent, mailTags, call)) ? 'mail_sent' : 'mail_failed'
  }
  const status = await judge()
  return {
    ...head,
    status,
    message: say(messageKeys[status]),
    posted_data_hash: status === 'mail_sent' || status === 'mail_failed' ? hashOfPosted(sent, unitTag, call) : '',
    ...(isOn(form.settings, 'demo_mode') && { demo_mode: true }),
    into: `#${unitTag}`,
    invalid_fields: invalid.map((field) => ({ ...field, error_id: `${unitTag}-ve-${field.field}` })),
    ...quizzes,
  }
}

/** The format of the rules that page scripts know. */
const schemaVersion = 'Contact Form 7 SWV Schema 2022-10'

function formOf(call: Call): Form {
  return formOfEntry(entryOfCall(call)!, call.site)
}

function readSent({ tags }: Form, call: Call): Sent {
  // No prototype, as a field may have any name.
  const uploads: Record<string, readonly Upload[]> = Object.create(null)
  for (const [name, files] of Object.entries(call.uploads)) uploads[sentName(name)] = files
  const referer = call.headers['referer'] ?? ''
  return {
    tags,
    posted: readPosted(call.posted ?? {}),
    uploads,
    ip: call.origin.ip,
    url: /^https?:\/\//.test(referer) ? referer : '',
  }
}

function quizOf({ tags }: Form, call: Call): Record<string, readonly string[]> {
  return askQuiz(tags, call.site.service(keyedHash), call.site.service(inbox).random)
}

function hashOfPosted({ posted, ip }: Sent, unitTag: string, { site }: Call): string {
  const values = [...posted].filter(([name]) => !name.startsWith('_'))
  return site.service(keyedHash)(JSON.stringify(['posted', ip, unitTag, ...values]))
}

function isForm(type = ''): boolean {
  return /^\s*(?:multipart\/form-data|application\/x-www-form-urlencoded|application\/(?:[\w.+-]+\+)?json)\s*(?:;|$)/i.test(
    type,
  )
}

/**
 * The form in the language of its responses: one without its own messages uses that of the page that contains it
 * (`_wpcf7_locale` in its markup), if the site has it. Its mails remain in the site's language.
 */
function answeringForm(form: Form, posted: Posted, call: Call): Form {
  const { site } = call
  const locale = postedText(posted, '_wpcf7_locale')
  const language = languageCodes(site.settings)
    .slice(1)
    .find((code) => localeOf(code) === locale)
  const isOwn = form.messages !== form.usual
  return language === undefined || isOwn ? form : formOfEntry(entryOfCall(call)!, siteInLanguage(site, language))
}
