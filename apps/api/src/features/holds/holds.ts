export { endContactHolds, endHold, lapseHolds } from './end-hold.ts'
export { decisionBusinessDays } from './hold-kinds.ts'
export {
  type Hold,
  holdStore,
  holdsOf,
  isApplicationHeld,
  loansOfDeaths,
  openContactHolds,
} from './hold-store.ts'
export { confirmHold, type HoldContext, type HoldOrder, holdOpenedLoan, placeHold } from './place-hold.ts'
