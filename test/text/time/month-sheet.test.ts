import { expect, it } from 'vitest'
import { drawMonth } from '../../../src/text/time/month-sheet.ts'

const wall = (text: string) => Date.parse(`${text}Z`)
const item = { allDay: false, title: 'Swap', note: 'Park' }

it('draws a month week by week, marks its busy days and tells what takes place', () => {
  const sheet = drawMonth(
    wall('2027-05-01T00:00:00'),
    [
      {
        ...item,
        start: wall('2027-05-08T00:00:00'),
        end: wall('2027-05-08T23:59:59'),
        allDay: true,
        title: 'Opening',
        note: '',
      },
      { ...item, start: wall('2027-05-01T09:00:00'), end: wall('2027-05-02T16:00:00') },
    ],
    1,
  )
  expect(sheet.split('\n')).toEqual([
    '          May 2027',
    ' Mo  Tu  We  Th  Fr  Sa  Su',
    '                      1*  2*',
    '  3   4   5   6   7   8*  9',
    ' 10  11  12  13  14  15  16',
    ' 17  18  19  20  21  22  23',
    ' 24  25  26  27  28  29  30',
    ' 31',
    '',
    '   1–2  09:00  Swap · Park',
    '     8         Opening',
    '',
  ])
})

it('begins its weeks with the day that the settings say, and tells what began a month before', () => {
  const started = { ...item, start: wall('2027-04-30T09:00:00'), end: wall('2027-05-01T16:00:00') }
  const lines = drawMonth(wall('2027-05-01T00:00:00'), [started], 0).split('\n')
  expect(lines.slice(1, 3)).toEqual([' Su  Mo  Tu  We  Th  Fr  Sa', '                          1*'])
  expect(lines.at(-2)).toBe('Apr 30–1  09:00  Swap · Park')
})
