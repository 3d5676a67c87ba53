import { createHmac } from "node:crypto"
import pg from "pg"
import { ConfigProblem } from "../config-problem.ts"
import { openClient } from "./connection.server.ts"

const appRole = "quaich_app"
const userMs = 5_000

type DatabaseAddress = { url: string; isLimited: boolean }

/**
 * Returns the application's database address: a user who owns no table and cannot change append-only rows. Uses
 * `appUrl`, else creates such a user if it may, else connects as the owner. Call after the migration.
 */
export async function resolveAppDatabase(
  owner: pg.Pool,
  ownerUrl: string,
  appUrl: string | undefined,
): Promise<DatabaseAddress> {
  const url = appUrl ?? (await createAppRole(owner, ownerUrl))
  const role = url && (await userAt(url))
  if (!role && appUrl) throw new ConfigProblem("DATABASE_URL cannot be reached by its user")
  if (!url || !role) return { url: ownerUrl, isLimited: false }
  await grantPrivileges(owner, role)
  return { url, isLimited: !(await canChangeAppendOnly(owner, role)) }
}

export async function canChangeAppendOnly(pool: pg.Pool, role: string): Promise<boolean> {
  const { rows } = await pool.query<{ may: boolean }>(
    `select has_table_privilege($1, oid, 'UPDATE') or pg_has_role($1, relowner, 'MEMBER') as may
     from pg_class where oid = 'public.audit_entries'::regclass`,
    [role],
  )
  return rows[0]?.may ?? true
}

/** The role belongs to the database server, so several apps on one server share it. */
async function createAppRole(owner: pg.Pool, ownerUrl: string): Promise<string | undefined> {
  const { rows } = await owner.query<{ may: boolean; made: boolean }>(
    `select rolsuper or rolcreaterole as may, exists (select from pg_roles where rolname = $1) as made
     from pg_roles where rolname = current_user`,
    [appRole],
  )
  if (!rows[0]?.may) return undefined
  const address = new URL(ownerUrl)
  const password = createHmac("sha256", address.password).update(appRole).digest("base64url")
  if (!rows[0].made) {
    const login = `login nosuperuser nocreatedb nocreaterole noinherit password ${pg.escapeLiteral(password)}`
    await owner.query(`create role ${appRole} ${login}`).catch(ignoreExistingRole)
  }
  address.username = appRole
  address.password = password
  return address.href
}

/** Two processes may create the role at the same time. */
function ignoreExistingRole(problem: unknown): void {
  const code = problem instanceof pg.DatabaseError ? problem.code : undefined
  if (code !== "42710" && code !== "23505") throw problem
}

/** Undefined if the user cannot connect: the role may belong to another program, or a password may not be enough. */
async function userAt(url: string): Promise<string | undefined> {
  try {
    const client = await openClient(url, userMs)
    const { rows } = await client
      .query<{ user: string }>('select current_user as "user"')
      .finally(() => client.end())
    return rows[0]?.user
  } catch {
    return undefined
  }
}

type TableRights = { name: string; schema: string; refuses: string[]; has: string[]; isHidden: boolean }

const tableRightsSql = `
  select format('%I.%I', n.nspname, c.relname) as name, n.nspname as schema,
         c.relrowsecurity and not exists (select from pg_policy p where p.polrelid = c.oid) as "isHidden",
         array(select f.proname::text from pg_trigger t join pg_proc f on f.oid = t.tgfoid
               where t.tgrelid = c.oid and f.proname in ('refuse_change', 'refuse_delete')) as refuses,
         array(select r from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']) r
               where has_table_privilege($1, c.oid, r)) as has
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'graphile_worker', 'drizzle') and c.relkind in ('r', 'p', 'v')`

/** Grants only what is missing: this runs at every start. */
async function grantPrivileges(owner: pg.Pool, role: string): Promise<void> {
  const { rows } = await owner.query<TableRights>(tableRightsSql, [role])
  const grantee = pg.escapeIdentifier(role)
  const statements = rows.flatMap(({ name, isHidden, has, ...table }) => {
    const wanted = privilegesFor(table)
    const isGranted = has.length === wanted.length && wanted.every((right) => has.includes(right))
    return [
      ...(isGranted
        ? []
        : [`revoke all on ${name} from ${grantee}`, `grant ${wanted.join(", ")} on ${name} to ${grantee}`]),
      // graphile_worker enables row security without a policy, so only the owner would see the jobs.
      ...(isHidden && table.schema === "graphile_worker"
        ? [`create policy application on ${name} to ${grantee} using (true) with check (true)`]
        : []),
    ]
  })
  if (statements.length === 0) return
  const schemas = [...new Set(rows.map((table) => pg.escapeIdentifier(table.schema)))].join(", ")
  await owner.query(
    [
      ...statements,
      `grant usage on schema ${schemas} to ${grantee}`,
      `grant usage, select on all sequences in schema ${schemas} to ${grantee}`,
    ].join(";\n"),
  )
}

function privilegesFor({ schema, refuses }: Pick<TableRights, "schema" | "refuses">): string[] {
  if (schema === "drizzle") return ["SELECT"]
  if (refuses.includes("refuse_change")) return ["SELECT", "INSERT"]
  if (refuses.includes("refuse_delete")) return ["SELECT", "INSERT", "UPDATE"]
  return ["SELECT", "INSERT", "UPDATE", "DELETE"]
}
