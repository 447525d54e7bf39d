import type { Application, ApplicationStatus, Progress } from '@cupo/wire'
import { isEnded } from '../../client/journey/destinations.ts'

export type Stage =
  | 'loading'
  | 'unauthorized'
  | 'consulting'
  | 'withAgent'
  | 'identity'
  | 'camera'
  | 'questions'
  | 'agreement'
  | 'code'
  | 'signed'
  | 'cancelled'
  | 'refused'
  | 'ended'
  | 'gone'

type SaleState = {
  readonly status: ApplicationStatus | null
  readonly situation: Application['situation'] | null
}

type Facts = {
  readonly application: Pick<Application, 'status' | 'situation' | 'waitsForCode'> | null
  readonly progress: Pick<Progress, 'status' | 'situation' | 'isAuthorized'> | null
  readonly isGone: boolean
}

/** An end that the phone has heard of stays, though its link is over. */
export function stageOf({ application, progress, isGone }: Facts): Stage {
  const end = endOf(application) ?? endOf(progress)
  if (end !== null) return end
  if (isGone) return 'gone'
  if (progress !== null && progress.status === null) {
    return progress.isAuthorized ? 'consulting' : 'unauthorized'
  }
  if (application === null) return 'loading'
  if (application.status === 'contract' && application.waitsForCode) return 'code'
  return stages[application.status] ?? 'ended'
}

const stages: { readonly [status in ApplicationStatus]?: Stage } = {
  preOffer: 'withAgent',
  offer: 'withAgent',
  documents: 'identity',
  veridas: 'camera',
  evidente: 'questions',
  contract: 'agreement',
}

const lastStages: { readonly [status in ApplicationStatus]?: Stage } = {
  reproved: 'refused',
  infolaftFailure: 'refused',
  paymentOrder: 'signed',
  financialData: 'signed',
}

function endOf(state: SaleState | null): Stage | null {
  if (state === null) return null
  const { status, situation } = state
  if (situation === 'Cancelada') return 'cancelled'
  const last = status === null ? undefined : lastStages[status]
  if (last === 'refused') return last
  if (situation !== null && isEnded({ situation })) return 'ended'
  return last ?? null
}
