import { describe, expect, it } from 'vitest'
import { isSignedBy, readNotice, signatureOf } from './signature.ts'
import { stateOf } from './translate.ts'

/** Computed once by hand from the vendor's rule: SHA-256 over the six values with `^` between. */
const vectors = [
  {
    keys: { customerId: '12345', pKey: 'secretkey' },
    signed: { reference: 'ref_001', transactionId: 'tx_001', amount: '50000', currency: 'COP' },
    signature: '16514e8ce6f372b83a414bbb9141d3a09c213df702d91819f999c14e0d5b893b',
  },
  {
    keys: { customerId: '500100', pKey: '0f1e2d3c4b5a' },
    signed: {
      reference: '101234567',
      transactionId: '1012345671700000000',
      amount: '150000',
      currency: 'COP',
    },
    signature: '325b4c3335f1b1cb9bbbcc4eafa1c740b54850540af015d3facfc45828284a5a',
  },
] as const

describe.each(vectors)('the signature of $signed.reference', ({ keys, signed, signature }) => {
  it('a signature of the vendor is recognized (R-X14)', () => {
    expect(signatureOf(signed, keys)).toBe(signature)
    expect(isSignedBy(signature, signed, keys)).toBe(true)
    expect(isSignedBy(signature.toUpperCase(), signed, keys)).toBe(true)
  })

  it.each([
    ['amount', { amount: `${signed.amount}.00` }],
    ['amount', { amount: '1' }],
    ['reference', { reference: `${signed.reference}0` }],
    ['transaction', { transactionId: '1' }],
    ['currency', { currency: 'USD' }],
  ])('a signature of the vendor is no signature of another %s', (_what, other) => {
    expect(isSignedBy(signature, { ...signed, ...other }, keys)).toBe(false)
  })

  it('a signature of the vendor is none with another key, nor when it is cut, longer or no number', () => {
    expect(isSignedBy(signature, signed, { ...keys, pKey: 'another' })).toBe(false)
    expect(isSignedBy(signature, signed, { ...keys, customerId: '1' })).toBe(false)
    for (const wrong of ['', signature.slice(1), `${signature}0`, `${signature.slice(1)}g`]) {
      expect(isSignedBy(wrong, signed, keys)).toBe(false)
    }
  })
})

it('signed values cannot be moved across the separator', () => {
  const [{ keys, signed, signature }] = vectors
  const moved = {
    ...signed,
    reference: 'ref_001^tx_001',
    transactionId: '50000',
    amount: 'COP',
    currency: '',
  }
  expect(isSignedBy(signature, moved, keys)).toBe(false)
  const joined = { ...signed, reference: 'a^b', transactionId: 'c' }
  expect(isSignedBy(signatureOf(joined, keys), joined, keys)).toBe(false)
})

const keys = { customerId: '500100', pKey: '0f1e2d3c4b5a' }
const fields = {
  x_cust_id_cliente: '500100',
  x_ref_payco: '101234567',
  x_id_factura: 'invoice-1',
  x_id_invoice: 'invoice-1',
  x_amount: '150000',
  x_currency_code: 'COP',
  x_transaction_id: '1012345671700000000',
  x_response: 'TransacciÃ³n aceptada',
  x_customer_name: 'N/A',
  x_cod_response: '1',
  x_cod_transaction_state: '1',
  x_signature: '325b4c3335f1b1cb9bbbcc4eafa1c740b54850540af015d3facfc45828284a5a',
}
type Fields = Readonly<Record<string, string>>

const asQuery = (all: Fields) =>
  ({ method: 'GET', contentType: '', query: new URLSearchParams(all).toString(), body: '' }) as const
const asForm = (all: Fields) =>
  ({
    method: 'POST',
    contentType: 'application/x-www-form-urlencoded',
    query: '',
    body: new URLSearchParams(all).toString(),
  }) as const
const asJson = (all: object) =>
  ({ method: 'POST', contentType: 'application/json', query: '', body: JSON.stringify(all) }) as const

const expected = {
  reference: '101234567',
  transactionId: '1012345671700000000',
  invoice: 'invoice-1',
  state: 'accepted',
}
const signed = (change: Fields): Fields => {
  const all: Fields = { ...fields, ...change }
  const signature = signatureOf(
    {
      reference: all.x_ref_payco ?? '',
      transactionId: all.x_transaction_id ?? '',
      amount: all.x_amount ?? '',
      currency: all.x_currency_code ?? '',
    },
    keys,
  )
  return { ...all, x_signature: signature }
}

describe('a notice that the vendor signed', () => {
  it.each([
    ['a query', asQuery(fields)],
    ['a form', asForm(fields)],
    ['JSON', asJson(fields)],
    [
      'JSON with numbers',
      asJson({ ...fields, x_amount: 150_000, x_ref_payco: 101_234_567, x_cod_response: 1 }),
    ],
  ])('a notice that the vendor signed is read from %s', (_as, raw) => {
    expect(readNotice(raw, keys)).toEqual(expected)
  })

  it('a notice that the vendor signed is verified with the amount as it was spelled (R-X14)', () => {
    const decimals = signed({ x_amount: '150000.00' })
    expect(readNotice(asForm(decimals), keys)).toEqual(expected)
    const spelled = { ...asJson({}), body: JSON.stringify(decimals).replace('"150000.00"', '150000.00') }
    expect(readNotice(spelled, keys)).toEqual(expected)
    expect(readNotice(asForm({ ...decimals, x_amount: '150000' }), keys)).toBeNull()
  })

  it.each([1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12])('a notice that the vendor signed has state %i', (state) => {
    const notice = readNotice(asForm({ ...fields, x_cod_transaction_state: String(state) }), keys)
    expect(notice?.state).toBe(stateOf(state).state)
  })

  it('a notice that the vendor signed has the state of its response when the other is empty', () => {
    for (const empty of ['', 'N/A']) {
      const notice = readNotice(
        asForm({ ...fields, x_cod_transaction_state: empty, x_cod_response: '3' }),
        keys,
      )
      expect(notice?.state).toBe('pending')
    }
  })

  it('a notice that the vendor signed is read whatever its payer wrote into it', () => {
    expect(readNotice(asForm({ ...fields, x_customer_name: 'Ana\u0000' }), keys)).toEqual(expected)
  })

  it('a notice that the vendor signed has the other name of its invoice when one is empty', () => {
    expect(readNotice(asForm({ ...fields, x_id_invoice: 'N/A' }), keys)?.invoice).toBe('invoice-1')
  })
})

describe('no notice is', () => {
  it.each([
    ['one with another amount', { x_amount: '1' }],
    ['one about another transaction', { x_ref_payco: '101234568' }],
    ['one with another signature', { x_signature: 'a'.repeat(64) }],
    ['one without a signature', { x_signature: '' }],
    ['one without an invoice', { x_id_invoice: '', x_id_factura: 'N/A' }],
    ['one without a state', { x_cod_transaction_state: '', x_cod_response: '' }],
    ['one whose state is no number', { x_cod_transaction_state: 'Aceptada' }],
  ])('%s', (_what, change) => {
    expect(readNotice(asForm({ ...fields, ...change }), keys)).toBeNull()
  })

  it('one that repeats a field, though it is signed', () => {
    const raw = asForm(fields)
    expect(readNotice({ ...raw, body: `${raw.body}&x_amount=150000` }, keys)).toBeNull()
    expect(readNotice({ ...raw, query: 'x_cod_transaction_state=1' }, keys)).toBeNull()
  })

  it('one about a transaction that no row can name, though it is signed', () => {
    for (const raw of [
      asForm(signed({ x_ref_payco: '10\u00001' })),
      asJson(signed({ x_ref_payco: '10\ud8001' })),
    ]) {
      expect(readNotice(raw, keys)).toBeNull()
    }
  })

  it('an empty one, and one that cannot be read', () => {
    for (const body of ['', '{', '<xml/>']) {
      expect(readNotice({ ...asJson({}), body }, keys)).toBeNull()
    }
  })
})
