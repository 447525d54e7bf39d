import type { OfficeActInput, OfficeActName } from '@cupo/wire/office'
import { assignSuspense } from './acts/assign-suspense.ts'
import { changeParametersAct } from './acts/change-parameters.ts'
import { chargeOff } from './acts/charge-off.ts'
import { closeMonth } from './acts/close-month.ts'
import { confirmUsuryCap } from './acts/confirm-usury-cap.ts'
import { dropEffect } from './acts/drop-effect.ts'
import { forceMatch } from './acts/force-match.ts'
import { liftHold } from './acts/lift-hold.ts'
import { movePayment } from './acts/move-payment.ts'
import { readDossier } from './acts/read-dossier.ts'
import { recordDeposit } from './acts/record-deposit.ts'
import { refund } from './acts/refund.ts'
import { revealBeyond } from './acts/reveal-beyond.ts'
import { reversePayment } from './acts/reverse-payment.ts'
import { sellPortfolio } from './acts/sell-portfolio.ts'
import { splitTask } from './acts/split-task.ts'
import { closeTask, openTask, reopenTask } from './acts/task-states.ts'
import { voidLoan } from './acts/void-loan.ts'
import { waive } from './acts/waive.ts'
import type { OfficeAct, OfficeActContext } from './office-act.ts'

type ActTable = {
  readonly [Act in OfficeActName]: (context: OfficeActContext) => OfficeAct<OfficeActInput<Act>>
}

const table: ActTable = {
  assignSuspense,
  changeParameters: changeParametersAct,
  chargeOff,
  closeTask,
  confirmUsuryCap,
  dropEffect,
  liftHold,
  movePayment,
  openTask,
  readDossier,
  recordDeposit,
  refund,
  reopenTask,
  revealBeyond,
  reversePayment,
  sellPortfolio,
  splitTask,
  closeMonth,
  forceMatch,
  voidLoan,
  waive,
}

/** The wire's schema, or the sealed row, has checked that the input is of this act. */
export const officeAct = (context: OfficeActContext, act: OfficeActName) =>
  (table[act] as (context: OfficeActContext) => OfficeAct<unknown>)(context)
