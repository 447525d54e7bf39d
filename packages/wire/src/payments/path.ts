import * as v from 'valibot'

export const provider = v.literal('epayco')
/** A credit's key or, for what is paid before delivery, the id of its application. */
export const key = v.pipe(v.string(), v.maxLength(100))
