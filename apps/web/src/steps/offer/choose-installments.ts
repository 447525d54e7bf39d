import type { InstallmentCount } from '@cupo/wire'

const fallback: InstallmentCount = 36

/** The current one if it can be had, else the largest that can, else 36. */
export function chooseInstallments(
  available: readonly InstallmentCount[],
  current: number | null,
): InstallmentCount {
  return (
    available.find((count) => count === current) ??
    available.reduce<InstallmentCount | null>(
      (largest, count) => (largest === null || count > largest ? count : largest),
      null,
    ) ??
    fallback
  )
}
