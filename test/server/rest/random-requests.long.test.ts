import { it } from 'vitest'
import { sendAtRandom } from './random-requests.ts'

it.each(['/rest', '/wp-json'] as const)(
  'whatever is asked below %s, right or wrong, is answered with a status and a body that the document describes',
  (mount) => sendAtRandom(mount, 128),
)
