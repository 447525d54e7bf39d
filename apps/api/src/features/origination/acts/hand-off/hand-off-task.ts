import type { HandOffTask } from '@cupo/wire'
import type { Application } from '../../model/application.ts'
import { waitsForCode } from '../../model/journey.ts'

/** What the customer's phone is asked for next; null where nothing of the sale is the customer's any more. */
export function handOffTaskOf(application: Application | null): HandOffTask | null {
  if (application === null) return 'authorization'
  if (application.situation !== 'EmAndamento') return null
  switch (application.status) {
    case 'preOffer':
    case 'offer':
    case 'documents':
    case 'veridas':
      return 'identity'
    case 'evidente':
      return 'questions'
    case 'contract':
      return waitsForCode(application) ? 'code' : 'agreement'
    default:
      return null
  }
}
