import type { FactRow } from './model/document-model.ts'

export type PhoneData = {
  readonly openedBy: 'sms' | 'mail' | 'screen'
  /** Null for a client that keeps no secret to tell by. */
  readonly isCounterBrowser: boolean | null
}

/** Of a signature in a shop; all absent where no shop sold it, the last two in records of an earlier release too. */
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

/** Who sold. */
export const sellerRows = (seller: SellerData): readonly FactRow[] => [
  ['Vendido en', `${seller.shopName} (tienda ${seller.shop})`],
  ['Asesor', `${seller.agentName} (${seller.agent})`],
]

/** The session that the code was typed in, by whose it is. */
export const sessionRow = ({ isTypedByAgent }: ShopSignature, sessionId: string | null): FactRow => [
  isTypedByAgent === undefined ? 'Sesión' : isTypedByAgent ? 'Sesión del asesor' : 'Sesión del enlace',
  sessionId ?? 'Ninguna',
]

/** On whose screen the agreement was accepted. */
export const acceptedWhere = ({ isAcceptedByAgent }: ShopSignature): string =>
  isAcceptedByAgent ? 'marcado por el asesor en su pantalla' : 'en pantalla'

/** Where a shop sold it: who, on whose screen the code was typed, and what tells whose screen that was. */
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

/** In whose browser a customer's link was opened, as far as its secret tells. */
export function browserOf({ isCounterBrowser }: PhoneData): string {
  if (isCounterBrowser === null) return 'Uno que no se pudo identificar'
  return isCounterBrowser
    ? 'Uno de la tienda: en él también abrió sesión un asesor'
    : 'Uno en el que ningún asesor ha abierto sesión'
}
