import { pickBy } from './hash.ts'

export type PersonName = {
  readonly firstName: string
  readonly firstSurname: string
  readonly fullName: string
}

// biome-ignore format: names by rows.
const givenNames = [
  ['Laura', 'Sofía'], ['Juan', 'Pablo'], ['María', 'Fernanda'], ['Andrés', 'Felipe'], ['Valentina', 'Isabel'],
  ['Carlos', 'Andrés'], ['Diana', 'Marcela'], ['Jorge', 'Iván'], ['Paola', 'Andrea'], ['Luis', 'Miguel'],
  ['Natalia', 'Carolina'], ['Santiago', 'José'], ['Ángela', 'María'], ['Diego', 'Alejandro'], ['Yuliana', 'Patricia'],
  ['Óscar', 'Javier'], ['Luz', 'Adriana'], ['Sebastián', 'David'], ['Camila', 'Alejandra'], ['Héctor', 'Fabio'],
  ['Mónica', 'Liliana'], ['Mateo', 'Alonso'], ['Gloria', 'Inés'], ['Wilson', 'Ricardo'], ['Daniela', 'Lucía'],
  ['Álvaro', 'Enrique'], ['Sandra', 'Milena'], ['Julián', 'Esteban'], ['Tatiana', 'Ximena'], ['Édgar', 'Augusto'],
] as const satisfies readonly (readonly [string, string])[]

// biome-ignore format: names by rows.
const surnames = [
  'Rodríguez', 'Gómez', 'Restrepo', 'Muñoz', 'Castaño', 'Martínez', 'Ospina', 'Vargas', 'Quintero', 'Rojas',
  'Cárdenas', 'Jiménez', 'Arango', 'Pineda', 'Salazar', 'Moreno', 'Gutiérrez', 'Londoño', 'Díaz', 'Velásquez',
  'Hernández', 'Acosta', 'Peña', 'Ramírez', 'Zapata', 'Suárez', 'Bedoya', 'Torres', 'Cifuentes', 'Mejía',
  'Ortiz', 'Bermúdez', 'Nieto', 'Caicedo', 'Guerrero', 'Montoya', 'Ávila', 'Sánchez', 'Patiño', 'Echeverry',
] as const

/** The name of whoever holds this document: invented, and always the same one. */
export function nameOf(document: string): PersonName {
  const [firstName, secondName] = pickBy(`given ${document}`, givenNames)
  const firstSurname = pickBy(`first surname ${document}`, surnames)
  const secondSurname = pickBy(`second surname ${document}`, surnames)
  return { firstName, firstSurname, fullName: `${firstName} ${secondName} ${firstSurname} ${secondSurname}` }
}
