/** The first letter of each name: enough to compare with a paper, too little to learn whose it is. */
export const maskedName = (fullName: string): string =>
  fullName
    .split(/\s+/)
    .filter((name) => name !== '')
    .map((name) => `${[...name][0] ?? ''}***`)
    .join(' ')
