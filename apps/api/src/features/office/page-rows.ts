/** Of one page of a list. */
export const pageRows = 50
