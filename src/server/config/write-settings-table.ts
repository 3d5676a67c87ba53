import { readFileSync, writeFileSync } from "node:fs"
import { allVariables } from "./all-variables.ts"
import { withSettingsTable } from "./settings-table.ts"

/** `npm run settings-table`: writes the README's table from the declared variables. */
writeFileSync("README.md", withSettingsTable(readFileSync("README.md", "utf8"), allVariables))
