import { type DehydratedState, hydrate } from '@tanstack/react-query'
import { userCalls } from '../../../api/user.calls.ts'
import type { LoggedInUser } from '../../../api/user.ts'
import { createQueryClient } from '../../api/query-client.ts'
import { queryKey } from '../../api/call-query.ts'
import { openVault } from '../../session/vault.ts'
import type { Opened } from './opened.ts'

/** Puts the document's responses into a cache, and opens the drafts that the user kept on this device. */
export const openResponses = async (token: string, responses: DehydratedState): Promise<Opened> => {
  const client = createQueryClient()
  hydrate(client, responses)
  // The server's clock may differ from the browser's.
  for (const query of client.getQueryCache().getAll()) query.setState({ dataUpdatedAt: Date.now() })
  const user = client.getQueryData<LoggedInUser>(queryKey(userCalls.loggedIn, {}))
  // If the vault cannot be opened, no draft was kept.
  if (user) await openVault(user.draftKey, user.user.accountUserId).catch(() => undefined)
  return { token, client }
}
