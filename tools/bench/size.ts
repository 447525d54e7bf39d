/** In a short run each benchmark ends within seconds; its figures say nothing. */
export const isShort = (): boolean => process.env.CUPO_BENCH === 'short'

export const inShort = <T>(short: T, whole: T): T => (isShort() ? short : whole)
