/** The chat with a line. One of ten digits is Colombian: the chat wants its country code too. */
export function chatAddress(number: string): string {
  const digits = number.replace(/\D/g, '')
  return `https://wa.me/${digits.length === 10 ? `57${digits}` : digits}`
}
