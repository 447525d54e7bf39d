import type { Application, ApplicationSituation, ApplicationStatus, Origin } from '@cupo/wire'
import type { ScreenName } from '../paths.ts'

/** Where a status leads: a screen, or the check that decides between three of them. */
export type Destination =
  | { readonly kind: 'screen'; readonly screen: ScreenName }
  | { readonly kind: 'preOfferCheck' }

const to = (screen: ScreenName) => (): Destination => ({ kind: 'screen', screen })

/** Status → screen (conformance: R-J1): the one table, shared with the browser tests. */
export const destinations: Readonly<Record<ApplicationStatus, (origin: Origin) => Destination>> = {
  preOffer: () => ({ kind: 'preOfferCheck' }),
  offer: to('offer'),
  counterOffer: to('counterOffer'),
  documents: to('identity'),
  veridas: to('veridas'),
  evidente: to('evidente'),
  deliveryData: to('direction'),
  addressData: to('directionLibre'),
  bankData: to('bankData'),
  contract: (origin) => to(origin === 'Libre' ? 'contractLibre' : 'contract')(),
  paymentOrder: (origin) => to(origin === 'Assistido' ? 'assistedEnd' : 'details')(),
  financialData: (origin) => to(origin === 'Libre' ? 'detailsLibre' : 'details')(),
  infolaftFailure: to('processRequest'),
  reproved: to('processRequest'),
}

export type Standing = Pick<Application, 'status' | 'situation' | 'origin'>

/** A case that is over without a loan, whatever step it ended at. */
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
]

export const isEnded = ({ situation }: Pick<Standing, 'situation'>): boolean =>
  endedSituations.includes(situation)

const isRefusal = (status: string): boolean => status === 'reproved' || status === 'infolaftFailure'

/** Where an application leads: one that is over to the page that says how it ended, any other to its step. */
export function destinationOf(application: Standing): Destination {
  if (isEnded(application) && !isRefusal(application.status)) return to('applicationEnd')()
  return destinationOfStatus(application.status, application.origin)
}

const isStatus = (status: string): status is ApplicationStatus => Object.hasOwn(destinations, status)

/** The destination of a status as it arrives; one that this release does not know cannot be processed. */
export function destinationOfStatus(status: string, origin: Origin): Destination {
  return isStatus(status) ? destinations[status](origin) : to('processRequest')()
}
