import { expect, test } from 'vitest'
import { checkForm, formToSend } from '../../forms/send-form.ts'
import { issueDateForm } from './issue-date-form.tsx'

const now = new Date('2026-11-21T03:00:00Z')

test.each([
  ['05/03/2012', '2012-03-05'],
  ['19/11/2026', '2026-11-19'],
  // Still the 20th in Colombia, where the day is not past yet.
  ['20/11/2026', null],
  ['21/11/2026', null],
  ['31/02/2012', null],
  ['5/3/2012', null],
  ['', null],
])('takes the issue date %s as %s', (typed, date) => {
  const form = issueDateForm(() => now)
  const isTaken = checkForm(form, { dateExpedition: typed }).length === 0
  expect(isTaken ? formToSend(form, { dateExpedition: typed }).dateExpedition : null).toBe(date)
})
