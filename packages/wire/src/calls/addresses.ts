import * as v from 'valibot'
import { call, inJourney, ofApplication } from '../call.ts'
import { streetTypes } from '../words/form.ts'
import { errorBodySchema } from './errors.ts'
import { oneLineSchema } from './written-text.ts'

const numberedStreet = new RegExp(`^(?!(?:${streetTypes.filter((type) => type !== 'OT').join('|')}) )|\\d`)

const daneCode = (digits: number) => v.pipe(v.string(), v.regex(new RegExp(`^\\d{${digits}}$`)))

export const addressFormSchema = v.object({
  departmentDaneCode: daneCode(2),
  cityDaneCode: daneCode(5),
  neighborhoodName: v.pipe(oneLineSchema, v.minLength(1), v.maxLength(80)),
  neighborhoodCode: v.optional(v.pipe(v.string(), v.maxLength(20))),
  /** `CL 26 # 13-19 AP 501`. Only a place without streets has no number. */
  typedAddress: v.pipe(oneLineSchema, v.minLength(4), v.maxLength(160), v.regex(numberedStreet)),
})
export type AddressForm = v.InferOutput<typeof addressFormSchema>

export const addressClientSchema = v.object({
  formattedAddress: v.nullable(v.string()),
  validAddress: v.boolean(),
  deliveryPeriod: v.nullable(v.picklist(['AM', 'PM'])),
  deliveryDate: v.nullable(v.string()),
  /** '0' means none; '1' the operator gives no date; '2' the address is outside its coverage. */
  deliveryError: v.picklist(['0', '1', '2']),
  address: v.nullable(v.object({ ...addressFormSchema.entries, typedAddress: v.string() })),
  paymentCycles: v.array(v.number()),
  paymentCycle: v.number(),
})
export type AddressClient = v.InferOutput<typeof addressClientSchema>

const codeParams = v.object({ code: v.pipe(v.string(), v.maxLength(10)) })

export const listDepartments = call({
  summary: 'The 33 first-level units of the country',
  method: 'GET',
  path: '/address/departments',
  access: inJourney,
  answers: {
    200: v.array(v.object({ departmentDaneCode: v.string(), departamentName: v.string() })),
    401: errorBodySchema,
  },
})

export const listCities = call({
  summary: 'The municipalities of a department',
  method: 'GET',
  path: '/address/cities/:code',
  access: inJourney,
  params: codeParams,
  answers: {
    200: v.array(v.object({ cityDaneCode: v.string(), cityName: v.string() })),
    401: errorBodySchema,
    404: errorBodySchema,
  },
})

export const listNeighborhoods = call({
  summary: 'The neighborhoods of a municipality that are known; any other is typed',
  method: 'GET',
  path: '/address/neighborhood/:code',
  access: inJourney,
  params: codeParams,
  answers: {
    200: v.array(v.object({ neighborhoodCode: v.string(), neighborhoodName: v.string() })),
    401: errorBodySchema,
    404: errorBodySchema,
  },
})

export const saveAddress = call({
  summary: 'Keeps the delivery address and asks the operator for a delivery date',
  method: 'POST',
  path: '/address/save/:applicationId',
  access: inJourney,
  params: v.object({ applicationId: v.pipe(v.string(), v.maxLength(100)) }),
  body: addressFormSchema,
  answers: { 200: addressClientSchema, 401: errorBodySchema, 404: errorBodySchema, 409: errorBodySchema },
})

export const getAddress = call({
  summary: 'The delivery address of the open application, with its date of today',
  method: 'GET',
  path: '/address',
  access: ofApplication,
  query: v.object({ applicationId: v.optional(v.pipe(v.string(), v.maxLength(100))) }),
  answers: { 200: addressClientSchema, 401: errorBodySchema, 404: errorBodySchema },
})
