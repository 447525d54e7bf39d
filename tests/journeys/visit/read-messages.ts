import type { Control } from '../../support/control.ts'

/** The newest PIN of a line that is not among those used before. */
export async function readPin(
  control: Control,
  mobile: string,
  used: readonly string[] = [],
): Promise<string> {
  const sms = await control.message(
    mobile,
    (one) => one.channel === 'sms' && one.code !== null && !used.includes(one.id),
  )
  return sms.code ?? ''
}

/** The newest link of a kind that was mailed to the customer. */
export async function readMailedLink(control: Control, email: string, part: string): Promise<string> {
  const holds = (link: string) => link.includes(part)
  const mail = await control.message(email, (one) => one.links.some(holds))
  return mail.links.find(holds) ?? ''
}
