export {
  type ApprovalRecord,
  findApproval,
  openAsked,
  openDecided,
  openInput,
  stateOf,
} from './approval-store.ts'
export { askOrDo, previewAct, seeAct } from './ask-or-do.ts'
export { approvedAct, decideApproval, lapseApprovals } from './decide-approval.ts'
export { type ApprovalReader, countApprovals, listApprovals, maySee } from './list-approvals.ts'
export type { ActingStaff, OfficeActContext } from './office-act.ts'
export { mayDecide, needsSignIn } from './second-person.ts'
