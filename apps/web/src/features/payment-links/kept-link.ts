import { keptInTab } from '../payment/kept-in-tab.ts'

/** By application, the secret of the link that the tab left to pay with: whoever comes back unpaid can try again. */
const links = keptInTab('cupo.link')

export const keepLink = links.keep

/** Null elsewhere, where only the mail has it. */
export const keptLink = links.read
