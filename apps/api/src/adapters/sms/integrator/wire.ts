import * as v from 'valibot'

export const acceptedSmsSchema = v.object({ id: v.string() })
