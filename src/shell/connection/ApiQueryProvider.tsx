import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { use, useEffect, useState, type ReactNode } from 'react'
import { ConnectionContext } from '../../api/connection.ts'
import { createQueryClient } from '../../api/query-client.ts'

type Props = { create?: () => QueryClient; children: ReactNode }

/** Provides a separate cache, refetched after a lost connection is back. */
export const ApiQueryProvider = ({ create = createQueryClient, children }: Props) => {
  const [client] = useState(create)
  const connection = use(ConnectionContext)
  useEffect(() => {
    const found = connection?.on('connection.isBack', () => void client.invalidateQueries())
    return () => found?.unsubscribe()
  }, [client, connection])
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
