import type { AccountInstallment, InstallmentStatus } from '@cupo/wire'
import { describe, expect, it } from 'vitest'
import { nextOf } from './plan-rows.tsx'

const plan = (...statuses: readonly InstallmentStatus[]) =>
  statuses.map((status, index) => ({ number: index + 1, status }) as AccountInstallment)
const numbers = (rows: readonly AccountInstallment[]) => rows.map(({ number }) => number)

describe('the installments that show first', () => {
  it('begin with the oldest that is not paid', () => {
    const rows = plan('PAID', 'LATE', 'LATE', 'PENDING', 'PENDING', 'PENDING')
    expect(numbers(nextOf(rows))).toEqual([2, 3, 4, 5])
  })

  it('are the last ones where fewer are left', () => {
    expect(numbers(nextOf(plan('PAID', 'PAID', 'PAID', 'PAID', 'PAID', 'PENDING')))).toEqual([3, 4, 5, 6])
    expect(numbers(nextOf(plan('PAID', 'PAID', 'PAID', 'PAID', 'PAID', 'PAID')))).toEqual([3, 4, 5, 6])
  })

  it('are all of a short plan', () => {
    expect(numbers(nextOf(plan('PARTIALLY_PAID', 'PENDING', 'PENDING')))).toEqual([1, 2, 3])
  })
})
