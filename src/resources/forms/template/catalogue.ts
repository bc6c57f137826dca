import { defineCatalogue } from '../../../define/catalogue.ts'

/** The default messages of a form, by the keys that files and clients use. */
export const formMessages = defineCatalogue('messages', {
  mail_sent_ok: 'Thank you for your message. It has been sent.',
  mail_sent_ng: 'There was an error trying to send your message. Please try again later.',
  validation_error: 'One or more fields have an error. Please check and try again.',
  spam: 'There was an error trying to send your message. Please try again later.',
  accept_terms: 'You must accept the terms and conditions before sending your message.',
  invalid_required: 'Please fill out this field.',
  invalid_too_long: 'This field has a too long input.',
  invalid_too_short: 'This field has a too short input.',
  upload_failed: 'There was an unknown error uploading the file.',
  upload_file_type_invalid: 'You are not allowed to upload files of this type.',
  upload_file_too_large: 'The uploaded file is too large.',
  upload_failed_php_error: 'There was an error uploading the file.',
  invalid_date: 'Please enter a date in YYYY-MM-DD format.',
  date_too_early: 'This field has a too early date.',
  date_too_late: 'This field has a too late date.',
  invalid_number: 'Please enter a number.',
  number_too_small: 'This field has a too small number.',
  number_too_large: 'This field has a too large number.',
  quiz_answer_not_correct: 'The answer to the quiz is incorrect.',
  captcha_not_match: 'Your entered code is incorrect.',
  invalid_email: 'Please enter an email address.',
  invalid_url: 'Please enter a URL.',
  invalid_tel: 'Please enter a telephone number.',
})

/** All other words of forms for visitors, and in mails. */
export const formWords = defineCatalogue('forms', {
  untitled: 'Untitled',
  form: 'Contact form',
  send: 'Send',
  choose: 'Please choose an option',
  notOffered: 'This value is not one of the choices.',
  tooManyValues: 'Please send at most {most} values for this field.',
  membersOnly: 'This contact form is available only for logged in users.',
  error: 'Error:',
  notThere: 'Contact form not found.',
  consented: 'Consented',
  notConsented: 'Not consented',
  // The default form and mails.
  yourName: 'Your name',
  yourEmail: 'Your email',
  subject: 'Subject',
  yourMessage: 'Your message (optional)',
  submit: 'Submit',
  mailFrom: 'From: {sender}',
  mailSubject: 'Subject: {subject}',
  mailBody: 'Message Body:',
  mailSource: 'This e-mail was sent from a contact form on {site} ({address})',
})
