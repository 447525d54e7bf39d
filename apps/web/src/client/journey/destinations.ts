import {
  type Application,
  type ApplicationSituation,
  type ApplicationStatus,
  applicationStatuses,
  type Origin,
} from '@cupo/wire'
import { type ScreenName, screens } from '../../screens/registry.ts'
import { isContinuedByCustomer, screenOfSignature, screenOfStatus } from './place.ts'

export type Destination =
  | { readonly kind: 'screen'; readonly screen: ScreenName }
  | { readonly kind: 'preOfferCheck'; readonly screen: ScreenName }
  | { readonly kind: 'publicSite' }

const to = (screen: ScreenName): Destination => ({ kind: 'screen', screen })

const refusals: readonly string[] = ['infolaftFailure', 'reproved'] satisfies readonly ApplicationStatus[]

export const isRefusal = ({ status }: Pick<Application, 'status'>): boolean => refusals.includes(status)

export type ApplicationStanding = Pick<Application, 'status' | 'situation' | 'origin'> &
  Partial<Pick<Application, 'waitsForCode'>>

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

export const isEnded = ({ situation }: Pick<ApplicationStanding, 'situation'>): boolean =>
  endedSituations.includes(situation)

export function destinationOf(application: ApplicationStanding): Destination {
  const { status, origin, waitsForCode } = application
  if (isRefusal(application)) return to(isContinuedByCustomer(origin) ? 'processRequest' : 'errorResponse')
  if (isEnded(application)) return endOf(application)
  const signature = waitsForCode ? screenOfSignature(origin) : null
  return signature === null ? destinationOfStatus(status, origin) : to(signature)
}

function endOf({ origin, situation }: ApplicationStanding): Destination {
  if (isContinuedByCustomer(origin)) return to('applicationEnd')
  return situation === 'Cancelada' ? { kind: 'publicSite' } : to('processRequest')
}

export function allowsScreen(application: ApplicationStanding, screen: ScreenName): boolean {
  const destination = destinationOf(application)
  if (destination.kind === 'publicSite') return false
  if (destination.screen === screen) return true
  return destination.kind === 'screen' && (screens[destination.screen].companions?.includes(screen) ?? false)
}

/** A status that this release or the channel's way does not know cannot be processed. */
export function destinationOfStatus(status: string, origin: Origin): Destination {
  const screen = isStatus(status) ? screenOfStatus(status, origin) : null
  if (screen === null) return to('processRequest')
  return status === ('preOffer' satisfies ApplicationStatus) ? { kind: 'preOfferCheck', screen } : to(screen)
}

const isStatus = (status: string): status is ApplicationStatus =>
  (applicationStatuses as readonly string[]).includes(status)
