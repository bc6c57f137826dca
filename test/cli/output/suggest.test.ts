import { describe, expect, it } from 'vitest'
import { didYouMean, unknownWord } from '../../../src/cli/output/suggest.ts'

describe('suggestions', () => {
  it('name the nearest known word', () => {
    expect(didYouMean('pst', ['page', 'post'])).toBe("Did you mean 'post'?")
    expect(didYouMean('catgory', ['category', 'tag'])).toBe("Did you mean 'category'?")
  })

  it('name what is called by its last part', () => {
    expect(didYouMean('paris', ['Africa/Lagos', 'Europe/Paris'])).toBe("Did you mean 'Europe/Paris'?")
    expect(didYouMean('New York', ['America/New_York'])).toBe("Did you mean 'America/New_York'?")
  })

  it('are not made when nothing is near', () => {
    expect(didYouMean('xyz', ['post'])).toBe('')
  })

  it('give way to the list of what there is, when it is short', () => {
    expect(unknownWord('verb', 'xyz', ['list', 'get'], ' for post')).toMatchObject({
      exit: 'usage',
      message: "there is no verb 'xyz' for post",
      hint: 'Available: list, get',
    })
  })
})
