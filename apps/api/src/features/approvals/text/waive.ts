export const waiveText = {
  credit: 'Crédito',
  taken: { penalty: 'Mora que se condona', fee: 'Cargo que se condona' },
  vat: 'IVA que se condona',
  due: { penalty: 'Mora por pagar, sin IVA', fee: 'Cargos por pagar, sin IVA' },
  ofMonth: 'Condonado este mes, sin IVA',
  tooMuch: 'Hoy se debe menos que eso, o nada.',
  repeated: 'Hoy ya se condonó este valor con el mismo motivo: escribe otro motivo.',
} as const
