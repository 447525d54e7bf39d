/** Resolves with the answer; rejects with an Error whose message a person can read. */
export async function call(path, content) {
  const request =
    content === undefined
      ? {}
      : {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(content),
        }
  let response
  try {
    response = await fetch(path, request)
  } catch {
    throw new Error('El mundo de prueba no responde.')
  }
  if (response.status === 204) return null
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.message)
  return answer
}
