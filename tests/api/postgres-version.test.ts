import { expect, test } from 'vitest'
import { assertRecent } from '../../server/platform/database/migrate.ts'

test.each(['15.4 (Debian 15.4-1)', '16.2', '18beta1'])('PostgreSQL %s is recent enough', (version) => {
  expect(() => assertRecent(version)).not.toThrow()
})

test.each(['14.9 (Debian 14.9-1)', '9.6.24'])('PostgreSQL %s is refused', (version) => {
  expect(() => assertRecent(version)).toThrow(`it is PostgreSQL ${version}; 15 or later is needed`)
})
