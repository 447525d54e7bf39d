import * as v from 'valibot'

const nameSchema = v.pipe(v.string(), v.regex(/^[a-zA-Z]{2,60}$/))

/** Acts of the lender's rules. */
export const ruleActs = {
  /** A usury cap of the coming month is in force as one person loads it; every other change needs two. */
  changeParameters: {
    askedBy: ['policy'],
    approvedBy: ['policy'],
    trail: ['changeProduct', 'changeSetting', 'loadUsuryCap', 'changeUsuryCap'],
    input: v.object({
      name: nameSchema,
      /** `*` for all channels. */
      channel: v.pipe(v.string(), v.regex(/^(?:\*|[a-zA-Z]{2,20})$/)),
      validFrom: v.pipe(v.string(), v.isoDate()),
      /** The value as it is typed. */
      text: v.pipe(v.string(), v.maxLength(20_000)),
    }),
  },
  /** By another person than who loaded it, who needs no third. */
  confirmUsuryCap: {
    askedBy: ['policy'],
    approvedBy: ['policy'],
    trail: ['confirmUsuryCap'],
    isSecondSignature: true,
    input: v.object({ month: v.pipe(v.string(), v.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/)) }),
  },
} as const
