import * as v from 'valibot'

export const Document = v.pipe(v.string(), v.regex(/^\d{6,14}$/, 'must be 6 to 14 digits'))
export const Mobile = v.pipe(v.string(), v.regex(/^\d{10}$/, 'must be 10 digits'))
export const Pesos = v.pipe(v.number(), v.safeInteger('must be whole pesos'), v.minValue(0))
export const IsoDate = v.pipe(v.string(), v.isoDate('must be yyyy-mm-dd'))
export const WebAddress = v.pipe(
  v.string(),
  v.url('must be an address'),
  v.regex(/^https?:\/\//i, 'must be http or https'),
)
