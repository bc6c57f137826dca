import { describe, expect, it } from 'vitest'
import { inEnglish } from '../../../../src/define/catalogue.ts'
import { formWords } from '../../../../src/resources/forms/template/catalogue.ts'
import { checkFields, isAccepted } from '../../../../src/resources/forms/template/check-fields.ts'
import { checkFiles } from '../../../../src/resources/forms/template/check-files.ts'
import { readPosted } from '../../../../src/resources/forms/template/posted.ts'
import { scanTemplate } from '../../../../src/resources/forms/template/scan-template.ts'
import { toDay } from '../../../../src/resources/forms/template/formats.ts'

const context = {
  say: (key: string) => key,
  words: inEnglish(formWords),
  today: '2026-03-10',
  hash: (answer: string) => `#${answer}`,
  acceptanceAsValidation: false,
}

/** The error of the one field of a template, for a value. */
function errorOf(template: string, value: unknown, more: Record<string, unknown> = {}): string | undefined {
  const tags = scanTemplate(template)
  return checkFields(tags, readPosted({ [tags[0]!.name]: value, ...more }), context)[0]?.message
}

describe('what a visitor may send for one field', () => {
  it('is a text of at most 100,000 characters', () => {
    expect(errorOf('[textarea a]', 'x'.repeat(100_000))).toBeUndefined()
    expect(errorOf('[textarea a]', 'x'.repeat(100_001))).toBe('invalid_too_long')
    expect(errorOf('[hidden a]', 'x'.repeat(100_001))).toBe('invalid_too_long')
  })

  it('is a choice of a text of its own no longer than that', () => {
    const more = { a_free_text: 'x'.repeat(100_001) }
    expect(errorOf('[checkbox a free_text "x"]', 'x', more)).toBe('invalid_too_long')
  })

  it('is at most 1,000 values', () => {
    expect(errorOf('[checkbox a "x"]', Array<string>(1000).fill('x'))).toBeUndefined()
    expect(errorOf('[checkbox a "x"]', Array<string>(1001).fill('x'))).toBe(
      'Please send at most 1000 values for this field.',
    )
  })
})

describe('checks of fields', () => {
  it.each([
    ['[email a]', 'a@example.org', undefined],
    ['[email a]', 'a@b', 'invalid_email'],
    ['[email a]', 'a@example.org, b@example.org', 'invalid_email'],
    ['[email a]', 'a@example..org', 'invalid_email'],
    ['[email a]', 'a@example.org\nBcc: x@example.org', 'invalid_email'],
    ['[url a]', 'mailto:a@example.org', undefined],
    ['[url a]', 'example.org', 'invalid_url'],
    ['[url a]', 'javascript:alert(1)', 'invalid_url'],
    ['[tel a]', '+1 (555) 010-99', undefined],
    ['[tel a]', '555-CALL', 'invalid_tel'],
    ['[number a]', '-1', undefined],
    ['[number a]', '.5', undefined],
    ['[number a]', '1e3', undefined],
    ['[number a]', '+1', 'invalid_number'],
    ['[number a]', '1,5', 'invalid_number'],
    ['[number a min:-2 max:2.5]', '2.6', 'number_too_large'],
    ['[number a min:-2 max:2.5]', '-2.1', 'number_too_small'],
    ['[date a]', '2026-02-29', 'invalid_date'],
    ['[date a]', '2028-02-29', undefined],
    ['[date a min:today]', '2026-03-09', 'date_too_early'],
    ['[date a max:today+3days]', '2026-03-14', 'date_too_late'],
    ['[text a maxlength:2]', '🌿', undefined],
    ['[textarea a maxlength:3]', 'a\r\nb', undefined],
    ['[text a 40/2]', 'abc', 'invalid_too_long'],
    ['[textarea a 40x10/2]', 'abc', 'invalid_too_long'],
    ['[text a 40/]', 'abc', undefined],
    ['[text a minlength:5 maxlength:2]', 'abc', 'invalid_too_short'],
    ['[text a maxlength:0 minlength:0]', 'abc', undefined],
    ['[text a 40/0]', 'abc', undefined],
    ['[text a MaxLength:2]', 'abc', 'invalid_too_long'],
    ['[range a]', '101', 'number_too_large'],
    ['[range a]', '-1', 'number_too_small'],
    ['[range a min:-5]', '-5', undefined],
    ['[range a max:high]', '101', 'number_too_large'],
    ['[number a]', '101', undefined],
    ['[number a max:10]', ['11', 'x'], 'invalid_number'],
    ['[text* a]', '', 'invalid_required'],
    ['[text a minlength:3]', '', undefined],
    ['[radio a "x"]', '', 'invalid_required'],
    ['[checkbox* a "x" "y"]', ['x', 'y'], undefined],
    ['[select a "Tea &amp; cake|tea"]', 'Tea & cake', undefined],
    ['[select a "x"]', 'y', 'This value is not one of the choices.'],
  ])('%s with %j: %s', (template, value, wanted) => {
    expect(errorOf(template, value)).toBe(wanted)
  })

  it('tells a field its first error only, and every wrong field, in the order of the form', () => {
    const tags = scanTemplate('[number* n min:5][text* t][email e id:mail]')
    expect(checkFields(tags, readPosted({ n: '1', e: 'x' }), context)).toEqual([
      { field: 'n', message: 'number_too_small', idref: null },
      { field: 't', message: 'invalid_required', idref: null },
      { field: 'e', message: 'invalid_email', idref: 'mail' },
    ])
  })

  it('tells of a wrong field the id that begins with a letter, and no other', () => {
    const tags = scanTemplate('[text* a ID:my-id][text* b id:1b]')
    expect(checkFields(tags, readPosted({}), context).map(({ idref }) => idref)).toEqual(['my-id', null])
  })

  it('takes a quiz answer whatever its case and blanks, with its own hash only', () => {
    expect(errorOf('[quiz q "Capital?|Paris"]', ' pARIS ', { _wpcf7_quiz_answer_q: '#quiz paris' })).toBeUndefined()
    expect(errorOf('[quiz q "Capital?|Paris"]', 'paris')).toBe('quiz_answer_not_correct')
    expect(errorOf('[quiz q]', '', { _wpcf7_quiz_answer_q: '#quiz ' })).toBe('quiz_answer_not_correct')
  })

  it('asks for terms to be accepted, unless they are optional; inverted ones must be left alone', () => {
    const accepted = (template: string, value?: string) =>
      isAccepted(scanTemplate(template), readPosted(value === undefined ? {} : { ok: value }))
    expect([accepted('[acceptance ok]', '1'), accepted('[acceptance ok]', ''), accepted('[acceptance ok]')]).toEqual([
      true,
      false,
      false,
    ])
    expect([
      accepted('[acceptance ok optional]'),
      accepted('[acceptance ok invert]'),
      accepted('[acceptance ok invert]', '1'),
      accepted('[acceptance ok Optional:yes]'),
    ]).toEqual([true, true, false, true])
  })
})

describe('days of bounds', () => {
  it.each([
    ['today+3days', '2026-03-13'],
    ['tomorrow', '2026-03-11'],
    ['today-1week', '2026-03-03'],
    ['next_month', '2026-04-10'],
    ['last_day_of_next_month', '2026-04-30'],
    ['next_monday', '2026-03-16'],
    ['2026-01-31+1day', '2026-02-01'],
    ['today+5weekdays', '2026-03-17'],
    ['2026-03-14-1weekday', '2026-03-13'],
    ['whenever', undefined],
    ['20260310', '2026-03-10'],
    ['1773100800', undefined],
    ['2026-02-30', '2026-03-02'],
    ['first_monday_of_next_month', '2026-04-06'],
  ])('%s', (text, day) => {
    expect(toDay(text, '2026-03-10')).toBe(day)
  })
})

describe('checks of files', () => {
  const files = {
    say: (key: string) => key,
    headOf: ({ head }: { name: string; size: number; head: Uint8Array }) => head,
  }
  const check = (template: string, name: string, text: string, size = text.length) =>
    checkFiles(scanTemplate(template), { f: [{ name, size, head: Buffer.from(text) }] }, files)[0]?.message

  it.each([
    ['[file f]', 'a.png', 'abc', undefined],
    ['[file f]', 'a.txt', 'abc', 'upload_file_type_invalid'],
    ['[file f filetypes:pdf|.txt]', 'A.TXT', 'abc', undefined],
    ['[file f filetypes:image/*]', 'a.png', 'abc', undefined],
    ['[file f]', 'a.png', '<?php system(1)', 'upload_file_type_invalid'],
    ['[file f filetypes:txt]', 'a.txt', 'MZ\0\0', 'upload_file_type_invalid'],
    ['[file f filetypes:html]', 'a.html', '<html><body>', undefined],
    ['[file f limit:2 filetypes:txt]', 'a.txt', 'abc', 'upload_file_too_large'],
    ['[file f limit:1kb filetypes:txt]', 'a.txt', 'a'.repeat(1024), undefined],
    ['[file f limit:1kb filetypes:txt]', 'a.txt', 'a'.repeat(1025), 'upload_file_too_large'],
    ['[file f limit:2b filetypes:txt]', 'a.txt', 'abc', 'upload_file_too_large'],
    ['[file f limit:0 filetypes:txt]', 'a.txt', 'abc', undefined],
    ['[file f limit:all limit:2 filetypes:txt]', 'a.txt', 'abc', 'upload_file_too_large'],
    ['[file f filetypes:pdf filetypes:txt]', 'a.txt', 'abc', undefined],
    ['[file f filetypes:.tar.gz]', 'a.TAR.GZ', 'abc', undefined],
    ['[file f filetypes:.tar.gz]', 'a.gz', 'abc', 'upload_file_type_invalid'],
    ['[file f filetypes:.tar.gz]', 'a.png', 'abc', 'upload_file_type_invalid'],
    ['[file f filetypes:txt]', '.txt', 'abc', 'upload_file_type_invalid'],
    // What no file can be never means all pictures.
    ['[file f filetypes:*]', 'a.png', 'abc', 'upload_file_type_invalid'],
  ])('%s with %s', (template, name, text, wanted) => {
    expect(check(template, name, text)).toBe(wanted)
  })

  it('refuses a missing file where one is required', () => {
    expect(checkFiles(scanTemplate('[file* f]'), {}, files)).toMatchObject([{ message: 'invalid_required' }])
  })
})
