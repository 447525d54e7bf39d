import * as v from 'valibot'
import { officeCall } from '../call.ts'
import { errorBodySchema } from '../calls/errors.ts'
import { refused } from './parts.ts'

/** In one channel, or `*`: in all. */
const ruleInForceSchema = v.object({
  channel: v.string(),
  channelFmt: v.string(),
  valueFmt: v.string(),
  /** Null for the default that the product comes with. */
  sinceFmt: v.nullable(v.string()),
  /** The next value that is loaded; null without one. */
  next: v.nullable(v.object({ fromFmt: v.string(), valueFmt: v.string() })),
})

export const officeRuleSchema = v.object({
  name: v.string(),
  label: v.string(),
  /** A row that the product leaves out, since its value is none of the rule's. */
  isLeftOut: v.boolean(),
  values: v.array(ruleInForceSchema),
})
export type OfficeRule = v.InferOutput<typeof officeRuleSchema>

/** A cap that one person loaded, and nobody confirmed. */
export const unconfirmedCapSchema = v.object({
  /** `2027-01`. */
  month: v.string(),
  capFmt: v.string(),
  by: v.string(),
  atFmt: v.string(),
  /** It was to be confirmed within the day. */
  isLate: v.boolean(),
  /** Another person confirms it. */
  isOwn: v.boolean(),
})
export type UnconfirmedCap = v.InferOutput<typeof unconfirmedCapSchema>

export const listOfficeRules = officeCall({
  summary: 'Products, settings and what the law fixes: in force today and to come, in groups',
  method: 'GET',
  path: '/office/rules',
  permission: 'seeRules',
  answers: {
    200: v.object({
      groups: v.array(v.object({ label: v.string(), rules: v.array(officeRuleSchema) })),
      unconfirmed: v.array(unconfirmedCapSchema),
    }),
    ...refused,
  },
})

export const ruleStates = ['inForce', 'toCome', 'over', 'leftOut'] as const

export const officeRuleDetailSchema = v.object({
  name: v.string(),
  label: v.string(),
  does: v.nullable(v.string()),
  /** What may be typed; empty for a value of many parts. */
  bounds: v.string(),
  /** One of them is chosen; null for a value that is typed. */
  choices: v.nullable(v.array(v.object({ value: v.string(), label: v.string() }))),
  channels: v.array(v.object({ value: v.string(), label: v.string() })),
  isStructured: v.boolean(),
  rows: v.array(
    v.object({
      channel: v.string(),
      channelFmt: v.string(),
      validFrom: v.string(),
      fromFmt: v.string(),
      valueFmt: v.string(),
      /** As it is typed. */
      text: v.string(),
      state: v.picklist(ruleStates),
    }),
  ),
  /** Newest first; the last hundred. */
  changes: v.array(
    v.object({
      id: v.string(),
      atFmt: v.string(),
      by: v.string(),
      /** Who asked, where another approved. */
      askedBy: v.nullable(v.string()),
      channelFmt: v.string(),
      fromFmt: v.string(),
      beforeFmt: v.nullable(v.string()),
      afterFmt: v.string(),
    }),
  ),
})
export type OfficeRuleDetail = v.InferOutput<typeof officeRuleDetailSchema>

export const getOfficeRule = officeCall({
  summary: 'One rule with its rows and who changed them',
  method: 'GET',
  path: '/office/rules/:name',
  permission: 'seeRules',
  trail: 'nothing',
  params: v.object({ name: v.pipe(v.string(), v.regex(/^[a-zA-Z]{2,60}$/)) }),
  answers: { 200: officeRuleDetailSchema, 400: errorBodySchema, 404: errorBodySchema, ...refused },
})
