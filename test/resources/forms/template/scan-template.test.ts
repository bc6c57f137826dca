import { describe, expect, it } from 'vitest'
import { scanTemplate } from '../../../../src/resources/forms/template/scan-template.ts'
import { cpuTimeOf } from '../../../cpu-time.ts'

const names = (template: string) => scanTemplate(template).map(({ type, name }) => `${type} ${name}`.trim())

describe('the template language', () => {
  it('finds tags with their options, values, pipes and content', () => {
    expect(scanTemplate('<p>[select* menu include_blank "Sales|sales@example.org" \'Other\']</p>')).toEqual([
      {
        type: 'select*',
        basetype: 'select',
        name: 'menu',
        options: ['include_blank'],
        raw_values: ['Sales|sales@example.org', 'Other'],
        labels: ['Sales', 'Other'],
        values: ['Sales', 'Other'],
        pipes: [
          ['Sales', 'sales@example.org'],
          ['Other', 'Other'],
        ],
        content: '',
      },
    ])
    expect(scanTemplate('[acceptance ok optional] I <b>agree</b> [/acceptance]')[0]).toMatchObject({
      name: 'ok',
      content: 'I <b>agree</b>',
    })
  })

  it('leaves alone what is escaped, unknown, without a name or badly named', () => {
    expect(names('[[text a]] [nosuch b] [text] [text 9c] [text d/e] [radio* f "x"] [email g]')).toEqual(['email g'])
    expect(names('[submit] [submit "Go"] [response]')).toEqual(['submit', 'submit', 'response'])
  })

  it('takes blanks off both halves of a pipe, and keeps them in what is written', () => {
    expect(scanTemplate('[select s " Sales | sales@example.org " " b "]')[0]).toMatchObject({
      raw_values: [' Sales | sales@example.org ', ' b '],
      values: ['Sales', 'b'],
      pipes: [
        ['Sales', 'sales@example.org'],
        ['b', 'b'],
      ],
    })
  })

  it('turns dots in names into underscores, and takes any blanks between the parts', () => {
    expect(names('[text\ta.b] [text*\n  c\n  maxlength:3\n] [text d /]')).toEqual(['text a_b', 'text* c', 'text d'])
  })

  it('takes no time to speak of for a template that never closes its tags', async () => {
    const template = `${'[text x '.repeat(20_000)}${'[textarea y]'.repeat(5000)}`
    expect(await cpuTimeOf(() => scanTemplate(template))).toBeLessThan(2000)
  })
})
