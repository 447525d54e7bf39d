/** By ACH and PSE code; others are refused. */
export const banks: Readonly<Record<string, string>> = {
  '1001': 'Banco de Bogotá',
  '1002': 'Banco Popular',
  '1006': 'Itaú (antes Corpbanca)',
  '1007': 'Bancolombia',
  '1009': 'Citibank',
  '1012': 'GNB Sudameris',
  '1013': 'BBVA Colombia',
  '1014': 'Itaú',
  '1019': 'Scotiabank Colpatria',
  '1022': 'Banco Unión Colombiano',
  '1023': 'Banco de Occidente',
  '1032': 'Banco Caja Social',
  '1040': 'Banco Agrario',
  '1047': 'Banco Mundo Mujer',
  '1051': 'Davivienda',
  '1052': 'AV Villas',
  '1053': 'Banco W',
  '1058': 'Procredit',
  '1059': 'Bancamía',
  '1060': 'Banco Pichincha',
  '1061': 'Bancoomeva',
  '1062': 'Banco Falabella',
  '1063': 'Banco Finandina',
  '1065': 'Banco Santander',
  '1066': 'Coopcentral',
  '1069': 'Banco Serfinanza',
  '1070': 'Lulo Bank',
  '1283': 'CFA Cooperativa Financiera',
  '1289': 'Cotrafa',
  '1291': 'Coofinep',
  '1292': 'Confiar',
  '1303': 'Banco Unión',
  '1370': 'Coltefinanciera',
  '1507': 'Nequi',
  '1551': 'Daviplata',
  '1558': 'Ban100',
  '1560': 'Pibank',
  '1637': 'Iris',
  '1801': 'Movii',
  '1802': 'Ding',
  '1803': 'Powwi',
  '1804': 'Ualá',
  '1805': 'BTG Pactual',
  '1809': 'Nu',
  '1811': 'RappiPay',
  '1812': 'Coink',
  '1814': 'Global66',
}

export const accountEnding = (number: string): string => number.slice(-4)

/** Empty: none published. */
type AccountLengths = { readonly savings: readonly number[]; readonly checking: readonly number[] }

const ofBoth = (...lengths: readonly number[]): AccountLengths => ({ savings: lengths, checking: lengths })
const ofSavings = (...lengths: readonly number[]): AccountLengths => ({ savings: lengths, checking: [] })

/** From payroll and payout guides; another length raises a doubt alone. */
const accountLengths: Readonly<Record<string, AccountLengths>> = {
  '1001': ofBoth(9),
  '1002': ofBoth(12),
  '1006': ofBoth(9),
  '1007': ofBoth(11),
  '1009': ofBoth(10),
  '1012': ofBoth(11),
  '1013': ofBoth(9, 10, 16, 20),
  '1014': ofBoth(9),
  '1019': ofBoth(10),
  '1023': ofBoth(9),
  '1032': ofBoth(11, 12),
  '1040': ofBoth(11, 12),
  '1047': ofSavings(11),
  '1051': ofBoth(12, 16),
  // A wallet's number is its mobile number.
  '1507': ofSavings(10),
  '1551': ofSavings(10),
}

const unpublished: AccountLengths = { savings: [], checking: [] }

export const accountLengthsOf = (bank: string): AccountLengths => accountLengths[bank] ?? unpublished
