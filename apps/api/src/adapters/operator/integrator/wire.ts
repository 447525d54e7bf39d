import * as v from 'valibot'
import { wholePesosSchema } from '../../http/whole-pesos.ts'

const textSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(200))

export const ownershipSchema = v.object({ owner: v.boolean() })

export const linesSchema = v.object({ lines: v.array(v.pipe(v.string(), v.regex(/^\d{10}$/))) })

export const cartSchema = v.object({ sku: textSchema, shippingCost: wholePesosSchema })

export const deviceSchema = v.object({
  sku: textSchema,
  deviceModel: textSchema,
  brand: textSchema,
  price: wholePesosSchema,
  taxFree: v.boolean(),
  internMemory: textSchema,
  deviceColor: textSchema,
  deviceColorHex: v.pipe(v.string(), v.hexColor()),
  camera: textSchema,
  ram: textSchema,
  processor: textSchema,
  screen: textSchema,
  /** Goes into an `img` of ours: an address of the web and nothing else. */
  urlPhoto: v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//i)),
  shippingCost: wholePesosSchema,
})
export type WireDevice = v.InferOutput<typeof deviceSchema>

export const orderCheckSchema = v.object({
  result: v.picklist(['available', 'deviceUnavailable', 'paymentOrderRefused', 'priceInconsistent']),
})

export const deliverySchema = v.object({
  validAddress: v.boolean(),
  deliveryDate: v.nullable(v.pipe(v.string(), v.isoDate())),
  deliveryPeriod: v.nullable(v.picklist(['AM', 'PM'])),
})
export type WireDelivery = v.InferOutput<typeof deliverySchema>

export const placedOrderSchema = v.object({ idOrderAmount: textSchema, state: v.string() })

/** The operator's word that the order is now where we asked it to be. */
export const releasedSchema = v.object({ state: v.literal('released') })
export const dispatchedSchema = v.object({ state: v.literal('dispatched') })

export const presentedBillSchema = v.object({ billNumber: textSchema, state: v.string() })
