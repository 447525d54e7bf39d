import { applicationSituations, origins } from '@cupo/wire'
import { expect, test } from 'vitest'
import { actionNames, channelNames, messageNames, situationNames } from '../../../documents/dossier/names.ts'
import { mailNames } from '../../../emails/index.ts'
import { channels } from './journey.ts'

const steps = Object.values(channels).flatMap((channel) => Object.values(channel.steps))
/** Reading the agreement writes nothing. */
const customerActs = steps
  .flatMap(({ acts, actsAfterFailure }) => [acts, actsAfterFailure ?? {}])
  .flatMap((byPerformer) => Object.values(byPerformer).flat())
  .filter((act) => act !== 'visualizeContract')

test.each(mailNames)('the mail %s has a name in the index of a dossier', (name) => {
  expect(messageNames[name]).toBeDefined()
})

test.each([
  'pin',
  'moneyTransferred',
  'transferFailed',
  'bankDataCorrected',
  'contact-changed-sms',
  'password-changed-sms',
])('the SMS %s has a name in the index of a dossier', (name) => {
  expect(messageNames[name]).toBeDefined()
})

test('every channel and every situation of an application has words in the index of a dossier', () => {
  expect(Object.keys(channelNames).sort()).toEqual([...origins].sort())
  expect(Object.keys(situationNames).sort()).toEqual([...applicationSituations].sort())
})

test('every act of every channel’s way has a name in the index of a dossier', () => {
  expect(customerActs).toContain('saveBankData')
  expect(customerActs.filter((act) => actionNames[act] === undefined)).toEqual([])
})

test.each([
  'submitForm',
  'consultBureau',
  'useBureauAnswer',
  'createApplication',
  'acceptEmail',
  'replaceEmail',
  'signAgreement',
  'transferDone',
  'transferFailed',
  'giveUpTransfer',
  'openLoan',
  'expireApplication',
  'cancelUnpaidOrder',
  'payUpfrontPayment',
  'order:delivered',
])('the event %s of an application has a name in the index of a dossier', (action) => {
  expect(actionNames[action]).toBeDefined()
})
