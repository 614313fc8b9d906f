import { packageComplaints } from './packages.ts'
import { readLocked, readManifest } from './packages.ts'

const complaints = packageComplaints(await readManifest(), await readLocked())
for (const complaint of complaints) console.log(complaint)
process.exitCode = complaints.length === 0 ? 0 : 1
