import type { InstallmentCount, Origin } from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import { instantAt } from '../../../api/src/platform/business-date.ts'
import { applyFor, type Wish } from '../life/apply-for.ts'
import { agreeOnMoney, receiveMoney } from '../life/borrow-money.ts'
import { agree, buyAtCounter, passBiometrics, receive, takeOffer } from '../life/finance-device.ts'
import { policyAt } from '../life/happen.ts'
import { pay, whatIsDue } from '../life/pay.ts'
import { type Calendar, datesWith, type LoanDates } from '../loan-dates.ts'
import type { SeededPerson } from '../people.ts'
import type { Stage, Step } from '../stage.ts'

export type LoanStory = {
  readonly applicationId: () => string
  readonly beginning: readonly Step[]
  readonly fallenOn: readonly Temporal.PlainDate[]
  readonly on: (date: Temporal.PlainDate, time: string, what: StoryEvent) => Step
  readonly payOn: (date: Temporal.PlainDate) => Step
}

type StoryEvent = (applicationId: string, at: Temporal.Instant) => Promise<void>

type DeviceLoan = {
  readonly installments: InstallmentCount
  readonly fallen: number
  readonly isOnMobileBill?: boolean
}

export async function deviceLoan(
  stage: Stage,
  person: SeededPerson,
  { installments, fallen, isOnMobileBill = false }: DeviceLoan,
): Promise<LoanStory> {
  const dates = datesWith(fallen, await calendarOf(stage, 'Finter', chosenByRule), stage.today)
  return storyOf(stage, person, { origin: 'Finter', isOnMobileBill }, dates, {
    agree: async (id, at) => {
      await takeOffer(stage, id, { installments }, at)
      await passBiometrics(stage, id, at)
      await agree(stage, id, dates.disbursedOn, at)
    },
    disburse: (id, at) => receive(stage, id, at),
  })
}

export async function assistedLoan(
  stage: Stage,
  person: SeededPerson,
  { installments, fallen, isOnMobileBill = false }: DeviceLoan,
): Promise<LoanStory> {
  const dates = datesWith(fallen, await calendarOf(stage, 'Assistido', chosenByRule), stage.today)
  return storyOf(stage, person, { origin: 'Assistido', isOnMobileBill }, dates, {
    agree: (id, at) => buyAtCounter(stage, id, { installments }, at),
    disburse: (id, at) => receive(stage, id, at),
  })
}

type PersonalLoan = {
  readonly amount: number
  readonly installments: InstallmentCount
  readonly fallen: number
}

export async function personalLoan(
  stage: Stage,
  person: SeededPerson,
  { amount, installments, fallen }: PersonalLoan,
): Promise<LoanStory> {
  const dates = datesWith(fallen, await calendarOf(stage, 'Libre', chosenByBorrower), stage.today)
  const { paymentDay } = dates
  return storyOf(stage, person, { origin: 'Libre', amount }, dates, {
    agree: (id, at) => agreeOnMoney(stage, id, { amount, installments, paymentDay }, at),
    disburse: (id, at) => receiveMoney(stage, id, at),
  })
}

type PaymentDayChoice = Pick<Calendar, 'isPaymentDayChosen' | 'daysToDisbursement'>

const chosenByRule: PaymentDayChoice = { isPaymentDayChosen: false, daysToDisbursement: 3 }
const chosenByBorrower: PaymentDayChoice = { isPaymentDayChosen: true, daysToDisbursement: 1 }

async function calendarOf(stage: Stage, origin: Origin, choice: PaymentDayChoice): Promise<Calendar> {
  const { product } = await policyAt(stage, origin, stage.now)
  return { ...product, ...choice }
}

function storyOf(
  stage: Stage,
  person: SeededPerson,
  wish: Wish,
  { appliedOn, disbursedOn, fallenOn }: LoanDates,
  how: { readonly agree: StoryEvent; readonly disburse: StoryEvent },
): LoanStory {
  let applicationId = ''
  const on: LoanStory['on'] = (date, time, what) => {
    const at = instantAt(date, time)
    return { at, happen: () => what(applicationId, at) }
  }
  return {
    applicationId: () => applicationId,
    beginning: [
      on(appliedOn, '09:20', async (_none, at) => {
        applicationId = await applyFor(stage, person, wish, at)
      }),
      on(appliedOn, '09:40', how.agree),
      on(disbursedOn, '11:30', how.disburse),
    ],
    fallenOn,
    on,
    payOn: (date) =>
      on(date, '10:15', async (id, at) => {
        await pay(stage, id, { kind: 'installment', amountOf: whatIsDue }, at)
      }),
  }
}
