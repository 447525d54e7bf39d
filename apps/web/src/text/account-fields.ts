export const accountFieldText = {
  bank: 'Banco',
  bankPlaceholder: 'Elige tu banco',
  kind: 'Tipo de cuenta',
  number: 'Número de cuenta',
  numberHint: 'Solo números. En Nequi y Daviplata es tu celular.',
} as const
