import type { FactRow } from './model/document-model.ts'

export type PhoneData = {
  readonly openedBy: 'sms' | 'mail' | 'screen'
  readonly isCounterBrowser: boolean | null
}

/** Absent without a shop; `phone` also without a link. */
export type ShopSignature = {
  readonly maskedMobile: string
  readonly seller?: SellerData
  readonly isTypedByAgent?: boolean
  readonly isAcceptedByAgent?: boolean
  readonly phone?: PhoneData
}

export type SellerData = {
  readonly shop: string
  readonly shopName: string
  readonly agent: string
  readonly agentName: string
}

export const sellerRows = (seller: SellerData): readonly FactRow[] => [
  ['Vendido en', `${seller.shopName} (tienda ${seller.shop})`],
  ['Asesor', `${seller.agentName} (${seller.agent})`],
]

export const sessionRow = ({ isTypedByAgent }: ShopSignature, sessionId: string | null): FactRow => [
  isTypedByAgent === undefined ? 'Sesión' : isTypedByAgent ? 'Sesión del asesor' : 'Sesión del enlace',
  sessionId ?? 'Ninguna',
]

export const acceptedWhere = ({ isAcceptedByAgent }: ShopSignature): string =>
  isAcceptedByAgent ? 'marcado por el asesor en su pantalla' : 'en pantalla'

export function shopSignatureRows(place: ShopSignature): readonly FactRow[] {
  const { seller, isTypedByAgent, phone, maskedMobile } = place
  if (seller === undefined) return []
  const sold = sellerRows(seller)
  if (isTypedByAgent === true) {
    return [...sold, ['Código escrito', 'Por el asesor en la tienda, como se lo dictó el cliente']]
  }
  if (phone === undefined) {
    return [...sold, ['Código escrito', 'En el enlace para el cliente; no se registró cómo se abrió']]
  }
  return [
    ...sold,
    ['Código escrito', `En la página del enlace ${linkOf(phone, maskedMobile)}`],
    ['Navegador de esa página', browserOf(phone)],
  ]
}

function linkOf({ openedBy }: PhoneData, maskedMobile: string): string {
  switch (openedBy) {
    case 'sms':
      return `enviado por SMS al ${maskedMobile}`
    case 'mail':
      return 'enviado por correo'
    case 'screen':
      return 'que mostró el asesor (código QR)'
  }
}

/** As far as the browser's secret tells. */
export function browserOf({ isCounterBrowser }: PhoneData): string {
  if (isCounterBrowser === null) return 'Uno que no se pudo identificar'
  return isCounterBrowser
    ? 'Uno de la tienda: en él también abrió sesión un asesor'
    : 'Uno en el que ningún asesor ha abierto sesión'
}

type CounterAgent = { readonly shopName: string; readonly agentName: string }
type Requester = { readonly code: string; readonly name: string }

/** All null where the customer consented in their own browser. */
export type ConsentOrigin = {
  readonly authorization:
    | {
        readonly by: 'link'
        readonly way: PhoneData['openedBy']
        readonly requester?: Requester | null
      }
    | {
        readonly by: 'preValidation'
        readonly seller?: CounterAgent | null
        readonly requester?: Requester | null
      }
    | { readonly by: 'code' | 'paper'; readonly seller: CounterAgent }
    | { readonly by: 'requester'; readonly requester: Requester }
    | null
  readonly phone: PhoneData | null
  readonly declaredBy: CounterAgent | null
}
