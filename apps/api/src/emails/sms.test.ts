import { describe, expect, test } from 'vitest'
import { demoBrand } from '../../../demo/src/lender.ts'
import { sampleMail } from './index.ts'
import { samplePesos } from './layout/mail-content.ts'
import {
  authorizationSms,
  bankDataCorrectedSms,
  handOffSms,
  installmentDueSms,
  installmentLateSms,
  moneyTransferredSms,
  newEmailSms,
  type OtpPurpose,
  otpPurposes,
  otpSms,
  phoneAddedSms,
  preValidationSms,
  quotaSeenSms,
  quotaWaySms,
  sampleAuthorizationSms,
  sampleHandOffSms,
  sampleOtpSms,
  sampleQuotaWaySms,
  sampleSigningSms,
  signingSms,
  transferFailedSms,
} from './sms.ts'

const otpText = otpSms(sampleOtpSms, demoBrand)

test('the SMS of a one-time code says who writes, what the code is for, how long it is good and that nobody else may have it', () => {
  expect(otpText).toContain('Andina Movil: tu codigo para entrar a tu cuenta es 0427.')
  expect(otpText).toContain('Vale 80 segundos')
  expect(otpText).toContain('No lo compartas con nadie')
})

test.each(Object.entries(otpPurposes))('the SMS of a code for %s says it, in one message', (name, words) => {
  const purpose = name as OtpPurpose
  const text = otpSms({ ...sampleOtpSms, host: 'credito.cupo.example', purpose }, demoBrand)
  expect(text).toContain(`tu codigo para ${words} es 0427.`)
  expect(text.length).toBeLessThanOrEqual(160)
})

test('the codes of different acts are told apart by their words', () => {
  const { resetPassword, newPassword, ...others } = otpPurposes
  expect(resetPassword).toBe(newPassword)
  expect(new Set(Object.values(others)).size).toBe(Object.keys(others).length)
})

test('the SMS of a quota that somebody asked for names who asked, and the page where its person goes on', () => {
  const text = quotaWaySms(sampleQuotaWaySms, demoBrand)
  expect(text).toContain('viste tu cupo con Paula Andrea Nieto.')
  expect(text).toContain(`sigue tu mismo en ${sampleQuotaWaySms.link}`)
  expect(text.length).toBeLessThanOrEqual(160)
})

test('the SMS of a one-time code ends with the line from which a browser fills the code in', () => {
  expect(otpText.split('\n').at(-1)).toBe('@cupo.example #0427')
})

const link = sampleHandOffSms.link.replace('http://localhost:3000', 'https://credito.cupo.example')
const authorization = { ...sampleAuthorizationSms, host: 'credito.cupo.example', link }
const authorizationText = authorizationSms(authorization, demoBrand)
const handOffText = handOffSms({ ...sampleHandOffSms, link }, demoBrand)

test('the SMS of an agent’s form names the shop and what is authorised, has the link and the code, and ends with the line that fills the code in', () => {
  expect(authorizationText).toContain('Celulares de Chapinero pide ver tu historial de credito.')
  expect(authorizationText).toContain(`Autoriza ${link} o di el codigo 0427 (80 s)`)
  expect(authorizationText.split('\n').at(-1)).toBe('@credito.cupo.example #0427')
})

test('the SMS with the link of a sale names the shop and says that nobody else may have the link', () => {
  expect(handOffText).toContain(`Celulares de Chapinero: sigue con tu credito en este celular: ${link}`)
  expect(handOffText).toContain('El enlace es solo tuyo.')
})

const ofQuota = { ...sampleOtpSms, host: 'credito.cupo.example' }
const quotaTexts = {
  own: preValidationSms({ ...ofQuota, requesterName: null }, demoBrand),
  told: preValidationSms({ ...ofQuota, requesterName: 'María Fernanda Rodríguez' }, demoBrand),
}

test('the SMS of a pre-validation says what its code allows, and names who asks on the customer’s behalf', () => {
  const allows = 'autoriza ver tu historial de credito'
  expect(quotaTexts.own).toContain('0427 (80 s) es para ver tu cupo y seguir con tu solicitud.')
  expect(quotaTexts.own).toContain('Autoriza ver tu historial de credito. No lo compartas.')
  expect(quotaTexts.told).toContain('Maria Fernanda Rodriguez pide tu cupo.')
  expect(quotaTexts.told).toContain(`Si lo quieres, dile 0427 (80 s): solo ${allows}.`)
  expect(quotaTexts.told).not.toContain('No lo compartas')
  for (const text of Object.values(quotaTexts)) {
    expect(text.split('\n').at(-1)).toBe('@credito.cupo.example #0427')
  }
})

const signingText = signingSms(sampleSigningSms, demoBrand)

test('the SMS of a code that signs says the amount financed and the installments, where the agreement is read, and ends with the line that fills the code in (R-G23)', () => {
  expect(signingText).toContain('con 0427 (80 s) firmas $1.500.000 en 12 cuotas de $149.120')
  expect(signingText).toContain(`Lee el contrato: ${sampleSigningSms.link}`)
  expect(signingText.split('\n').at(-1)).toBe('@credito.cupo.example #0427')
})

test.each([
  ['of a code that signs', signingText],
  ['that authorises', authorizationText],
  ['of a sale', handOffText],
])(
  'the SMS with the link %s fits in two messages of the GSM alphabet, since the link fills one',
  (_which, text) => {
    expect(text).toMatch(/^[A-Za-z0-9 .,:/@#()&$\n-]*$/)
    expect(text.length).toBeLessThanOrEqual(306)
  },
)

const phoneText = phoneAddedSms({ newMasked: '••• ••• 90 80' }, demoBrand)

test('the SMS about an added line says who writes, what changed and whom to tell', () => {
  expect(phoneText).toContain('Andina Movil: agregaste el celular *** *** 90 80 a tu cuenta.')
  expect(phoneText).toContain(demoBrand.supportWhatsapp)
})

/** The largest loan of the longest plan. */
const large = { installmentNumber: 36, installmentCount: 36, amount: samplePesos(10_000_000) }
const reminders = [
  ['due', installmentDueSms({ ...sampleMail('installment-due'), ...large }, demoBrand)],
  ['late', installmentLateSms({ ...sampleMail('installment-late'), ...large }, demoBrand)],
] as const

test.each(reminders)(
  'the SMS of an installment that is %s says who writes, which installment and how much',
  (_which, text) => {
    expect(text).toMatch(/^Andina Movil: /)
    expect(text).toContain('23/02/2027')
    expect(text).toContain('$10.000.000')
    expect(text).toContain('Aceptaste SMS; para cambiarlo: http://localhost:3000/self-manage')
  },
)

const transfer = { amount: samplePesos(10_000_000), accountEnding: '4821' }
const transferTexts = [
  ['was done', moneyTransferredSms(transfer, demoBrand)],
  ['failed', transferFailedSms(transfer, demoBrand)],
  ['goes to another account', bankDataCorrectedSms(transfer, demoBrand)],
] as const

test.each(transferTexts)(
  'the SMS of a transfer that %s says who writes, how much and the end of the account',
  (_what, text) => {
    expect(text).toMatch(/^Andina Movil: /)
    expect(text).toContain('$10.000.000')
    expect(text).toContain('4821')
  },
)

describe('each SMS fits in one message of the GSM alphabet', () => {
  test.each([
    ['a code of a quota', quotaTexts.own, /^[A-Za-z0-9 .,:@#()\n]*$/],
    ['a code of a quota that somebody is told', quotaTexts.told, /^[A-Za-z0-9 .,:@#()\n]*$/],
    ['a one-time code', otpText, /^[A-Za-z0-9 .,:@#\n]*$/],
    ['a quota that a mail box opened', quotaSeenSms(demoBrand), /^[A-Za-z0-9 .,:¿?+]*$/],
    [
      'an address that is new in a request',
      newEmailSms(
        { newMasked: `m•••@${'correo-muy-largo.'.repeat(5)}example`, place: 'application' },
        demoBrand,
      ),
      /^[A-Za-z0-9 .,:*@¿?+-]*$/,
    ],
    ['an added line', phoneText, /^[A-Za-z0-9 .,:*¿?+]*$/],
    ...transferTexts.map(
      ([what, text]) => [`a transfer that ${what}`, text, /^[A-Za-z0-9 .,:$¿?+]*$/] as const,
    ),
    ...reminders.map(
      ([which, text]) => [`an installment that is ${which}`, text, /^[A-Za-z0-9 .,:;/$-]*$/] as const,
    ),
  ] as const)('%s', (_which, text, alphabet) => {
    expect(text).toMatch(alphabet)
    expect(text.length).toBeLessThanOrEqual(160)
  })
})
