/**
 * How well one of two groups is told from the other by one figure of each, as the area under the curve of the best
 * threshold classifier: 0.5 is a coin, 1 is certainty, whichever group has the larger figures.
 */
export function toldApart(one: readonly number[], other: readonly number[]): number {
  const all = [
    ...one.map((value) => ({ value, isOne: true })),
    ...other.map((value) => ({ value, isOne: false })),
  ]
  all.sort((left, right) => left.value - right.value)
  let rankSum = 0
  for (let from = 0; from < all.length; ) {
    let to = from
    while (to < all.length && all[to]?.value === all[from]?.value) to += 1
    // Equal figures share their ranks.
    const rank = (from + 1 + to) / 2
    rankSum += rank * all.slice(from, to).filter(({ isOne }) => isOne).length
    from = to
  }
  const area = (rankSum - (one.length * (one.length + 1)) / 2) / (one.length * other.length)
  return Math.max(area, 1 - area)
}
