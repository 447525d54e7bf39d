import { hash, verify } from '@node-rs/argon2'
import { Refused } from '../../../platform/refusal.ts'

export type PasswordHasher = {
  readonly hash: (password: string) => Promise<string>
  /** A null hash is verified at the same cost and never right (timing-safe). */
  readonly verify: (stored: string | null, password: string) => Promise<boolean>
}

/** 19 MiB, two passes, one lane: OWASP's minimum for Argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const waitingMax = 50

/** Hashes as many at once as `cores`; a full queue refuses with `ServicioNoDisponible` (back-pressure). */
export function createPasswordHasher(cores: number): PasswordHasher {
  const waiting: (() => void)[] = []
  let running = 0
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= cores) {
      if (waiting.length >= waitingMax) throw new Refused({ code: 'ServicioNoDisponible' })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
  let nobody: Promise<string> | null = null
  const hashOfNobody = () => {
    nobody ??= hash('', cost)
    return nobody
  }
  return {
    hash: (password) => inTurn(() => hash(asTyped(password), cost)),
    verify: (stored, password) =>
      inTurn(async () => {
        const isRight = await verify(stored ?? (await hashOfNobody()), asTyped(password))
        return stored !== null && isRight
      }),
  }
}

/** Keyboards compose an accented letter differently. */
const asTyped = (password: string): string => password.normalize('NFKC')
