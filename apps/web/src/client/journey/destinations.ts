import {
  type Application,
  type ApplicationSituation,
  type ApplicationStatus,
  applicationStatuses,
  type Origin,
} from '@cupo/wire'
import type { ScreenName } from '../../screens/registry.ts'
import { screenOfStatus } from './place.ts'

/** Where a status leads: a screen, or the check that decides between three of them. */
export type Destination =
  | { readonly kind: 'screen'; readonly screen: ScreenName }
  | { readonly kind: 'preOfferCheck' }

const to = (screen: ScreenName): Destination => ({ kind: 'screen', screen })

/** An application that was refused has left its way. */
const refusals: readonly string[] = ['infolaftFailure', 'reproved'] satisfies readonly ApplicationStatus[]

export type ApplicationStanding = Pick<Application, 'status' | 'situation' | 'origin'>

/** A case that is over without a loan, or whose loan is void, whatever step it ended at. */
const endedSituations: readonly ApplicationSituation[] = [
  'Cancelada',
  'Expirada',
  'Reprovada',
  'FalhaInfolaft',
  'OrdemRecusada',
  'PrecoInconsistente',
  'Indisponivel',
  'EnderecoIndisponivel',
  'EquipamentoAlterado',
  'Retractada',
]

/** Conformance: R-J12. */
export const isEnded = ({ situation }: Pick<ApplicationStanding, 'situation'>): boolean =>
  endedSituations.includes(situation)

/** Where an application leads: one that is over to the page that says how it ended, any other to its step. */
export function destinationOf(application: ApplicationStanding): Destination {
  if (isEnded(application) && !refusals.includes(application.status)) return to('applicationEnd')
  return destinationOfStatus(application.status, application.origin)
}

/**
 * Status → screen (conformance: R-J1), by the way of the application's channel. A status that this release does not
 * know, or that is none of that way, cannot be processed.
 */
export function destinationOfStatus(status: string, origin: Origin): Destination {
  const screen = isStatus(status) ? screenOfStatus(status, origin) : null
  if (screen === 'preOffer') return { kind: 'preOfferCheck' }
  return to(screen ?? 'processRequest')
}

const isStatus = (status: string): status is ApplicationStatus =>
  (applicationStatuses as readonly string[]).includes(status)
