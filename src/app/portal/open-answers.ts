import { type DehydratedState, hydrate } from '@tanstack/react-query'
import { userCalls } from '../../../api/user.calls.ts'
import type { LoggedInUser } from '../../../api/user.ts'
import { createQueryClient } from '../../api/query-client.ts'
import { queryKey } from '../../api/call-query.ts'
import { openVault } from '../../session/vault.ts'
import type { Opened } from './opened.ts'

/** When the document came, by the browser's clock, which the server's may differ from. */
const arrivedAt = (): number => {
  const [navigation] = performance.getEntriesByType('navigation')
  const after = navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : 0
  return performance.timeOrigin + after
}

/** Puts the document's answers into a cache, and makes readable what the reader has typed on this device. */
export const openAnswers = async (token: string, answers: DehydratedState): Promise<Opened> => {
  const client = createQueryClient()
  hydrate(client, answers)
  const dataUpdatedAt = arrivedAt()
  for (const query of client.getQueryCache().getAll()) query.setState({ dataUpdatedAt })
  const user = client.getQueryData<LoggedInUser>(queryKey(userCalls.loggedIn, {}))
  // Where nothing can be decrypted, nothing was kept.
  if (user) await openVault(user.draftKey, user.user.accountUserId).catch(() => undefined)
  return { token, client }
}
