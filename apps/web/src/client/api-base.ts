/** Where the API answers, on our own origin. */
export const apiBase = '/api/v1'
