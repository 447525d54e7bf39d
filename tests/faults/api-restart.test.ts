import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, startHouse } from '../house/start-house.ts'

let house: House

beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.stop())

test('a killed API is ready again on the same data, and the sandbox never noticed', async () => {
  const people = await house.control('GET', '/control/people')
  await house.killApi()
  await expect(fetch(`${house.webUrl}/health/live`)).rejects.toThrow()
  await house.startApi()
  const health = await fetch(`${house.webUrl}/health/ready`)
  expect(health.status).toBe(200)
  expect(await house.control('GET', '/control/people')).toEqual(people)
})

test('the API document and the health routes answer', async () => {
  for (const path of ['/health/live', '/health/ready', '/api/v1/openapi.json']) {
    expect([path, (await fetch(house.webUrl + path)).status]).toEqual([path, 200])
  }
})
