import pg from 'pg'

const { builtins } = pg.types

/**
 * How database values arrive: whole pesos (bigint) as safe integers, dates as `yyyy-mm-dd`, instants as ISO-8601 in
 * UTC with milliseconds; rates (numeric) stay decimal strings, as the driver has them.
 */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (format !== 'binary') {
      if (oid === builtins.INT8) return toSafeInteger
      if (oid === builtins.DATE) return (text: string) => text
      if (oid === builtins.TIMESTAMPTZ) return (text: string) => new Date(text).toISOString()
    }
    return pg.types.getTypeParser(oid, format)
  },
}

function toSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database holds ${text}, beyond the safe integers`)
  return value
}
