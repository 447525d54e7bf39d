/** The numbered steps of every channel (conformance: R-V12). */
export const stepsText = {
  label: 'Progreso de tu solicitud',
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
  goBackTo: (name: string) => `Volver a ${name}`,
} as const
