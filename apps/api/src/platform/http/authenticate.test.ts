import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { isFromOurPages } from './authenticate.ts'

const publicUrl = 'https://cupo.example'
const ours = { 'x-cupo-client': 'web', 'sec-fetch-site': 'same-origin', origin: publicUrl }
/** Only its headers are looked at. */
const requestWith = (headers: object) => ({ headers }) as FastifyRequest

describe('a request with a cookie', () => {
  it.each([
    ['from our page', ours],
    ['of an older browser that tells no site', { ...ours, 'sec-fetch-site': undefined }],
    ['without an origin, as some same-origin requests are', { ...ours, origin: undefined }],
    ['that a person typed', { ...ours, 'sec-fetch-site': 'none' }],
  ])('%s may change something', (_what, headers) => {
    expect(isFromOurPages(requestWith(headers), publicUrl)).toBe(true)
  })

  it.each([
    ['from a form, which cannot send the header of our client', { ...ours, 'x-cupo-client': undefined }],
    ['that names another client', { ...ours, 'x-cupo-client': 'other' }],
    ['from another site', { ...ours, 'sec-fetch-site': 'cross-site' }],
    ['from a neighbor of the same site', { ...ours, 'sec-fetch-site': 'same-site' }],
    ['with another origin', { ...ours, origin: 'https://otra.example' }],
    ['with another port', { ...ours, origin: `${publicUrl}:8443` }],
    ['with the same host over http', { ...ours, origin: 'http://cupo.example' }],
    ['with an opaque origin', { ...ours, origin: 'null' }],
  ])('%s may not', (_what, headers) => {
    expect(isFromOurPages(requestWith(headers), publicUrl)).toBe(false)
  })
})
