/** The body as text, or null once it passes `bytesMax`: the rest is not read. */
export async function readCapped(response: Response, bytesMax: number): Promise<string | null> {
  if (response.body === null) return ''
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body) {
    bytes += chunk.byteLength
    if (bytes > bytesMax) return null
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
