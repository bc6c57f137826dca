import { defineCatalogue } from '../../define/catalogue.ts'

/** Formats of PHP's `date` for days and times, and how they combine. */
export const dateWords = defineCatalogue('dates', {
  date: 'F j, Y',
  time: 'g:i a',
  month: 'F Y',
  // A day in the list of a month.
  dayOfMonth: 'j F, l',
  dateAndTime: '{date}, {time}',
})

/** Words within rendered texts: labels of task checkboxes, and additions to an author's text. */
export const textWords = defineCatalogue('texts', {
  open: 'open',
  done: 'done',
  private: 'Private: {title}',
  footnote: 'Jump to footnote reference {number}',
})
