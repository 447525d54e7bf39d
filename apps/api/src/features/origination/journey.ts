import type { ApplicationStatus, WorkflowActionName } from '@cupo/wire'
import type { Application } from './application.ts'

/** Acts on an application that are calls of their own instead of workflow actions. */
export type Act = WorkflowActionName | 'saveAddress' | 'changeStatus' | 'visualizeContract'

/** What a customer may do at each step of the device-financing journey; anything else is refused aloud. */
const deviceFinancing: Readonly<Record<ApplicationStatus, readonly Act[]>> = {
  preOffer: ['preOffer', 'setPreOffer', 'cancel'],
  offer: ['preOffer', 'setPreOffer', 'listOffer', 'offer', 'cancel'],
  documents: ['createVeridasId', 'validateVeridasId', 'rejectVeridas', 'cancel'],
  veridas: ['createVeridasId', 'validateVeridasId', 'cancelVeridas', 'rejectVeridas', 'cancel'],
  evidente: ['listQuestions', 'verifyAnswers', 'cancel'],
  deliveryData: ['saveAddress', 'confirmDeliveryAddress', 'cancel'],
  contract: ['visualizeContract', 'confirmClientAccept', 'createContract', 'changeStatus', 'cancel'],
  paymentOrder: ['visualizeContract', 'survey'],
  financialData: ['visualizeContract', 'survey'],
  counterOffer: [],
  addressData: [],
  bankData: [],
  infolaftFailure: [],
  reproved: [],
}

/** Acts that a closed case still allows: reading what was signed and telling how it went. */
const allowedWhenClosed: readonly Act[] = ['visualizeContract', 'survey']

/** Conformance: R-J2. */
export function isAllowed(application: Pick<Application, 'status' | 'situation'>, act: Act): boolean {
  if (!deviceFinancing[application.status].includes(act)) return false
  return application.situation === 'EmAndamento' || allowedWhenClosed.includes(act)
}
