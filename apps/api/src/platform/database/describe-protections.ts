import { type Kysely, sql } from 'kysely'

/** Digests by table or function. */
export type Protections = Readonly<Record<string, string>>

/**
 * Digests of triggers, constraints, grants and functions, without owner and read-only roles, which differ by
 * server.
 */
export async function describeProtections<T>(db: Kysely<T>): Promise<Protections> {
  const { rows } = await sql<{ readonly name: string; readonly digest: string }>`
    with described (name, line) as (
      select relname || ' triggers', tgenabled::text || pg_get_triggerdef(pg_trigger.oid)
        from pg_trigger join pg_class on pg_class.oid = tgrelid
        where relnamespace = 'public'::regnamespace and not tgisinternal
      union all select relname || ' constraints', convalidated || conname || pg_get_constraintdef(pg_constraint.oid)
        from pg_constraint join pg_class on pg_class.oid = conrelid
        where relnamespace = 'public'::regnamespace and contype in ('c', 'f', 'p', 'u', 'x')
      union all select relname || ' indexes', pg_get_indexdef(indexrelid)
        from pg_index join pg_class on pg_class.oid = indrelid
        where relnamespace = 'public'::regnamespace and indisunique
      union all select relname || ' grants', coalesce(rolname, 'public') || ' ' || privilege_type
        from pg_class cross join lateral aclexplode(relacl) as granted left join pg_roles on pg_roles.oid = grantee
        where relnamespace = 'public'::regnamespace and relkind = 'r' and grantee <> relowner
          and (privilege_type <> 'SELECT' or rolname = 'cupo_app')
      union all select relname || ' grants', attname || ' ' || coalesce(rolname, 'public') || ' ' || privilege_type
        from pg_attribute join pg_class on pg_class.oid = attrelid
        cross join lateral aclexplode(attacl) as granted left join pg_roles on pg_roles.oid = grantee
        where relnamespace = 'public'::regnamespace and grantee <> relowner and privilege_type <> 'SELECT'
      union all select proname || ' function', prosecdef || prosrc || coalesce(array_to_string(proconfig, ' '), '')
        from pg_proc where pronamespace = 'public'::regnamespace
      union all select proname || ' function', coalesce(rolname, 'public') || ' ' || privilege_type
        from pg_proc cross join lateral aclexplode(proacl) as granted left join pg_roles on pg_roles.oid = grantee
        where pronamespace = 'public'::regnamespace and grantee <> proowner
    )
    select name, substr(encode(sha256(convert_to(string_agg(line, e'\n' order by line collate "C"), 'UTF8')), 'hex'), 1, 12) as digest
    from described where name not like 'kysely\_%' group by name order by name collate "C"`.execute(db)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}
