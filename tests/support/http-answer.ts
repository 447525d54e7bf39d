/** What a call answered; tests name the shape they expect, and their assertions check it. */
export type HttpAnswer<T> = {
  readonly status: number
  readonly headers: Headers
  readonly body: T
}

/** Reads an answer as JSON where it is JSON, and as its bytes where it is not. */
export async function readAnswer<T>(response: Response): Promise<HttpAnswer<T>> {
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  const body: unknown = isJson ? await response.json() : new Uint8Array(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, body: body as T }
}
