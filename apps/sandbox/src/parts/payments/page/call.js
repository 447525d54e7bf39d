const id = location.pathname.split('/').at(-1)

/** Resolves with the answer; rejects with an Error a person can read, whose `field` names what to correct. */
export async function call(name, content) {
  const request =
    content === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(content) }
  let response
  try {
    response = await fetch(`/epayco/checkout/${id}/${name}`, request)
  } catch {
    throw new Error('No hay conexión. Revisa tu internet y vuelve a intentarlo.')
  }
  const answer = await response.json()
  if (!response.ok) throw Object.assign(new Error(answer.message), { field: answer.code })
  return answer
}
