import { migrationComplaints, readMigrations } from './migrations.ts'

/** Up to this number, migrations belong to 3.0.0, which is installed while the program is stopped. */
const LAST_WITH_A_STOP = 69

const migrations = await readMigrations(LAST_WITH_A_STOP)
const complaints = migrations.flatMap(({ name, text }) => migrationComplaints(name, text))
for (const complaint of complaints) console.log(complaint)
process.exitCode = complaints.length === 0 ? 0 : 1
