import type { DeliveryAddress } from '../../../api/src/features/origination/model/application.ts'

export const home: DeliveryAddress = {
  departmentDaneCode: '11',
  cityDaneCode: '11001',
  neighborhoodName: 'Teusaquillo',
  neighborhoodCode: null,
  typedAddress: 'CL 34 # 19-41 AP 302',
  formattedAddress: 'CL 34 # 19-41 AP 302, Teusaquillo, Bogotá, D.C.',
}

export const buyerOfDebts = {
  name: 'Recaudos del Valle S.A.S.',
  taxId: '901.555.321-4',
  contact: '601 555 0123, cartera@recaudos.example',
}

export const claimWords = {
  New: {
    kind: 'consumerClaim',
    subject: 'No reconozco un cobro',
    description: 'En mi plan aparece un cargo administrativo que no entiendo. ¿A qué corresponde?',
  },
  Working: {
    kind: 'paymentDispute',
    subject: 'Pago que no aparece',
    description: 'Pagué por PSE el viernes y todavía veo la cuota pendiente. Tengo el comprobante.',
  },
  Escalated: {
    kind: 'withdrawalQuestion',
    subject: 'Equipo con falla',
    description: 'El celular se apaga solo desde la primera semana. La tienda no me da respuesta.',
  },
  'On Hold': {
    kind: 'consumerClaim',
    subject: 'Cambio de día de pago',
    description: 'Quiero pagar el 16 de cada mes y no el 5, porque me pagan el 15.',
  },
  Closed: {
    kind: 'dataClaim',
    subject: 'Certificado con nombre incompleto',
    description: 'En el certificado de producto falta mi segundo apellido. ¿Lo pueden corregir?',
  },
} as const

export const claimAnswer =
  'Corregimos tu nombre en nuestros registros. Descarga de nuevo el certificado y lo verás completo.'

/** A wallet's number is its mobile number. */
export const walletOf = (mobile: string) =>
  ({ bankNumber: '1507', accountType: 'Ahorros', accountNumber: mobile }) as const

export const demoSeller = {
  shop: 'T-014',
  shopName: 'Andina Móvil Chapinero',
  agent: 'A-1041',
  agentName: 'Marta Lucía Ospina',
} as const
