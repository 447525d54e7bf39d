import { firstDueDate, paymentDayFor } from '@cupo/credit-engine'
import type { InstallmentCount, Origin } from '@cupo/wire'
import { Temporal } from 'temporal-polyfill'
import { instantAt } from '../../../api/src/platform/business-date.ts'
import { applyFor, type Wish } from '../life/apply-for.ts'
import { agreeOnMoney, receiveMoney } from '../life/borrow-money.ts'
import { agree, buyAtCounter, passBiometrics, receive, takeOffer } from '../life/finance-device.ts'
import { policyAt } from '../life/happen.ts'
import { pay, whatIsDue } from '../life/pay.ts'
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

type LoanDates = {
  readonly appliedOn: Temporal.PlainDate
  readonly disbursedOn: Temporal.PlainDate
  readonly paymentDay: number
  readonly fallenOn: readonly Temporal.PlainDate[]
}

export type Calendar = {
  readonly paymentDays: readonly number[]
  readonly daysToFirstDueDateMin: number
  readonly isPaymentDayChosen: boolean
  readonly daysToDisbursement: number
}

/** Days between today and the due dates around it, so that the state lasts a while. */
const daysSinceDueMin = 3
const daysUntilDueMin = 5

/** Dates with exactly `fallen` past due dates. Payment days lie far enough apart that every day has a solution. */
export function datesWith(fallen: number, calendar: Calendar, today: Temporal.PlainDate): LoanDates {
  for (const paymentDay of calendar.paymentDays) {
    const last = latestOn(paymentDay, today.subtract({ days: daysSinceDueMin }))
    const isQuiet = !isBefore(last.add({ months: 1 }), today.add({ days: daysUntilDueMin }))
    const beginning = isQuiet ? beginningOf(last.subtract({ months: fallen - 1 }), calendar) : null
    if (beginning === null) continue
    const fallenOn = Array.from({ length: fallen }, (_, index) =>
      last.subtract({ months: fallen - 1 - index }),
    )
    return { ...beginning, paymentDay, fallenOn }
  }
  throw new Error(`no loan has ${fallen} due dates before ${today}`)
}

function latestOn(dayOfMonth: number, until: Temporal.PlainDate): Temporal.PlainDate {
  const inMonth = until.with({ day: dayOfMonth })
  return isBefore(until, inMonth) ? inMonth.subtract({ months: 1 }) : inMonth
}

/** The latest dates that lead to this first due date; null for none. */
function beginningOf(
  first: Temporal.PlainDate,
  calendar: Calendar,
): Pick<LoanDates, 'appliedOn' | 'disbursedOn'> | null {
  const { paymentDays, daysToFirstDueDateMin, isPaymentDayChosen, daysToDisbursement } = calendar
  for (let days = daysToFirstDueDateMin; ; days += 1) {
    const disbursedOn = first.subtract({ days })
    const leadsTo = firstDueDate({ disbursedOn, paymentDay: first.day, daysToFirstDueDateMin })
    if (!leadsTo.equals(first)) return null
    const appliedOn = disbursedOn.subtract({ days: daysToDisbursement })
    if (isPaymentDayChosen || paymentDayFor(appliedOn, paymentDays) === first.day) {
      return { appliedOn, disbursedOn }
    }
  }
}

const isBefore = (one: Temporal.PlainDate, other: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(one, other) < 0
