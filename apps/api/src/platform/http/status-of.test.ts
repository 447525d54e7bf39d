import { errorCodes } from '@cupo/wire'
import { describe, expect, it } from 'vitest'
import { errorBody, statusOf } from './status-of.ts'

describe('a refusal', () => {
  it.each(errorCodes)('%s has a status of its kind and a sentence for its reader', (code) => {
    expect(statusOf[code]).toBeGreaterThanOrEqual(400)
    expect(errorBody({ code }, 'request')).toMatchObject({ errorCode: code, requestId: 'request' })
    expect(errorBody({ code }, 'request').message.length).toBeGreaterThan(10)
  })

  it('a refusal carries its fields, its step and its reasons only where it has them', () => {
    expect(Object.keys(errorBody({ code: 'NoEncontrado' }, 'request'))).toEqual([
      'errorCode',
      'message',
      'requestId',
    ])
    const errors = [{ field: 'email', message: 'x' }]
    expect(errorBody({ code: 'ValidationException', errors, status: 'offer' }, 'request')).toMatchObject({
      message: 'Validation exception',
      errors,
      status: 'offer',
    })
  })
})
