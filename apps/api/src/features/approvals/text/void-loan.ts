export const voidLoanText = {
  lost: 'Capital que se pierde',
  owed: 'Se devuelve de lo pagado',
  after: 'Después',
  nothingOwed:
    'El crédito queda anulado: su titular no debe nada, y no se le escribe a la línea del crédito. Quien reclamó recibe un correo, si lo confirmó.',
  why: {
    NoEncontrado: 'Ningún crédito tiene ese número de contrato.',
    CreditoPagado: 'Este crédito ya está anulado.',
    EtapaInvalida:
      'Solo se anula un crédito retenido por suplantación que no se ha vendido, retractado ni está en retracto.',
  } as Readonly<Record<string, string>>,
} as const
