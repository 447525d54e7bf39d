import type { Row } from './municipality-list.ts'
import {
  departmentNames,
  formerMunicipalities,
  missingMunicipalities,
  municipalityNames,
} from './package-corrections.ts'
import { placeName } from './spanish-names.ts'

type PackageFile = {
  readonly departamentos: readonly {
    readonly codigo: string
    readonly nombre: string
    readonly municipios: readonly { readonly codigo: string; readonly nombre: string }[]
  }[]
}

/** The rows of `colombia_completa.json` of colombia-cities 1.0.0, corrected. Throws `RangeError` on another file. */
export function readPackage(text: string): readonly Row[] {
  const file: unknown = JSON.parse(text)
  if (!isPackageFile(file)) throw new RangeError('not the data file of colombia-cities')
  const departments = new Map(
    file.departamentos.map(({ codigo, nombre }) => [codigo, departmentNames[codigo] ?? placeName(nombre)]),
  )
  const listed = file.departamentos
    .flatMap(({ municipios }) => municipios)
    .filter(({ codigo }) => !formerMunicipalities.includes(codigo))
    .map(({ codigo, nombre }) => [codigo, municipalityNames[codigo] ?? placeName(nombre)] as const)
  return [...listed, ...missingMunicipalities].map(([code, name]) => {
    const departmentCode = code.slice(0, 2)
    return { departmentCode, departmentName: departments.get(departmentCode) ?? '', code, name }
  })
}

function isPackageFile(file: unknown): file is PackageFile {
  return (
    typeof file === 'object' && file !== null && 'departamentos' in file && Array.isArray(file.departamentos)
  )
}
