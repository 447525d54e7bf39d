import { describe, expect, test } from 'vitest'
import { decodeText } from './read-csv.ts'
import { readDivipola } from './read-divipola.ts'

const medellin = { departmentCode: '05', departmentName: 'Antioquia', code: '05001', name: 'Medellín' }
const ure = { departmentCode: '23', departmentName: 'Córdoba', code: '23682', name: 'San José de Uré' }
const bogota = { departmentCode: '11', departmentName: 'Bogotá, D.C.', code: '11001', name: 'Bogotá, D.C.' }

describe('the forms in which DANE publishes', () => {
  test('commas, quotes and a BOM, with the names of datos.gov.co', () => {
    const text = [
      '\ufeffcod_dpto,dpto,cod_mpio,nom_mpio,tipo_municipio,longitud,Latitud',
      '05,ANTIOQUIA,05001,MEDELLÍN,Municipio,"-75,581775","6,246631"',
      '11,"BOGOTÁ, D.C.",11001,"BOGOTÁ, D.C.",Municipio,"-74,106992","4,649251"',
    ].join('\r\n')
    expect(readDivipola(decodeText(new TextEncoder().encode(text)))).toEqual([medellin, bogota])
  })

  test('semicolons and written-out heads', () => {
    const text = [
      'Código Departamento;Nombre Departamento;Código Municipio;Nombre Municipio;Tipo',
      '23;Córdoba;23682;San José De Uré;Municipio',
    ].join('\n')
    expect(readDivipola(text)).toEqual([ure])
  })

  test('the workbook: titles before the header, two pairs of "Código, Nombre", notes after the rows', () => {
    const text = [
      'Departamento Administrativo Nacional de Estadística;;;;',
      'Departamento;;Municipio;;',
      'Código;Nombre;Código;Nombre;Tipo',
      '05;ANTIOQUIA;05001;MEDELLÍN;Municipio',
      'Fuente: DANE;;;;',
    ].join('\n')
    expect(readDivipola(text)).toEqual([medellin])
  })

  test('codes without the zeros that a spreadsheet drops, or numbered inside the department', () => {
    const head = 'Código Departamento;Nombre Departamento;Código Municipio;Nombre Municipio\n'
    expect(readDivipola(`${head}5;ANTIOQUIA;5001;MEDELLÍN`)).toEqual([medellin])
    expect(readDivipola(`${head}5.0;ANTIOQUIA;5001.0;MEDELLÍN`)).toEqual([medellin])
    expect(readDivipola(`${head}5;ANTIOQUIA;1;MEDELLÍN`)).toEqual([medellin])
  })

  test('Windows-1252, in which older exports come', () => {
    const text = 'cod_dpto,dpto,cod_mpio,nom_mpio\n23,C\u00d3RDOBA,23682,SAN JOS\u00c9 DE UR\u00c9\n'
    expect(readDivipola(decodeText(Buffer.from(text, 'latin1')))).toEqual([ure])
  })
})

test('refuses a file without the four columns', () => {
  expect(() => readDivipola('a,b,c\n1,2,3\n')).toThrow(RangeError)
  expect(() => readDivipola('')).toThrow(RangeError)
})
