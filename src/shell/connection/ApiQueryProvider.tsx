import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useConnectionBack } from '../../api/connection.ts'
import { createQueryClient } from '../../api/query-client.ts'

type Props = { create?: () => QueryClient; children: ReactNode }

/** Provides a separate cache, refetched after a lost connection is back. */
export const ApiQueryProvider = ({ create = createQueryClient, children }: Props) => {
  const [client] = useState(create)
  useConnectionBack(() => void client.invalidateQueries())
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
