/** As the server tells them apart, which lets only documents opened at these send a form to the checkout. */
const pays =
  /^\/(?:self-manage\/payment|fast-payment|advanced-payment|guarantee-payment(?:-response)?)(?:\/|$|\?)/

/** Whether an address has to be opened as a document of its own: it pays, and the one at hand was opened where nobody does. */
export function needsOwnDocument(address: string): boolean {
  const opened = performance.getEntriesByType?.('navigation')[0]?.name
  return (
    opened !== undefined && URL.canParse(opened) && pays.test(address) && !pays.test(new URL(opened).pathname)
  )
}
