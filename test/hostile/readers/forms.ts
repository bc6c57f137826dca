import { inEnglish } from '../../../src/define/catalogue.ts'
import { formWords } from '../../../src/resources/forms/template/catalogue.ts'
import { isOn, readAdditionalSettings, settingOf } from '../../../src/resources/forms/template/additional-settings.ts'
import { checkFields, isAccepted, isTicked } from '../../../src/resources/forms/template/check-fields.ts'
import { acceptOf, checkFiles, limitOf } from '../../../src/resources/forms/template/check-files.ts'
import { composeMail, readAddresses, validAddresses } from '../../../src/resources/forms/mail/compose-mail.ts'
import {
  defaultsOf,
  fieldNamed,
  idrefOf,
  optionsOf,
  type FormTag,
} from '../../../src/resources/forms/template/form-tag.ts'
import { hasOption, tagIdOf, isRequired, optionOf, sizeOf } from '../../../src/resources/forms/template/form-tag.ts'
import { strangeTags } from '../../../src/resources/forms/strange-tags.ts'
import { formatDate, momentInWords } from '../../../src/text/time/format-date.ts'
import { isDay, isNumber, isTel, isUrl, toDay } from '../../../src/resources/forms/template/formats.ts'
import { toFixedDay } from '../../../src/resources/forms/template/formats.ts'
import { type MailTagSource, replaceMailTags } from '../../../src/resources/forms/mail/mail-tags.ts'
import { defaultCopy, defaultMail, readMailTemplate } from '../../../src/resources/forms/template/mail-template.ts'
import { readForm, toProperties } from '../../../src/resources/forms/template/source.ts'
import type { Site } from '../../../src/model/model.ts'
import { isMessageKey, readMessages, textIn } from '../../../src/resources/forms/template/messages.ts'
import {
  isSamePosted,
  readPosted,
  sentName,
  postedText,
  postedTexts,
  postedValue,
} from '../../../src/resources/forms/template/posted.ts'
import { askQuiz, isAnswered } from '../../../src/resources/forms/template/quiz.ts'
import { rulesOf, displayLengths, toBrowserRules } from '../../../src/resources/forms/template/rules.ts'
import { replaceTags, scanTemplate } from '../../../src/resources/forms/template/scan-template.ts'
import { element } from '../../../src/resources/forms/markup/element.ts'
import { formParagraphs } from '../../../src/resources/forms/markup/form-paragraphs.ts'
import { layOut } from '../../../src/resources/forms/markup/lay-out.ts'
import { classesOf, commonOf, errorIdOf, type FieldPlace, toWords } from '../../../src/resources/forms/markup/place.ts'
import { ownClasses, validity } from '../../../src/resources/forms/markup/place.ts'
import { showAcceptance, showChoices, showSelect } from '../../../src/resources/forms/markup/show-choices.ts'
import { showField } from '../../../src/resources/forms/markup/show-field.ts'
import type { Readers } from './reader.ts'

const today = '2026-11-21'
const words = inEnglish(formWords)
const place: FieldPlace = {
  words,
  unitTag: 'wpcf7-f1-o1',
  dayOf: (words) => toDay(words, today),
  isLabelled: false,
  isChecked: true,
  wrong: 'a',
  asked: ['a'],
  quiz: undefined,
}
const types = ['text', 'number', 'date', 'file', 'select', 'checkbox', 'quiz', 'acceptance', 'textarea', 'url', 'tel']

// A form whose one tag holds the text in its options, its values and its content.
function tagsOf(text: string): FormTag[] {
  const plain = text.replaceAll(/["[\]]/g, ' ')
  const template = types.map((type) => `[${type} ${type} ${plain} "${plain}" "a|${plain}"]`).join('\n')
  return [...scanTemplate(template), ...scanTemplate(`[textarea a]${plain}[/textarea]`)]
}

// Small tags for whose fields a visitor sends the text.
const usual = scanTemplate(
  types.map((type) => `[${type} ${type} min:today minlength:1 limit:1mb "a|b" "c"]`).join('\n') + '[email email]',
)

function sent(text: string): ReturnType<typeof readPosted> {
  return readPosted(Object.fromEntries([...usual.map(({ name }) => [name, text]), ['_wpcf7_quiz_answer_quiz', 'a']]))
}

const context = {
  say: (key: string) => key,
  words,
  today,
  hash: (answer: string) => answer,
  acceptanceAsValidation: true,
}
const fileContext = { say: (key: string) => key, headOf: ({ name }: { name: string }) => Buffer.from(name) }

function fields(text: string): MailTagSource {
  const said = () => text
  return { field: said, raw: said, special: said, format: formatDate }
}

const usualMail = readMailTemplate(
  {
    subject: '[a]',
    sender: '[a] <a@example.org>',
    recipient: 'a@example.org, [a]',
    body: '[a]\n\n[a]',
    additional_headers: 'Cc: [a]\nX-A: [a]',
    use_html: true,
    exclude_blank: true,
  },
  true,
)

// A form whose every part holds the text.
function formOf(text: string): ReturnType<typeof readForm> {
  const settings = { language: 'en', email: 'a@example.org' } as Site['settings']
  const mail = { subject: text, body: text, additional_headers: text }
  const parts: Record<string, unknown> = { title: text, additional_settings: text, mail, mail_2: mail }
  return readForm({ get: (key) => parts[key], text: () => text }, { settings, say: inEnglish as Site['say'] })
}

function mailOf(text: string): ReturnType<typeof readMailTemplate> {
  const all = { subject: text, sender: text, recipient: text, body: text, additional_headers: text, attachments: text }
  return readMailTemplate(all, false)
}

/** What reads templates of forms, and what visitors send by them. */
export const formReaders: Readers = {
  'resources/forms/template/additional-settings.ts': {
    readAdditionalSettings,
    isOn: (text) => isOn(readAdditionalSettings(text), 'a'),
    settingOf: (text) => settingOf(readAdditionalSettings(text), 'a'),
  },
  'resources/forms/template/check-fields.ts': {
    checkFields: [
      (text) => checkFields(usual, sent(text), context),
      (text) => checkFields(tagsOf(text), sent('a'), context),
      (text) => checkFields(usual, readPosted({ number: text.split(''), date: text.match(/[^]{1,8}/g) }), context),
    ],
    isAccepted: (text) => isAccepted(usual, sent(text)),
    isTicked: (text) => isTicked(usual[0]!, sent(text)),
  },
  'resources/forms/template/check-files.ts': {
    checkFiles: (text) => checkFiles(tagsOf(text), { file: [{ name: text, size: 1 }] }, fileContext),
    limitOf: (text) => limitOf({ ...usual[0]!, options: [`limit:${text}`] }),
    acceptOf: (text) => acceptOf({ ...usual[0]!, options: [`filetypes:${text}`] }),
  },
  'resources/forms/mail/compose-mail.ts': {
    composeMail: [(text) => composeMail(usualMail, fields(text)), (text) => composeMail(mailOf(text), fields('a'))],
    readAddresses: [readAddresses, (text) => readAddresses(`a@example.org, ${text}`)],
    validAddresses: [validAddresses, (text) => validAddresses(`a@example.org, ${text}`)],
  },
  'resources/forms/strange-tags.ts': {
    strangeTags: [strangeTags, (text) => strangeTags(`[${text}* ${text}]`.repeat(3))],
  },
  'resources/forms/template/form-tag.ts': {
    isRequired: (text) => tagsOf(text).map(isRequired),
    hasOption: (text) => tagsOf(text).map((tag) => hasOption(tag, 'a')),
    optionsOf: (text) => tagsOf(text).map((tag) => optionsOf(tag, 'class')),
    optionOf: (text) => tagsOf(text).map((tag) => optionOf(tag, 'class', /^[-\w ]+$/)),
    defaultsOf: [
      (text) => tagsOf(text).map((tag) => defaultsOf(tag, [text])),
      (text) => defaultsOf({ ...usual[0]!, options: [`default:${text}`] }),
    ],
    fieldNamed: (text) => fieldNamed(tagsOf(text), text),
    sizeOf: [(text) => tagsOf(text).map(sizeOf), (text) => sizeOf({ ...usual[0]!, options: [text, `size:${text}`] })],
    tagIdOf: [(text) => tagsOf(text).map(tagIdOf), (text) => tagIdOf({ ...usual[0]!, options: [`id:${text}`] })],
    idrefOf: [(text) => tagsOf(text).map(idrefOf), (text) => idrefOf({ ...usual[0]!, options: [`id:${text}`] })],
  },
  'text/time/format-date.ts': {
    formatDate: [(text) => formatDate(text, 'Y'), (text) => formatDate('2026-11-21', text)],
    momentInWords: (text) => momentInWords(0, text),
  },
  'resources/forms/template/formats.ts': {
    isUrl,
    isTel,
    isNumber,
    isDay,
    toDay: [(text) => toDay(text, today), (text) => toDay(`today ${text}`, today)],
    toFixedDay: [toFixedDay, (text) => toFixedDay(`today ${text}`)],
  },
  'resources/forms/mail-faults.ts': { mailFaults: 'reads a form and its mails by the readers above' },
  'resources/forms/mail/mail-tags.ts': {
    replaceMailTags: [
      (text) => replaceMailTags(text, fields('a')),
      (text) => replaceMailTags(text, fields('a'), undefined, true),
      (text) => replaceMailTags('[a]'.repeat(3), fields(text)),
    ],
  },
  'resources/forms/template/mail-template.ts': {
    readMailTemplate: mailOf,
    defaultMail,
    defaultCopy,
    defaultTemplate: 'says the words of the program',
  },
  'resources/forms/template/messages.ts': {
    readMessages: (text) => readMessages({ spam: text, [text]: text }),
    usualMessages: 'says the words of the program',
    isMessageKey,
    textIn,
  },
  'resources/forms/template/posted.ts': {
    sentName,
    readPosted: [(text) => readPosted({ [text]: text }), (text) => readPosted({ a: text.split('') })],
    postedTexts: (text) => postedTexts(sent(text), 'text'),
    postedText: (text) => postedText(sent(text), 'text'),
    postedValue: [
      (text: string) => usual.map((tag) => postedValue(tag, sent(text))),
      (text: string) => tagsOf(text).map((tag) => postedValue(tag, sent('a'))),
    ],
    isSamePosted: [(text) => isSamePosted(text, text), (text) => isSamePosted(text, 'a')],
  },
  'resources/forms/template/quiz.ts': {
    askQuiz: (text) => askQuiz(tagsOf(text), (answer) => answer, Math.random),
    isAnswered: (text) => isAnswered(usual[0]!, sent(text), (answer) => answer),
  },
  'resources/forms/template/rules.ts': {
    rulesOf: [
      (text) => tagsOf(text).map((tag) => rulesOf(tag, today)),
      (text) => usual.map((tag) => rulesOf({ ...tag, options: [`min:${text}`, `minlength:${text}`] }, today)),
    ],
    displayLengths: [
      (text) => tagsOf(text).map(displayLengths),
      (text) => displayLengths({ ...usual[0]!, options: [`minlength:${text}`, `1x1/${text}`] }),
    ],
    toBrowserRules: (text) => toBrowserRules(tagsOf(text), (key) => key, today),
  },
  'resources/forms/template/scan-template.ts': {
    scanTemplate: [
      scanTemplate,
      (text) => scanTemplate(`[text a ${text}]`),
      (text) => scanTemplate(`[text a "${text}`),
    ],
    replaceTags: [(text) => replaceTags(text, () => 'a'), (text) => replaceTags(`[textarea a]${text}`, () => 'a')],
  },
  'resources/forms/markup/element.ts': { element: (text) => element('a', { b: text }) },
  'resources/forms/markup/form-paragraphs.ts': {
    formParagraphs: [
      formParagraphs,
      ...['div', 'span', 'li', 'td', 'pre', 'svg'].map((name) => (text: string) => formParagraphs(`<${name}>${text}`)),
      (text) => formParagraphs(Array.from(text.slice(0, text.length / 16), (sign) => `<ul><li><p>${sign}`).join('')),
      ({ length }) => formParagraphs(`<input${' '.repeat(length)}x>`),
      ({ length }) => formParagraphs('<b>'.repeat(length / 6) + '</i>'.repeat(length / 6)),
    ],
  },
  'resources/forms/markup/lay-out.ts': {
    layOut: [
      (text) => layOut(text, ({ name }) => name),
      (text) => layOut(`<label for="a">${text}[text a id:a]`, ({ name }) => name),
      (text) =>
        layOut(Array.from(text.slice(0, text.length / 16), (sign) => `<label>[text a]${sign}`).join(''), () => 'a'),
    ],
  },
  'resources/forms/markup/place.ts': {
    classesOf: (text) => tagsOf(text).map((tag) => classesOf(tag, place)),
    commonOf: (text) => tagsOf(text).map((tag) => commonOf(tag, place)),
    errorIdOf: (text) => errorIdOf(text, text),
    ownClasses: (text) => tagsOf(text).map(ownClasses),
    toWords,
    validity: (text) => tagsOf(text).map((tag) => validity(tag, place)),
  },
  'resources/forms/markup/show-choices.ts': {
    showAcceptance: (text) => tagsOf(text).map((tag) => showAcceptance(tag, place)),
    showChoices: (text) => tagsOf(text).map((tag) => showChoices(tag, place)),
    showSelect: (text) => tagsOf(text).map((tag) => showSelect(tag, place)),
  },
  'resources/forms/markup/show-field.ts': {
    showField: (text) => tagsOf(text).map((tag) => showField(tag, { ...place, wrong: text })),
  },
  'resources/forms/template/source.ts': {
    formOfEntry: 'looks up the keys and the text of an entry for readForm',
    readForm: (text) => formOf(text).tags,
    toProperties: (text) => toProperties(formOf(text)),
    messageOf: 'looks one key up',
  },
  'resources/forms/template/tag-types.ts': {},
}
