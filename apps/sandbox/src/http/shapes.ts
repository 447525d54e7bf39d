import * as v from 'valibot'

/** Spaces and dots are dropped; no number begins with 0. */
export const Document = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/[\s.]+/g, '')),
  v.regex(/^[1-9]\d{5,13}$/, 'must be 6 to 14 digits, the first of them not 0'),
)
export const Mobile = v.pipe(v.string(), v.regex(/^\d{10}$/, 'must be 10 digits'))
export const Pesos = v.pipe(v.number(), v.safeInteger('must be whole pesos'), v.minValue(0))
export const IsoDate = v.pipe(v.string(), v.isoDate('must be yyyy-mm-dd'))
export const WebAddress = v.pipe(
  v.string(),
  v.url('must be an address'),
  v.regex(/^https?:\/\//i, 'must be http or https'),
)
