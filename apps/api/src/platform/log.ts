import { pino } from 'pino'

export type Log = {
  readonly info: (facts: Readonly<Record<string, unknown>>, message: string) => void
  readonly warn: (facts: Readonly<Record<string, unknown>>, message: string) => void
  readonly error: (facts: Readonly<Record<string, unknown>>, message: string) => void
}

/** Callers pass ids, codes and routes. */
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

/**
 * Messages can hold personal values: only kind, code and place. Copied errors (pg-boss) lack their class;
 * the stack has it.
 */
export function errorFacts(error: unknown): Readonly<Record<string, unknown>> {
  if (typeof error !== 'object' || error === null) return { error: typeof error }
  const stack = 'stack' in error && typeof error.stack === 'string' ? error.stack : ''
  return {
    error: error instanceof Error ? error.name : (/^\w*error\b/i.exec(stack)?.[0] ?? 'object'),
    code: 'code' in error && error.code !== undefined ? String(error.code) : undefined,
    stack: stack
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line.startsWith('at '))
      .slice(0, 7),
  }
}
