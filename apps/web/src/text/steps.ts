export const stepsText = {
  label: 'Progreso de la solicitud',
  names: {
    data: 'Tus datos',
    offer: 'Tu oferta',
    identity: 'Tu identidad',
    delivery: 'Tu entrega',
    addressAndBank: 'Tu dirección y banco',
    agreement: 'Tu contrato',
    signature: 'Tu firma',
    thanks: 'Gracias',
  },
  namesOfAgent: {
    data: 'Datos',
    offer: 'Oferta',
    identity: 'Identidad',
    delivery: 'Entrega',
    addressAndBank: 'Dirección y banco',
    agreement: 'Contrato',
    signature: 'Firma',
    thanks: 'Gracias',
  },
  goBackTo: (name: string) => `Volver a ${name}`,
} as const
