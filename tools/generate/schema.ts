import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import { describeProtections } from '../../apps/api/src/platform/database/describe-protections.ts'

type Column = {
  readonly table_name: string
  readonly column_name: string
  readonly udt_name: string
  readonly is_nullable: 'YES' | 'NO'
  readonly is_written_by_database: 'no' | 'default' | 'always'
}
type Check = { readonly table_name: string; readonly column_name: string; readonly definition: string }

export async function describeSchema(pool: Pool): Promise<string> {
  const columns = await pool.query<Column>(columnsQuery)
  const checks = await pool.query<Check>(checksQuery)
  const tables = Map.groupBy(columns.rows, (column) => column.table_name)
  const list = [...tables.keys()].map((table) => `  ${camelCase(table)}: ${typeName(table)}`)
  const bodies = [...tables].map(([table, rows]) => describeTable(table, rows, checks.rows))
  const all = `export type Database = {\n${list.join('\n')}\n}\n\n${bodies.join('\n')}`
  const imported = ['ColumnType', 'Generated', 'GeneratedAlways'].filter((name) => all.includes(`${name}<`))
  const imports = imported.length > 0 ? `import type { ${imported.join(', ')} } from 'kysely'\n\n` : ''
  return `// Written by \`npm run generate -- schema\` from the migrated database: change a migration, not this file.\n${imports}${all}`
}

/** A digest for each table's triggers, constraints and grants, and each function. */
export async function describeProtectionsFile<T>(db: Kysely<T>): Promise<string> {
  const found = await describeProtections(db)
  return `// Written by \`npm run generate -- schema\` from the migrated database: change a migration, not this file.
import type { Protections } from './describe-protections.ts'

export const protections: Protections = ${JSON.stringify(found, null, 2)}
`
}

function describeTable(table: string, columns: readonly Column[], checks: readonly Check[]): string {
  const lines = columns.map((column) => {
    const values = allowedValues(checks.find((check) => isOf(check, column))?.definition)
    const written = { no: '', default: 'Generated', always: 'GeneratedAlways' }[column.is_written_by_database]
    const type = columnType(column, values)
    return `  ${camelCase(column.column_name)}: ${written === '' ? type : `${written}<${type}>`}`
  })
  return `export type ${typeName(table)} = {\n${lines.join('\n')}\n}\n`
}

function isOf(check: Check, column: Column): boolean {
  return check.table_name === column.table_name && check.column_name === column.column_name
}

/** Only a check of the form `column in ('a', 'b')` has values. */
function allowedValues(definition = ''): readonly string[] {
  if (definition.split(' = ANY ').length !== 2 || definition.includes(' AND ')) return []
  return [...definition.matchAll(/'((?:[^']|'')*)'::/g)].map(([, value = '']) => value.replaceAll("''", "'"))
}

const baseTypes: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  inet: 'string',
  numeric: 'string',
  text: 'string',
  timestamptz: 'string',
  uuid: 'string',
  varchar: 'string',
}

function columnType(column: Column, values: readonly string[]): string {
  const nullable = column.is_nullable === 'YES' ? ' | null' : ''
  // pg would write an array as a PostgreSQL array, so JSON is written as text.
  if (column.udt_name === 'json' || column.udt_name === 'jsonb')
    return `ColumnType<unknown, string${nullable}, string${nullable}>`
  if (values.length > 0) return values.map((value) => `'${value}'`).join(' | ') + nullable
  const isArray = column.udt_name.startsWith('_')
  const base = baseTypes[isArray ? column.udt_name.slice(1) : column.udt_name]
  if (base === undefined) {
    throw new Error(
      `${column.table_name}.${column.column_name}: add ${column.udt_name} to tools/generate/schema.ts`,
    )
  }
  return (isArray ? `${base}[]` : base) + nullable
}

function typeName(table: string): string {
  const name = camelCase(table)
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}Table`
}

/** Refuses a name that Kysely's camel-case plugin could not turn back. */
function camelCase(name: string): string {
  const camel = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  if (camel.includes('_')) throw new Error(`${name}: a digit cannot follow an underscore in a name`)
  return camel
}

const columnsQuery = `
  select c.table_name, c.column_name, c.udt_name, c.is_nullable,
         case when c.is_generated = 'ALWAYS' or c.identity_generation = 'ALWAYS' then 'always'
              when c.column_default is not null or c.is_identity = 'YES' then 'default'
              else 'no' end as is_written_by_database
  from information_schema.columns c
  where c.table_schema = 'public' and c.table_name not like 'kysely_%'
  order by c.table_name collate "C", c.ordinal_position`

const checksQuery = `
  select t.relname as table_name, a.attname as column_name, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k
  join pg_class t on t.oid = k.conrelid
  join pg_attribute a on a.attrelid = t.oid and a.attnum = k.conkey[1]
  where k.contype = 'c' and cardinality(k.conkey) = 1 and pg_get_constraintdef(k.oid) like '%= ANY (%'
  order by k.conname`
