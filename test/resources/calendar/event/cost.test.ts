import { describe, expect, it } from 'vitest'
import { showCost, toStoredCost } from '../../../../src/resources/calendar/event/cost.ts'

const dollars = { symbol: '$', position: 'before' } as const
const show = (cost: unknown, currency: Parameters<typeof showCost>[1] = dollars) => {
  const { text, details } = showCost(cost, currency)
  return [text, details.currency_symbol, details.currency_position, details.values]
}

describe('showCost', () => {
  it.each([
    [undefined, '', '', '', []],
    ['', '', '', '', []],
    [0, '', '', '', []],
    ['10', '$10', '', '', ['10']],
    [12.5, '$12.5', '', '', ['12.5']],
    ['10.50', '$10.50', '', '', ['10.50']],
    ['1,000', '$1,000', '', '', ['1000']],
    ['.5', '$.5', '', '', ['.5']],
    ['£.50', '£.50', '£', 'prefix', ['.50']],
    ['Rs.500', 'Rs.500', 'Rs.', 'prefix', ['500']],
    ['$10', '$10', '$', 'prefix', ['10']],
    ['€15', '€15', '€', 'prefix', ['15']],
    ['15 €', '15€', '€', 'postfix', ['15']],
    ['10 USD', '10USD', 'USD', 'postfix', ['10']],
    ['100 kr', '100kr', 'kr', 'postfix', ['100']],
    ['10-20', '$10 – $20', '', '', ['10', '20']],
    ['$10 - $20', '$10 – $20', '', '', ['10', '20']],
    [['30', '40'], '$30 – $40', '', '', ['30', '40']],
    ['20, 10', '$10 – $20', '', '', ['10', '20']],
    ['0 - 10', 'Free – $10', '', '', ['0', '10']],
    [['0', '10'], 'Free – $10', '', '', ['0', '10']],
    ['$0', 'Free', '$', 'prefix', ['0']],
    [['0'], 'Free', '', '', ['0']],
    ['Free', 'Free', '', '', ['free']],
    ['donation', 'donation', '', '', ['donation']],
    ['Donation suggested', 'Donation suggested', '', '', ['donation-suggested']],
    [['$10', '$20'], '$10 – $20', '$', 'prefix', ['10', '20']],
    [['0$', '20$', '30$'], 'Free – 30$', '$', 'postfix', ['0', '20', '30']],
    [['$10', '€20'], '$10 – $20', '', '', ['10', '20']],
    [['10', 'Free'], '$10', '', '', ['free', '10']],
    [['Free', '$5'], '$5', '$', 'prefix', ['free', '5']],
    ['€10 - €20', '€10 – €20', '', '', ['10', '20']],
    ['10 per person', '10 per person', '', '', ['10']],
  ])('shows %j as %s', (cost, ...shown) => expect(show(cost)).toEqual(shown))

  it('puts the sign of the site where the settings say', () => {
    expect(show('10-20', { symbol: ' kr', position: 'after' })[0]).toBe('10 kr – 20 kr')
  })

  it('is safe in markup', () => {
    expect(show('<b>pay</b>')[0]).toBe('&lt;b&gt;pay&lt;/b&gt;')
  })
})

describe('toStoredCost', () => {
  it('keeps what was given, and nothing for what says nothing', () => {
    expect([' 10 ', 12.5, ['30', '40'], '', 0, '0', []].map(toStoredCost)).toEqual([
      '10',
      12.5,
      ['30', '40'],
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})
