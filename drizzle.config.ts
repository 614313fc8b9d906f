import { defineConfig } from 'drizzle-kit'
import { casing } from './server/database/database.ts'

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/**/*.table.ts',
  out: './server/database/migrations',
  casing,
})
