import { defineConfig } from 'drizzle-kit'
import { casing } from './server/platform/database/database.ts'

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/schema/*.table.ts',
  out: './server/platform/database/migrations',
  casing,
})
