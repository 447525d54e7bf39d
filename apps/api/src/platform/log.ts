import { pino } from 'pino'

export type Log = {
  readonly info: (facts: Readonly<Record<string, unknown>>, message: string) => void
  readonly warn: (facts: Readonly<Record<string, unknown>>, message: string) => void
  readonly error: (facts: Readonly<Record<string, unknown>>, message: string) => void
}

/** Callers pass ids, codes and routes; the redacted names never leave. */
export const createLog = (level: string): Log =>
  pino({
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    base: null,
    redact: {
      paths: [
        'document',
        'mobile',
        'email',
        'name',
        'address',
        'password',
        'pin',
        'token',
        'authorization',
        'cookie',
      ].flatMap((name) => [name, `*.${name}`]),
      censor: '[redacted]',
    },
  })

/** Drivers' messages can hold personal values, so only kind, code and place are logged. */
export const errorFacts = (error: unknown): Readonly<Record<string, unknown>> =>
  error instanceof Error
    ? {
        error: error.name,
        code: 'code' in error ? String(error.code) : undefined,
        stack: error.stack
          ?.split('\n')
          .slice(1, 8)
          .map((line) => line.trim()),
      }
    : { error: typeof error, code: codeOf(error) }

/** Some libraries throw what is no `Error`. */
const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined
