import pg from "pg"

/** Every row of every table, as a dump of the database, a standby or an injected statement has them. */
export async function dumpOf(databaseUrl: string): Promise<{ table: string; text: string }[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    )
    const dump: { table: string; text: string }[] = []
    for (const { name } of rows) {
      const stored = await client.query<{ text: string }>(
        `select row_to_json(t)::text as text from ${name} t`,
      )
      dump.push(...stored.rows.map(({ text }) => ({ table: name, text })))
    }
    return dump
  } finally {
    await client.end()
  }
}
