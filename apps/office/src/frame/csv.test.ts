import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('a cell that a spreadsheet would run as a formula becomes a text, and a figure stays a figure', () => {
  const formulas = ['=1+1', '+57', '-2+3', '@SUM(A1)', '\t=1', '\r=1']
  expect(csvOf([formulas])).toBe("\uFEFF'=1+1;'+57;'-2+3;'@SUM(A1);'\t=1;\"'\r=1\"\r\n")
  expect(csvOf([['-1.500', -3, '0,5']])).toBe('\uFEFF-1.500;-3;0,5\r\n')
})

test('separators, quotes and line ends stay inside their cell', () => {
  expect(csvOf([['a;b', 'dijo "no"', 'una\notra'], ['ñ']])).toBe(
    '\uFEFF"a;b";"dijo ""no""";"una\notra"\r\nñ\r\n',
  )
})
