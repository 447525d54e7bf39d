import { expect, it } from 'vitest'
import { Refused } from '../../../platform/refusal.ts'
import { createPasswordHasher } from './hash-password.ts'

const hasher = createPasswordHasher(2)

it('a password is kept as Argon2id of 19 MiB and two passes, salted anew each time (R-S14)', async () => {
  const [one, other] = [await hasher.hash('una frase'), await hasher.hash('una frase')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(other).not.toBe(one)
  expect(await hasher.verify(one, 'una frase')).toBe(true)
  expect(await hasher.verify(one, 'una frasE')).toBe(false)
})

it('a password is right however a keyboard composes its letters', async () => {
  expect(await hasher.verify(await hasher.hash('corazo\u0301n'), 'coraz\u00f3n')).toBe(true)
})

it('no password is right for a person without one, not even an empty password', async () => {
  expect(await hasher.verify(null, '')).toBe(false)
})

it('fifty passwords wait to be hashed and the next is refused, then hashing goes on (R-S14)', async () => {
  const busy = createPasswordHasher(1)
  const answers = await Promise.allSettled(Array.from({ length: 60 }, () => busy.verify(null, 'x')))
  const refused = answers.filter((answer) => answer.status === 'rejected')
  expect(refused).toHaveLength(9)
  expect(refused[0]?.reason).toBeInstanceOf(Refused)
  expect(refused[0]?.reason.refusal.code).toBe('ServicioNoDisponible')
  expect(await busy.verify(null, 'x')).toBe(false)
})
