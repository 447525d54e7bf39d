import * as v from 'valibot'

const line = (most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'may not be empty'),
    v.maxLength(most, `has at most ${most} characters`),
    v.regex(/^[^<>"\p{Cc}]*$/u, 'has no <, > or "'),
  )
const taxId = v.pipe(v.string(), v.regex(/^\d{1,3}(\.\d{3}){2,3}-\d$/, 'a NIT as 900.123.456-8'))
const email = v.pipe(v.string(), v.email('a mail address'))
const https = v.pipe(
  v.string(),
  v.url('an address'),
  v.startsWith('https://', 'an address that begins with https://'),
)
const phone = v.pipe(v.string(), v.regex(/^\+?[\d ]{7,20}$/, 'a telephone number'))
const color = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/, 'a color as #0a5a4b'))
const company = v.strictObject({ legalName: line(100), taxId })

const column = line(100)
const noColumn = v.nullable(column)
const csvShape = {
  separator: v.picklist([',', ';', '|', '\t']),
  decimalMark: v.picklist(['.', ',']),
  dateFormat: v.picklist(['yyyy-mm-dd', 'yyyy/mm/dd', 'yyyymmdd', 'dd/mm/yyyy', 'dd-mm-yyyy']),
}
/** Columns by the names of the first row. */
const movementCsv = v.strictObject({
  ...csvShape,
  columns: v.strictObject({
    id: column,
    kind: column,
    amount: column,
    at: column,
    reference: noColumn,
    payout: noColumn,
  }),
  kinds: v.record(
    line(100),
    v.picklist([
      'sale',
      'commission',
      'commissionVat',
      'incomeTaxWithheld',
      'vatWithheld',
      'icaWithheld',
      'refund',
      'chargeback',
      'payout',
    ]),
  ),
  /** `byKind`: amounts have no sign, and all but sales are taken off. */
  sign: v.picklist(['stated', 'byKind']),
})
const statementCsv = v.pipe(
  v.strictObject({
    ...csvShape,
    order: v.picklist(['oldestFirst', 'newestFirst']),
    /** For a file without a column for it. */
    account: v.nullable(line(40)),
    columns: v.strictObject({
      bookedOn: column,
      text: column,
      account: noColumn,
      valueOn: noColumn,
      amount: noColumn,
      credit: noColumn,
      debit: noColumn,
      reference: noColumn,
      counterparty: noColumn,
      balance: noColumn,
    }),
  }),
  v.check(
    ({ account, columns }) => (account === null) !== (columns.account === null),
    'either the account or a column for it',
  ),
  v.check(
    ({ columns: { amount, credit, debit } }) =>
      amount === null ? credit !== null && debit !== null : credit === null && debit === null,
    'either one column of amounts, or one of credits and one of debits',
  ),
)

/** `ink` is the text on `brandSoft`. */
const grounds = { paper: '#ffffff', darkPaper: '#201c2e', ink: '#1d1a2b' }

/**
 * The document (`LENDER_FILE`) behind every name, number, address and color that a person reads. The API and the
 * build of the web read it.
 */
export const lenderSchema = v.strictObject({
  isDemo: v.optional(v.boolean(), false),
  operatorName: line(30),
  /** Letters of the GSM alphabet only, so that an SMS stays one. */
  smsName: v.pipe(v.string(), v.regex(/^[A-Za-z0-9 .-]{2,20}$/, '2 to 20 letters without accents')),
  siteUrl: https,
  lenderName: line(30),
  /** As in `/pagoinicialequipo{slug}co`. */
  slug: v.pipe(v.string(), v.regex(/^[a-z0-9]{2,20}$/, '2 to 20 small letters or digits')),
  lender: v.strictObject({
    ...company.entries,
    address: line(120),
    city: line(60),
    bankAccount: v.strictObject({ bankName: line(60), kind: line(40), number: line(40) }),
  }),
  guarantor: v.nullable(v.strictObject({ ...company.entries, helpline: phone })),
  insurer: v.nullable(v.strictObject({ ...company.entries, claims: v.strictObject({ phone, email }) })),
  serviceProvider: v.nullable(company),
  supportWhatsapp: phone,
  supportWhatsappUrl: https,
  supportEmail: email,
  helpline: phone,
  mail: v.strictObject({
    from: v.pipe(v.string(), v.regex(/^[^<>@]+ <[^<>@\s]+@[^<>@\s]+>$/, 'a sender as Name <name@host>')),
    /** Default: the support address. */
    replyTo: v.optional(email),
  }),
  /** Who answers for personal data, who else receives them, and how long they stay (Decreto 1074 de 2015, 2.2.2.25.3.1). */
  dataOffice: v.strictObject({
    area: line(80),
    email,
    recipients: v.strictObject({
      bureau: line(100),
      payments: line(100),
      identity: line(100),
      questions: line(100),
    }),
    policySince: line(40),
    /** The law may ask for a paper so many years after the last credit. */
    keptYears: v.pipe(v.number(), v.integer(), v.minValue(5), v.maxValue(50)),
  }),
  /** Columns of files without a standard; null for a side that sends none. */
  files: v.optional(
    v.strictObject({ providerMovements: v.nullable(movementCsv), bankStatement: v.nullable(statementCsv) }),
    { providerMovements: null, bankStatement: null },
  ),
  mark: v.pipe(
    v.array(
      v.strictObject({
        path: v.pipe(v.string(), v.regex(/^[MLHVCSQTAZmlhvcsqtaz\d ,.-]+$/, 'SVG path data')),
        color,
      }),
    ),
    v.minLength(1, 'has at least one shape'),
  ),
  colors: v.pipe(
    v.strictObject({
      brand: color,
      brandStrong: color,
      brandSoft: color,
      onBrand: color,
      /** Charts and drawings, no text. */
      accent: color,
    }),
    v.check(
      ({ brand, brandStrong, brandSoft, onBrand }) =>
        isReadable(brand, grounds.paper) &&
        isReadable(brand, brandSoft) &&
        isReadable(grounds.ink, brandSoft) &&
        isReadable(onBrand, brand) &&
        isReadable(onBrand, brandStrong),
      'text has a contrast below 7:1: brand on white and on brandSoft, onBrand on brand and on brandStrong',
    ),
  ),
  darkColors: v.pipe(
    v.strictObject({ brand: color, onBrand: color }),
    v.check(
      ({ brand, onBrand }) => isReadable(brand, grounds.darkPaper) && isReadable(onBrand, brand),
      `text has a contrast below 7:1: brand on ${grounds.darkPaper}, and onBrand on brand`,
    ),
  ),
})

export type Lender = v.InferOutput<typeof lenderSchema>

export type ReadLender =
  | { readonly ok: true; readonly lender: Lender }
  | { readonly ok: false; readonly problems: readonly string[] }

/** Else every place where it is wrong. */
export function parseLender(text: string): ReadLender {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { ok: false, problems: ['not JSON'] }
  }
  const read = v.safeParse(lenderSchema, json)
  if (read.success) return { ok: true, lender: read.output }
  return {
    ok: false,
    problems: read.issues.map((issue) => [v.getDotPath(issue), issue.message].filter(Boolean).join(': ')),
  }
}

/** WCAG 2.2, 1.4.6: contrast of text, enhanced. */
const isReadable = (text: string, ground: string) => contrast(text, ground) >= 7

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
