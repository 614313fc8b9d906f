import type { AlertText } from '../../machines/flow/app/alerts.machine.ts'
import { lazy } from '../../domain/lazy.ts'
import { CallError, ConnectionLost } from './call-error.ts'

const clock = lazy(
  () => new Intl.DateTimeFormat('et', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Tallinn' }),
)

/** Returns the text of an error, with the time of the next possible attempt if the server named it. */
export const failureText = (error: unknown, now = Date.now()): AlertText => {
  if (error instanceof ConnectionLost) return { id: 'connection.failed' }
  if (!(error instanceof CallError)) return { id: 'error.internal' }
  if (error.problem.detail === '') return { id: `error.${error.problem.code}` }
  if (error.retryAfter === null) return { text: error.problem.detail }
  // One minute more, since the text shows no seconds.
  const time = clock().format(now + error.retryAfter * 1000 + 60_000)
  return { id: 'error.tryAgainAt', values: { detail: error.problem.detail, time } }
}
