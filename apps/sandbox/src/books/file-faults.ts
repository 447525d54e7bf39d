import type { World } from '../world/open-world.ts'
import type { FileFault } from '../world/records.ts'
import type { Movement, Payout } from './payouts.ts'

export const faultOf = (world: World, file: FileFault['file'], row: string): FileFault['mode'] | null =>
  world.fileFaults.get(`${file}/${row}`)?.mode ?? null

/** Swaps two neighboring digits, as people mistype: 149210 is 149120. */
export function transposed(amount: number): number {
  const digits = String(Math.abs(amount)).split('')
  const at = digits.findLastIndex((digit, index) => index > 0 && digit !== digits[index - 1])
  if (at < 1) return amount + Math.sign(amount) * 9
  const swapped = digits.toSpliced(at - 1, 2, digits[at] ?? '', digits[at - 1] ?? '')
  return Math.sign(amount) * Number(swapped.join(''))
}

/** The payout stays what was paid, whatever its rows say; a late sale stands in the next payout. */
export function writtenRows(world: World, { movements }: Payout): readonly Movement[] {
  return movements.flatMap((movement) => {
    switch (faultOf(world, 'movements', movement.id)) {
      case 'missing':
        return []
      case 'doubled':
        return [movement, { ...movement, id: `${movement.id}-D` }]
      case 'changed':
        return [{ ...movement, amount: transposed(movement.amount) }]
      default:
        return [movement]
    }
  })
}
